#include <doctest/doctest.h>

#include "tests/unit/compiler/syntax_fixture.h"

using namespace cardinal;
using namespace cardinal::test;

namespace {

/// Token texts, separated by blanks; operators with the mark of their occurrence where it is not loose.
std::string tokens(std::string text, std::initializer_list<Extension> extensions = {}) {
  Source source;
  const SourceFile* file = source.file(std::move(text));
  LexResult lexed = lex(source.arena, source.symbols, source.diagnostics, *file, with(extensions).extensions);
  std::string out;
  for (const Token& token : lexed.tokens) {
    if (token.kind == TokenKind::End) break;
    if (!out.empty()) out += ' ';
    out += file->text.substr(token.begin, token.end - token.begin);
    static constexpr std::string_view kMarks[] = {"", "<", ">", "^"};
    out += kMarks[static_cast<int>(token.occurrence)];
  }
  return source.diagnostics.has_errors() ? source.errors() : out;
}

TokenKind first_kind(std::string text) {
  Source source;
  return lex(source.arena, source.symbols, source.diagnostics, *source.file(std::move(text)), ExtensionSet::defaults())
      .tokens[0]
      .kind;
}

}  // namespace

TEST_CASE("names, qualified names and operators") {
  CHECK(tokens("foo' Foo.bar Foo.Bar Foo.Bar.baz") == "foo' Foo.bar Foo.Bar Foo.Bar.baz");
  CHECK(tokens("F.. f.g F.g . h Foo.+ x") == "F.. f .^ g F.g . h Foo.+ x");
  CHECK(tokens("Foo.where") == "Foo .^ where");
  CHECK(tokens("a--b") == "a");
  CHECK(tokens("a --> b |-- c") == "a --> b |-- c");
  CHECK(tokens("[False ..]") == "[ False .. ]");
  CHECK(first_kind("_") == TokenKind::Underscore);
  CHECK(first_kind("_x") == TokenKind::VariableName);
  CHECK(first_kind("where'") == TokenKind::VariableName);
  CHECK(first_kind("=") == TokenKind::Equals);
  CHECK(first_kind("==") == TokenKind::VariableOperator);
  CHECK(first_kind(":+") == TokenKind::ConstructorOperator);
}

TEST_CASE("Unicode identifiers and operators go by category") {
  CHECK(first_kind("été") == TokenKind::VariableName);
  CHECK(first_kind("Éa") == TokenKind::ConstructorName);
  CHECK(first_kind("日本") == TokenKind::VariableName);
  CHECK(first_kind("∘") == TokenKind::VariableOperator);
  CHECK(first_kind("→") == TokenKind::RightArrow);
  CHECK(tokens("x₁ aé'b") == "x₁ aé'b");
  CHECK(tokens("x \xE2\x80\x9Cq") == "1:3 unexpected character `\xE2\x80\x9C'\n");
}

TEST_CASE("an operator's neighbours tell prefix from infix") {
  CHECK(tokens("f !x") == "f !< x");
  CHECK(tokens("f ! x") == "f ! x");
  CHECK(tokens("f!x") == "f !^ x");
  CHECK(tokens("f! x") == "f !> x");
  CHECK(tokens("x@(Just y) f @Int") == "x @^ ( Just y ) f @< Int");
  CHECK(tokens("(!x)") == "( !< x )");
}

TEST_CASE("comments") {
  CHECK(tokens("a {- b {- c -} d -} e -- f\ng") == "a e g");
  CHECK(tokens("a {- open") == "1:3 this comment is never closed\n");
  CHECK(tokens("{-# UNKNOWN x #-} a") == "a");
  CHECK(tokens("{-# INLINE f #-}") == "{-# INLINE f #-}");
  CHECK(tokens("#!/usr/bin/env vm\nx") == "x");
}

TEST_CASE("numbers keep their exact value") {
  CHECK(expression("0") == "0");
  CHECK(expression("1_000_000") == "1000000");
  CHECK(expression("0xFF") == "255");
  CHECK(expression("0o17") == "15");
  CHECK(expression("0b1010_1010") == "170");
  CHECK(expression("0x_ffff_ffff_ffff_ffff_f") == "295147905179352825855");
  CHECK(expression("123456789012345678901234567890") == "123456789012345678901234567890");
  CHECK(expression("1.5") == "15e-1");
  CHECK(expression("1e10") == "1e10");
  CHECK(expression("1.25e-3") == "125e-5");
  CHECK(expression("6.02_2e+2_3") == "6022e20");
  CHECK(expression("0x1.8p3") == "24p-1");
  CHECK(expression("1e99999999999999999999") == cat("1e", std::int64_t{1} << 40));
  CHECK(tokens("1.e") == "1 .^ e");
  CHECK(tokens("0xg") == "0 xg");
  CHECK(tokens("1..2") == "1 ..^ 2");
}

TEST_CASE("character and string escapes") {
  CHECK(expression(R"('\'')") == "(char 39)");
  CHECK(expression(R"('\x41')") == "(char 65)");
  CHECK(expression(R"('\^A')") == "(char 1)");
  CHECK(expression(R"('\DEL')") == "(char 127)");
  CHECK(expression(R"('"')") == "(char 34)");
  CHECK(expression("'λ'") == "(char 955)");
  CHECK(expression(R"("a\SOH\SO\&H\o101\65\&5")") == R"("a\1\14HAA5")");
  CHECK(expression("\"ab\\\n   \\cd\"") == "\"abcd\"");
  CHECK(expression(R"("\\\"\t")") == "\"\\\\\\\"\\9\"");
  CHECK(expression("\"abc") == "1:1 this string is not closed on its line\n");
  CHECK(expression(R"("\q")") == "1:2 unknown escape in a literal\n");
  CHECK(expression("'ab'") == "1:1 this is not a character literal\n");
  CHECK(expression("''") == "1:1 an empty character literal\n");
  CHECK(expression(R"('\1114112')") == "1:2 this escape is beyond the last character, '\\x10FFFF'\n");
}

TEST_CASE("MagicHash and unboxed tuples are asked for") {
  auto magic = with({Extension::MagicHash, Extension::UnboxedTuples});
  CHECK(expression("f# 1# 2## -3# 'c'# \"s\"# 1.5## 2.5#", magic) ==
        "(((((((f# 1#) 2##) -3#) (char# 99)) \"s\"#) 15e-1##) 25e-1#)");
  CHECK(expression("(# x, 1# #)", magic) == "(tuple# x 1#)");
  CHECK(expression("(# #)", magic) == "(tuple#)");
  CHECK(expression("x -1#", magic) == "(x -1#)");
  CHECK(expression("(#)") == "#");
  CHECK(expression("a # b") == "(chain a # b)");
  CHECK(tokens("x#y") == "x #^ y");
}

TEST_CASE("LANGUAGE pragmas") {
  Source source;
  Module* module = source.module(
      "{-# LANGUAGE MagicHash, NoImplicitPrelude #-}\n{-# language OverloadedStrings #-}\nmodule M where\nx = 1#\n");
  CHECK(source.errors() == "");
  CHECK(module->extensions.has(Extension::MagicHash));
  CHECK(module->extensions.has(Extension::OverloadedStrings));
  CHECK(!module->extensions.has(Extension::ImplicitPrelude));
  CHECK(parsed("{-# LANGUAGE TemplateHaskell #-}\n") ==
        "1:14 the language extension TemplateHaskell is not supported\n");
  CHECK(parsed("{-# LANGUAGE LambdaCas #-}\n") == "1:14 unknown language extension LambdaCas\n");
}
