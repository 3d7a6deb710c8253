#include <doctest/doctest.h>

#include "tests/unit/compiler/syntax_fixture.h"

using namespace cardinal;
using namespace cardinal::test;

namespace {

constexpr std::string_view kPragmas = "{-# LANGUAGE NoImplicitPrelude, MagicHash #-}\n";

/// The little of the library that derived code names.
struct Library : Session {
  Library() {
    module_of(
        "module GHC.Types where\nimport GHC.Prim\ndata Bool = False | True\ndata Ordering = LT | EQ | GT\ndata Int = "
        "I# Int#\n");
    module_of(
        "module GHC.Classes where\nimport GHC.Types\nclass Eq a where { (==), (/=) :: a -> a -> Bool }\n"
        "class Eq a => Ord a where { compare :: a -> a -> Ordering; (<), (<=), (>), (>=) :: a -> a -> Bool; "
        "max, min :: a -> a -> a }\n"
        "a && b = b\nnot a = a\n");
    module_of("module GHC.CString where\nunpackCString# a = a\nunpackCStringUtf8# a = a\n");
    module_of(
        "module GHC.Base where\nclass Functor f where { fmap :: (a -> b) -> f a -> f b }\n"
        "class Functor f => Applicative f where { pure :: a -> f a; (<*>) :: f (a -> b) -> f a -> f b }\n"
        "map f x = x\na ++ b = a\n");
    module_of("module Data.Foldable where\nclass Foldable t where { foldr :: (a -> b -> b) -> b -> t a -> b }\n");
    module_of(
        "module Data.Traversable where\nimport GHC.Base\nclass Traversable t where { traverse :: Applicative f => (a "
        "-> f b) -> t a -> f (t b) }\n");
    module_of(
        "module GHC.Show where\nimport GHC.Types\nclass Show a where { showsPrec :: Int -> a -> b }\n"
        "showParen a b = b\nshowString a = a\nshowSpace = showSpace\n");
    module_of("module GHC.Err where\nerror a = error a\n");
    module_of(
        "module GHC.Enum where\nimport GHC.Types\nclass Bounded a where { minBound, maxBound :: a }\n"
        "class Enum a where { succ, pred :: a -> a; toEnum :: Int -> a; fromEnum :: a -> Int;"
        " enumFrom :: a -> [a]; enumFromThen, enumFromTo :: a -> a -> [a]; enumFromThenTo :: a -> a -> a -> [a] }\n");
    module_of(
        "module GHC.Read where\nimport GHC.Types\nclass Read a where { readsPrec :: Int -> b -> [(a, b)] }\nlex a = "
        "lex a\nreadParen a b = b\n");
    module_of(
        "module Lib (module GHC.Classes, module GHC.Base, module GHC.Show, module GHC.Enum, module GHC.Read, module "
        "Data.Foldable, module Data.Traversable, module GHC.Types) where\n"
        "import GHC.Types\nimport GHC.Classes\nimport GHC.Base\nimport GHC.Show\nimport GHC.Enum\nimport "
        "GHC.Read\nimport Data.Foldable\nimport Data.Traversable\n");
    REQUIRE(errors() == "");
  }
  void module_of(std::string text) { add(std::string(kPragmas) + text); }

