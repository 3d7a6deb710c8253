// The wired-in module GHC.Prim: its operations come from the table of vm/program/primops.def, their types as Haskell
// text.
#include "compiler/rename/rename.h"
#include "compiler/rename/renamer.h"
#include "compiler/syntax/parser.h"
#include "vm/program/primops.h"

namespace cardinal {

SignatureType Renamer::signature_in_prim(SType* type) {
  interface_ = context_.builtin.prim;
  if (scope_.own_types().empty())
    interface_->types.each([&](Symbol name, TyCon* tycon) { scope_.define(name, tycon); });
  SignatureType signature{type, {}};
  rename_signature(signature);
  return signature;
}

Slice<PrimitiveSignature> declare_primitive_operations(const TypeContext& context) {
  ModuleInterface& prim = *context.builtin.prim;
  Module module;
  module.name.symbol = prim.name;
  ParseOptions options;
  options.extensions.set(Extension::MagicHash, true);
  options.extensions.set(Extension::UnboxedTuples, true);
  Renamer renamer(context, module);
  Slice<PrimitiveSignature> out = context.arena.make_slice<PrimitiveSignature>(kPrimOpCount);
  for (std::uint32_t i = 0; i < kPrimOpCount; ++i) {
    const PrimOpInfo& info = kPrimOps[i];
    Symbol name = context.symbols.intern(info.name);
    Global* global = make_global(context.entities, GlobalFlavour::PrimOp, name, prim.name, Span{});
    global->index = i;
    global->exported = true;
    prim.values.set(context.entities, name, {global, nullptr});
    prim.all_values.set(context.entities, name, {global, nullptr});
    prim.globals.push_back(context.entities, global);
    const SourceFile* text = make_source_file(context.arena, "GHC.Prim", info.type);
    SType* type = parse_type(context.arena, context.symbols, context.diagnostics, *text, options);
    out[i].global = global;
    if (type != nullptr) out[i].type = renamer.signature_in_prim(type);
  }
  return out;
}

}  // namespace cardinal
