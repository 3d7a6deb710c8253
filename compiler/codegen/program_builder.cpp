#include "compiler/codegen/program_builder.h"

#include <gmp.h>

#include <vector>

#include "compiler/codegen/function_generator.h"

namespace cardinal::codegen {

const ConstructorCode& ProgramBuilder::constructor_code(const DataCon* con) {
  ConstructorCode*& code = tables->constructors.at(persistent, con);
  if (code != nullptr) return *code;
  core::PayloadLayout layout = core::payload_layout(persistent, con);
  Descriptor* descriptor = descriptors.add();
  descriptor->kind = ObjectKind::Constructor;
  descriptor->index = con->tag;
  descriptor->pointers = layout.pointers;
  descriptor->raws = layout.raws;
  descriptor->info = persistent.make<CodeInfo>(con->name->text(), con->span);
  code = persistent.make<ConstructorCode>(descriptor, layout);
  return *code;
}

namespace {

/// An Integer# literal: an immediate when it fits, else a static BigNat.
Word integer_word(ProgramBuilder& program, const core::Literal* literal) {
  if (literal->text.empty()) return immediate(literal->bits);
  std::string digits(literal->text);
  mpz_t value;
  mpz_init_set_str(value, digits.c_str(), 10);
  if (mpz_fits_slong_p(value) != 0 && fits_immediate(static_cast<Word>(mpz_get_si(value)))) {
    Word word = immediate(static_cast<Word>(mpz_get_si(value)));
    mpz_clear(value);
    return word;
  }
  std::size_t limbs = mpz_size(value);
  Object* object = allocate_static(program.statics, limbs + 1);
  object->header = make_header(builtin_index(Builtin::BigNat), limbs + 1) | (mpz_sgn(value) < 0 ? kNegativeFlag : 0);
  for (std::size_t i = 0; i < limbs; ++i) object->payload[i] = mpz_getlimbn(value, static_cast<mp_size_t>(i));
  mpz_clear(value);
  return word_of(object, 1);
}

}  // namespace

Word literal_word(ProgramBuilder& program, const core::Literal* literal) {
  switch (literal->literal) {
    case core::LiteralKind::Int:
    case core::LiteralKind::Double:
      return literal->bits;
    case core::LiteralKind::String:
      return reinterpret_cast<Word>(program.persistent.copy_text(literal->text).data());
    case core::LiteralKind::Integer:
      return integer_word(program, literal);
    case core::LiteralKind::Void:
      return 0;
  }
  CARDINAL_UNREACHABLE("literal");
}

Word static_constructor(ProgramBuilder& program, const DataCon* con, Slice<stg::Atom> arguments, bool& reaches_caf) {
  std::vector<Word> words;
  reaches_caf = false;
  for (stg::Atom atom : arguments) {
    if (atom.rep() == Rep::Void) continue;
    if (atom.literal != nullptr) {
      words.push_back(literal_word(program, atom.literal));
    } else {
      if (atom.var->top == nullptr || atom.var->top->closure == 0) return 0;
      reaches_caf |= atom.var->top->reaches_caf;
      words.push_back(atom.var->top->closure);
    }
  }
  switch (con->representation) {
    case ConstructorRepresentation::ImmediateOrBox:
      if (fits_immediate(words[0])) return immediate(words[0]);
      break;
    case ConstructorRepresentation::Transparent:
      return words[0];
    case ConstructorRepresentation::Boxed:
      if (words.empty()) return immediate(con->tag);
      break;
    default:
      return 0;
  }
  const ConstructorCode& code = program.constructor_code(con);
  Object* object = allocate_static(program.statics, 1 + words.size());
  object->header = make_header(index_of(code.descriptor), 1 + words.size());
  for (std::size_t i = 0; i < words.size(); ++i) object->payload[code.layout.positions[i]] = words[i];
  return word_of(object, tag_for_index(con->tag));
}

}  // namespace cardinal::codegen