  /// The derived instances of a module, or its errors.
  std::string derive(std::string text) {
    add(std::string(kPragmas) + "module M where\nimport Lib\n" + text);
    if (diagnostics.has_errors()) return errors();
    std::string out;
    for (InstanceDecl* instance : last->instances) out += dump(instance) + "\n";
    return out;
  }
};

std::string derive(std::string text) {
  return Library().derive(std::move(text));
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("derived Eq compares fields, and constructors by their index") {
  std::string out = derive("data T a = A a a | B | C deriving Eq\n");
  CHECK(has(out, "(instance (implicit (a_"));
  CHECK(has(out, " infer (fun == ((A a1_"));
  CHECK(has(out, "((&& ((== a1_"));
  CHECK(has(out, "(case ((==# (dataToTag# x_"));
  CHECK(has(derive("data U = U deriving Eq\n"), "(fun == (_ _ -> True))"));
  CHECK(has(derive("data U = U Int | V Int deriving Eq\n"), "(_ _ -> False)"));
}

TEST_CASE("derived Ord compares lexicographically") {
  std::string out = derive("data T = A Int Int deriving (Eq, Ord)\n");
  CHECK(has(out, "(fun compare ((A a1_"));
  CHECK(has(out, "(LT -> LT) (EQ -> ((compare a2_"));
  CHECK(has(out, "(LT -> True) (EQ -> ((< a2_"));
  CHECK(has(out, "(fun <= (x_"));
  std::string newtype = derive("newtype N = N Int deriving (Eq, Ord)\n");
  CHECK(has(newtype, "(fun /= ((N a_"));
  CHECK(has(newtype, "(fun < ((N a_"));
  CHECK(has(newtype, "(fun max ((N a_"));
  CHECK(!has(derive("data T = A Int | B | C | D deriving (Eq, Ord)\n"), "(fun <"));
  CHECK(has(derive("data T = A | B deriving (Eq, Ord)\n"), "(case ((<# i_"));
}

TEST_CASE("derived Show has GHC's spacing and precedences") {
  CHECK(has(derive("data T = A deriving Show\n"), "(showString (unpackCString# \"A\"#))"));
  std::string out = derive("infixl 6 :+\ndata T = T :+ T | F { x, (<>) :: T } | T `G` T | (:*) T T deriving Show\n");
  CHECK(has(out, "\" :+ \"#"));
  CHECK(has(out, "(I# 7#)"));
  CHECK(has(out, "\"F {\"#"));
  CHECK(has(out, "\"x = \"#"));
  CHECK(has(out, "\", (<>) = \"#"));
  CHECK(has(out, "\" `G` \"#"));
  CHECK(has(out, "\"(:*) \"#"));
}

TEST_CASE("derived Enum and Bounded") {
  std::string out = derive("data T = A | B | C deriving (Enum, Bounded)\n");
  CHECK(has(out, "(fun succ (A -> B) (B -> C) (C -> "));
  CHECK(has(out, "(= minBound A) (= maxBound C)"));
  CHECK(has(derive("data T = A Int deriving Enum\n"), "it must be an enumeration"));
  CHECK(has(derive("data P a = P a a deriving Bounded\n"), "(= minBound ((P minBound) minBound))"));
}

TEST_CASE("derived Read follows the report") {
  CHECK(has(derive("data T = A Int deriving Read\n"), "(<- (tuple (list (char 65)) s_"));
}

TEST_CASE("derived Functor, Foldable and Traversable follow the fields' types") {
  std::string out = derive("data T a = L | N (T a) a [(Int, a)] (Int -> a) deriving Functor\n");
  CHECK(has(out, "(instance (Functor T) infer"));
  CHECK(has(out, "(fmap (\\ y_"));
  CHECK(has(derive("data T b a = N b (T b a) a deriving (Foldable)\n"), "((foldr (\\ y_"));
  CHECK(has(derive("data T a = N [a] Int deriving (Traversable)\n"), "((traverse (\\ y_"));
  CHECK(has(derive("data T a = N (a -> Int) deriving Functor\n"), "where a derived instance cannot reach it"));
  CHECK(has(derive("data T = N deriving Functor\n"), "the type has no parameter"));
}

TEST_CASE("newtype, anyclass and standalone deriving") {
  Library library;
  library.derive(
      "class K a where { k :: a }\nnewtype N = N Int deriving (K, Eq)\ndata D = D deriving anyclass K\n"
      "data S a = S a\nderiving instance Eq a => Eq (S a)\n");
  CHECK(library.errors() == "");
  Slice<InstanceDecl*> instances = library.last->instances;
  REQUIRE(instances.size() == 4);
  CHECK(instances[0]->origin == InstanceOrigin::NewtypeDerived);
  CHECK(instances[0]->partial_head);
  CHECK(instances[1]->origin == InstanceOrigin::Derived);
  CHECK(instances[2]->origin == InstanceOrigin::AnyClass);
  CHECK(instances[3]->origin == InstanceOrigin::Derived);
  CHECK(!instances[3]->infer_context);
  CHECK(has(derive("class K a where { k :: a }\ndata D = D deriving K\n"), "it is not a class that can be derived"));
  CHECK(has(derive("data D = D deriving newtype Eq\n"), "is not a newtype"));
}
