// The lexer's rules. See lexer.h.
#include "compiler/syntax/lexer.h"

#include <string>
#include <unordered_map>

#include "compiler/syntax/characters.h"
#include "compiler/syntax/number_literal.h"

namespace cardinal {

std::string_view token_description(TokenKind kind) {
  switch (kind) {
#define TOKEN(name, shown) \
  case TokenKind::name:    \
    return shown;
#define KEYWORD(name, spelling) \
  case TokenKind::name:         \
    return "`" spelling "'";
#define RESERVED_OPERATOR(name, spelling) \
  case TokenKind::name:                   \
    return "`" spelling "'";
#include "compiler/syntax/tokens.def"
#undef TOKEN
#undef KEYWORD
#undef RESERVED_OPERATOR
  }
  return "token";
}

namespace {

using Cursor = const unsigned char*;

/*!re2c
  re2c:define:YYCTYPE = "unsigned char";
  re2c:define:YYCURSOR = cursor_;
  re2c:define:YYMARKER = marker_;
  re2c:yyfill:enable = 0;

  decimal     = [0-9] ("_"* [0-9])*;
  hexadecimal = [0-9a-fA-F] ("_"* [0-9a-fA-F])*;
  exponent    = "_"* [eE] [-+]? decimal;
  binary_exponent = "_"* [pP] [-+]? decimal;
  integer     = decimal | "0" [xX] "_"* hexadecimal | "0" [oO] "_"* [0-7] ("_"* [0-7])* | "0" [bB] "_"* [01] ("_"* [01])*;
  fractional  = decimal "." decimal exponent? | decimal exponent
              | "0" [xX] "_"* hexadecimal "." hexadecimal binary_exponent? | "0" [xX] "_"* hexadecimal binary_exponent;
  ascii_name  = "NUL" | "SOH" | "STX" | "ETX" | "EOT" | "ENQ" | "ACK" | "BEL" | "BS" | "HT" | "LF" | "VT" | "FF" | "CR"
              | "SO" | "SI" | "DLE" | "DC1" | "DC2" | "DC3" | "DC4" | "NAK" | "SYN" | "ETB" | "CAN" | "EM" | "SUB"
              | "ESC" | "FS" | "GS" | "RS" | "US" | "SP" | "DEL";
  character   = [^\x00-\x1f\x7f];
*/

class Lexer {
 public:
  Lexer(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file, ExtensionSet extensions)
      : arena_(arena), symbols_(symbols), diagnostics_(diagnostics), file_(file), text_(file.text) {
    result_.extensions = extensions;
    update_switches();
    text_.append(4, '\0');  // the rules stop at NUL
    begin_ = reinterpret_cast<Cursor>(text_.data());
    end_ = begin_ + file.text.size();
    cursor_ = column_at_ = begin_;
    result_.tokens.reserve(file.text.size() / 4 + 16);
    brackets_.reserve(64);
#define TOKEN(name, shown)
#define KEYWORD(name, spelling) reserved_.emplace(symbols.intern(spelling), TokenKind::name);
#define RESERVED_OPERATOR(name, spelling) reserved_.emplace(symbols.intern(spelling), TokenKind::name);
#include "compiler/syntax/tokens.def"
#undef TOKEN
#undef KEYWORD
#undef RESERVED_OPERATOR
    reserved_.emplace(symbols.intern("\u2192"), TokenKind::RightArrow);
    reserved_.emplace(symbols.intern("\u2190"), TokenKind::LeftArrow);
    reserved_.emplace(symbols.intern("\u21D2"), TokenKind::FatArrow);
    reserved_.emplace(symbols.intern("\u2237"), TokenKind::DoubleColon);
  }

  LexResult run() {
    if (end_ - begin_ >= 3 && begin_[0] == 0xEF && begin_[1] == 0xBB && begin_[2] == 0xBF) cursor_ += 3;
    if (cursor_[0] == '#' && cursor_[1] == '!') skip_line();
    while (next()) {
      if (errors_ < kMostErrors) continue;
      error(span_from(cursor_), "too many errors: the rest of the file is not read");
      start_ = cursor_ = end_;
      finish();
      break;
    }
    return std::move(result_);
  }

 private:
  // --- The main rules ---
  bool next() {
    start_ = cursor_;
    /*!re2c
      "\x00" {
        if (start_ >= end_) { finish(); return false; }
        return unexpected();
      }
      [ \t\f\v\r]+ { return true; }
      "\n"         { new_line_ = true; return true; }
      "{-#"        { pragma(); return true; }
      "{-"         { block_comment(); return true; }
      "#-}"        { if (in_pragma_) { in_pragma_ = false; emit(TokenKind::PragmaClose); return true; } cursor_ = start_; operator_run(nullptr, start_); return true; }
      "(#"         { if (unboxed_ && !symbol_at(cursor_)) { open(TokenKind::OpenUnboxed); return true; } cursor_ = start_ + 1; open(TokenKind::OpenParen); return true; }
      "#)"         { if (unboxed_) { close(TokenKind::CloseUnboxed); return true; } cursor_ = start_; operator_run(nullptr, start_); return true; }
      "("          { open(TokenKind::OpenParen); return true; }
      ")"          { close(TokenKind::CloseParen); return true; }
      "["          { open(TokenKind::OpenBracket); return true; }
      "]"          { close(TokenKind::CloseBracket); return true; }
      "{"          { open(TokenKind::OpenBrace); return true; }
      "}"          { close(TokenKind::CloseBrace); return true; }
      ","          { emit(TokenKind::Comma); return true; }
      ";"          { emit(TokenKind::Semicolon); return true; }
      "`"          { emit(TokenKind::Backquote); return true; }
      integer      { number(LiteralKind::PrimInt, LiteralKind::PrimWord, false); return true; }
      fractional   { number(LiteralKind::PrimFloat, LiteralKind::PrimDouble, false); return true; }
      "\""         { string(); return true; }
      "'"          { quote(); return true; }
      [A-Za-z_]    { cursor_ = start_; name(); return true; }
      [!#$%&*+./<=>?@\\^|~:\-] { cursor_ = start_; operator_run(nullptr, start_); return true; }
      *            { cursor_ = start_; return unicode(); }
    */
  }

  // --- Tokens ---
  Span span_from(Cursor from) const { return {&file_, offset(from), offset(cursor_)}; }
  std::uint32_t offset(Cursor at) const { return static_cast<std::uint32_t>(at - begin_); }

  Token& emit(TokenKind kind) {
    for (; column_at_ < start_; ++column_at_) {
      if (*column_at_ == '\n')
        column_ = 1;
      else if (*column_at_ == '\t')
        column_ = (column_ - 1) / 8 * 8 + 9;
      else if ((*column_at_ & 0xC0) != 0x80)
        ++column_;
    }
    Token& token = result_.tokens.emplace_back();
    token.kind = kind;
    token.first_on_line = new_line_;
    token.begin = offset(start_);
    token.end = offset(cursor_);
    token.column = column_;
    new_line_ = false;
    return token;
  }
  void open(TokenKind kind) {
    brackets_.push_back(static_cast<std::uint32_t>(result_.tokens.size()));
    emit(kind);
  }
  void close(TokenKind kind) {
    auto at = static_cast<std::uint32_t>(result_.tokens.size());
    if (!brackets_.empty()) {
      Token& opening = result_.tokens[brackets_.back()];
      if (static_cast<int>(opening.kind) + 1 == static_cast<int>(kind)) {
        opening.partner = at;
        brackets_.pop_back();
      }
    }
    emit(kind);
  }
  static_assert(static_cast<int>(TokenKind::OpenParen) + 1 == static_cast<int>(TokenKind::CloseParen) &&
                static_cast<int>(TokenKind::OpenUnboxed) + 1 == static_cast<int>(TokenKind::CloseUnboxed) &&
                static_cast<int>(TokenKind::OpenBracket) + 1 == static_cast<int>(TokenKind::CloseBracket) &&
                static_cast<int>(TokenKind::OpenBrace) + 1 == static_cast<int>(TokenKind::CloseBrace));
  void finish() {
    new_line_ = true;
    Token& token = emit(TokenKind::End);
    token.column = 0;
    token.end = token.begin;
  }
  Diagnostic& error(Span span, std::string message) {
    ++errors_;
    return diagnostics_.error("lex", span, std::move(message));
  }

  bool unexpected() {
    DecodedCharacter c = decode_character(start_);
    cursor_ = start_ + (c.length == 0 ? 1 : c.length);
    if (start_ < begin_ || c.length == 0) {
      error(span_from(start_), "this is not valid UTF-8");
    } else if (c.value < 0x20 || c.value == 0x7F) {
      error(span_from(start_), cat("unexpected control character with code ", static_cast<std::uint32_t>(c.value)));
    } else {
      Diagnostic& d = error(span_from(start_), cat("unexpected character `", std::string_view(reinterpret_cast<const char*>(start_), c.length), "'"));
      if (c.value == 0x2018 || c.value == 0x2019 || c.value == 0x201C || c.value == 0x201D)
        d.hint = "this is a typographic quotation mark; write ' or \"";
    }
    return true;
  }

  // --- White space ---
  void skip_line() {
    while (*cursor_ != '\n' && cursor_ < end_) ++cursor_;
  }
  void block_comment() {
    std::uint32_t depth = 1;
    while (depth > 0) {
      if (cursor_ >= end_) {
        cursor_ = start_ + 2;
        error(span_from(start_), "this comment is never closed").hint = "every `{-` needs its `-}', nested ones too";
        cursor_ = end_;
        return;
      }
      if (cursor_[0] == '{' && cursor_[1] == '-') {
        ++depth;
        cursor_ += 2;
      } else if (cursor_[0] == '-' && cursor_[1] == '}') {
        --depth;
        cursor_ += 2;
      } else {
        if (*cursor_ == '\n') new_line_ = true;
        ++cursor_;
      }
    }
  }

  // --- Pragmas ---
  void pragma() {
    Cursor word = cursor_;
    while (*word == ' ' || *word == '\t' || *word == '\n' || *word == '\r') ++word;
    Cursor stop = word;
    while ((*stop >= 'a' && *stop <= 'z') || (*stop >= 'A' && *stop <= 'Z') || *stop == '_') ++stop;
    std::string name(word, stop);
    for (char& c : name)
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    static constexpr struct {
      std::string_view name;
      TokenKind kind;
    } kKept[] = {
        {"INLINE", TokenKind::PragmaInline},           {"NOINLINE", TokenKind::PragmaNoInline},
        {"NOTINLINE", TokenKind::PragmaNoInline},      {"INLINABLE", TokenKind::PragmaInlinable},
        {"INLINEABLE", TokenKind::PragmaInlinable},    {"UNPACK", TokenKind::PragmaUnpack},
        {"OVERLAPPING", TokenKind::PragmaOverlapping}, {"OVERLAPPABLE", TokenKind::PragmaOverlappable},
        {"OVERLAPS", TokenKind::PragmaOverlaps},       {"INCOHERENT", TokenKind::PragmaIncoherent},
    };
    for (const auto& kept : kKept) {
      if (kept.name != name) continue;
      cursor_ = stop;
      in_pragma_ = true;
      emit(kept.kind);
      return;
    }
    cursor_ = start_ + 2;  // the rest is a comment
    block_comment();
    if (name == "LANGUAGE" && result_.tokens.empty()) language_pragma(stop, cursor_ - 3);
  }
  void language_pragma(Cursor at, Cursor stop) {
    while (at < stop) {
      if (!continues_identifier(classify(*at < 0x80 ? *at : ' '))) {
        ++at;
        continue;
      }
      Cursor from = at;
      while (at < stop && continues_identifier(classify(*at < 0x80 ? *at : ' '))) ++at;
      std::string_view word(reinterpret_cast<const char*>(from), static_cast<std::size_t>(at - from));
      Span span{&file_, offset(from), offset(at)};
      switch (apply_extension(result_.extensions, word)) {
        case ExtensionAnswer::Done:
          break;
        case ExtensionAnswer::Unsupported:
          diagnostics_.error("extension", span, cat("the language extension ", word, " is not supported"));
          break;
        case ExtensionAnswer::Unknown: {
          Diagnostic& d = diagnostics_.error("extension", span, cat("unknown language extension ", word));
          std::string_view nearest = nearest_extension(word);
          if (!nearest.empty()) d.hint = cat("did you mean ", nearest, "?");
        }
      }
    }
    update_switches();
  }
  void update_switches() {
    magic_hash_ = result_.extensions.has(Extension::MagicHash);
    unboxed_ = result_.extensions.has(Extension::UnboxedTuples);
  }

  // --- Names and operators ---
  CharacterClass class_at(Cursor at) const {
    return *at < 0x80 ? classify(*at) : classify(decode_character(at).value);
  }
  bool symbol_at(Cursor at) const { return class_at(at) == CharacterClass::Symbol; }
  static std::uint32_t length_at(Cursor at) {
    std::uint32_t length = decode_character(at).length;
    return length == 0 ? 1 : length;
  }
  /// The end of the identifier that starts at `at`.
  Cursor identifier_end(Cursor at) const {
    while (continues_identifier(class_at(at))) at += length_at(at);
    if (magic_hash_)
      while (*at == '#') ++at;
    return at;
  }
  Symbol intern(Cursor from, Cursor to) {
    return symbols_.intern({reinterpret_cast<const char*>(from), static_cast<std::size_t>(to - from)});
  }
  TokenKind reserved(Symbol symbol, TokenKind otherwise) const {
    auto found = reserved_.find(symbol);
    return found == reserved_.end() ? otherwise : found->second;
  }
  void emit_name(TokenKind kind, Symbol qualifier, Symbol symbol) {
    Token& token = emit(kind);
    token.qualifier = qualifier;
    token.symbol = symbol;
  }

  /// x, X, M.x, M.X, M.+
  void name() {
    Cursor qualifier_end = nullptr;  // the dot after the qualifier
    Cursor part = start_;
    while (true) {
      CharacterClass first = class_at(part);
      Cursor stop = identifier_end(part);
      if (first == CharacterClass::Lower) {
        Symbol symbol = intern(part, stop);
        if (qualifier_end == nullptr) {
          cursor_ = stop;
          if (stop - part == 1 && *part == '_')
            emit(TokenKind::Underscore).symbol = symbol;
          else
            emit_name(reserved(symbol, TokenKind::VariableName), nullptr, symbol);
          return;
        }
        if (reserved_.contains(symbol)) break;  // M.where is the constructor M, a dot and a keyword
        cursor_ = stop;
        emit_name(TokenKind::VariableName, intern(start_, qualifier_end), symbol);
        return;
      }
      if (*stop == '.') {
        CharacterClass after = class_at(stop + 1);
        if (after == CharacterClass::Lower || after == CharacterClass::Upper) {
          if (after == CharacterClass::Lower && reserved_.contains(intern(stop + 1, identifier_end(stop + 1)))) {
            cursor_ = stop;
            emit_name(TokenKind::ConstructorName, qualifier_end == nullptr ? nullptr : intern(start_, qualifier_end), intern(part, stop));
            return;
          }
          qualifier_end = stop;
          part = stop + 1;
          continue;
        }
        if (after == CharacterClass::Symbol) {
          Symbol qualifier = intern(start_, stop);
          cursor_ = stop + 1;
          operator_run(qualifier, cursor_);
          return;
        }
      }
      cursor_ = stop;
      emit_name(TokenKind::ConstructorName, qualifier_end == nullptr ? nullptr : intern(start_, qualifier_end), intern(part, stop));
      return;
    }
    cursor_ = qualifier_end;
    emit_name(TokenKind::ConstructorName, nullptr, intern(start_, qualifier_end));
  }

  bool closes_before(Cursor at) const {
    if (at == begin_) return false;
    Cursor before = at - 1;
    while (before > begin_ && (*before & 0xC0) == 0x80) --before;
    if (*before == '}') return before == begin_ || before[-1] != '-';
    if (*before == ')' || *before == ']' || *before == '"') return true;
    return continues_identifier(class_at(before));
  }
  bool opens_after(Cursor at) const {
    if (*at == '{') return at[1] != '-';
    if (*at == '(' || *at == '[' || *at == '"' || *at == '\'') return true;
    return continues_identifier(class_at(at));
  }

  /// An operator that starts at `from` (behind its qualifier), a reserved operator, or a line comment.
  void operator_run(Symbol qualifier, Cursor from) {
    Cursor stop = from;
    bool dashes = true;
    while (symbol_at(stop)) {
      if (in_pragma_ && stop[0] == '#' && stop[1] == '-' && stop[2] == '}') break;
      dashes &= *stop == '-';
      stop += length_at(stop);
    }
    cursor_ = stop;
    if (dashes && stop - from >= 2 && qualifier == nullptr) {
      skip_line();
      return;
    }
    bool closed = closes_before(start_);
    bool opened = opens_after(stop);
    if (magic_hash_ && qualifier == nullptr && dashes && *stop >= '0' && *stop <= '9' && !closed && negative_literal()) return;
    Symbol symbol = intern(from, stop);
    TokenKind kind = *from == ':' ? TokenKind::ConstructorOperator : TokenKind::VariableOperator;
    if (qualifier == nullptr) kind = reserved(symbol, kind);
    emit_name(kind, qualifier, symbol);
    result_.tokens.back().occurrence = closed ? (opened ? Occurrence::Tight : Occurrence::Suffix)
                                              : (opened ? Occurrence::Prefix : Occurrence::Loose);
  }

  bool unicode() {
    switch (class_at(start_)) {
      case CharacterClass::Lower:
      case CharacterClass::Upper: {
        DecodedCharacter c = decode_character(start_);
        if (c.length == 0) return unexpected();
        name();
        return true;
      }
      case CharacterClass::Symbol:
        if (decode_character(start_).length == 0) return unexpected();
        operator_run(nullptr, start_);
        return true;
      case CharacterClass::Space:
        cursor_ = start_ + length_at(start_);
        return true;
      default:
        return unexpected();
    }
  }

  // --- Literals ---
  void emit_literal(Literal literal) { emit(TokenKind::Literal).literal = arena_.make<Literal>(literal); }

  /// The cursor is behind the digits. `one` and `two` are what # and ## make of it.
  void number(LiteralKind one, LiteralKind two, bool negative) {
    Cursor from = negative ? start_ + 1 : start_;
    Literal literal = number_literal(arena_, {reinterpret_cast<const char*>(from), static_cast<std::size_t>(cursor_ - from)});
    if (magic_hash_ && *cursor_ == '#') {
      literal.kind = one;
      ++cursor_;
      if (*cursor_ == '#') {
        literal.kind = two;
        ++cursor_;
      }
      literal.negative = negative;
    }
    emit_literal(literal);
  }
  /// -1# and -1.0## are one token. The cursor is behind the minus; false (and the cursor unmoved) if this is no such literal.
  bool negative_literal() {
    Cursor digits = cursor_;
    /*!re2c
      integer "#"    { cursor_ = last_digit(); number(LiteralKind::PrimInt, LiteralKind::PrimWord, true); return true; }
      fractional "#" { cursor_ = last_digit(); number(LiteralKind::PrimFloat, LiteralKind::PrimDouble, true); return true; }
      *              { cursor_ = digits; return false; }
    */
  }
  Cursor last_digit() const { return cursor_ - 1; }

  void string() {
    std::string text;
    bool bad = false;
    bool wide = false;  // some character does not fit a byte
    while (true) {
      Cursor from = cursor_;
      if (*from == '"') {
        ++cursor_;
        break;
      }
      if (from >= end_ || *from == '\n' || *from == '\r') {
        cursor_ = start_ + 1;
        error(span_from(start_), "this string is not closed on its line").hint =
            "end it with \", or continue it on the next line with a gap: a \\ here and a \\ before the text there";
        cursor_ = from;
        bad = true;
        break;
      }
      char32_t c = 0;
      switch (character(c)) {
        case Piece::Character:
          append_utf8(text, c);
          wide |= c > 0xFF;
          break;
        case Piece::Nothing:
          break;
        case Piece::Bad:
          bad = true;
      }
    }
    Literal literal;
    literal.kind = LiteralKind::String;
    if (magic_hash_ && !bad && *cursor_ == '#') {
      literal.kind = LiteralKind::PrimString;
      ++cursor_;
      if (wide) error(span_from(start_), "a primitive string holds bytes: no character above '\\xFF'");
      std::string bytes;
      for (std::size_t i = 0; i < text.size(); ++i) {
        auto b = static_cast<unsigned char>(text[i]);
        if (b >= 0xC0 && i + 1 < text.size()) b = static_cast<unsigned char>((b << 6) | (text[++i] & 0x3F));
        bytes += static_cast<char>(b);
      }
      text = bytes;
    }
    literal.text = arena_.copy_text(text);
    emit_literal(literal);
  }

  /// 'c', or the tick of a promoted constructor
  void quote() {
    Cursor after = cursor_;
    if (*after == '\\') {
      char32_t c = 0;
      Piece piece = character(c);
      if (piece == Piece::Nothing) {
        error(span_from(start_), "this escape stands for no character");
        piece = Piece::Bad;
      }
      if (*cursor_ == '\'')
        ++cursor_;
      else if (piece == Piece::Character)
        error(span_from(start_), "this character literal is not closed").hint = "a string of several characters is written with \"";
      character_literal(c);
      return;
    }
    DecodedCharacter c = decode_character(after);
    if (after < end_ && c.length != 0 && c.value != '\'' && c.value != '\n' && after[c.length] == '\'') {
      cursor_ = after + c.length + 1;
      character_literal(c.value);
      return;
    }
    if (*after == '\'') {
      cursor_ = after + 1;
      error(span_from(start_), "an empty character literal").hint = "the quote itself is written '\\''";
      character_literal('?');
      return;
    }
    CharacterClass next = class_at(after);
    if (next == CharacterClass::Upper || *after == '[' || *after == '(' || *after == ':') {
      emit(TokenKind::Tick);
      return;
    }
    while (continues_identifier(class_at(cursor_)) && *cursor_ != '\'' && cursor_ < end_) cursor_ += length_at(cursor_);
    if (*cursor_ == '\'') ++cursor_;
    error(span_from(start_), "this is not a character literal").hint = "one character between ' and '; strings are written with \"";
    character_literal('?');
  }
  void character_literal(char32_t c) {
    Literal literal;
    literal.kind = LiteralKind::Char;
    literal.character = c;
    if (magic_hash_ && *cursor_ == '#') {
      literal.kind = LiteralKind::PrimChar;
      ++cursor_;
    }
    emit_literal(literal);
  }

  enum class Piece : std::uint8_t { Character, Nothing, Bad };

  /// One character or escape inside quotes, from the cursor on. `\&` and gaps stand for nothing.
  Piece character(char32_t& c) {
    Cursor from = cursor_;
    /*!re2c
      "\\" [abfnrtv\\"']  { c = simple_escape(from[1]); return Piece::Character; }
      "\\^" [@-_]         { c = from[2] - '@'; return Piece::Character; }
      "\\" ascii_name     { c = ascii_escape({reinterpret_cast<const char*>(from + 1), static_cast<std::size_t>(cursor_ - from - 1)}); return Piece::Character; }
      "\\" decimal        { return numeric_escape(from, from + 1, 10, c); }
      "\\o" [0-7]+        { return numeric_escape(from, from + 2, 8, c); }
      "\\x" [0-9a-fA-F]+  { return numeric_escape(from, from + 2, 16, c); }
      "\\X" [0-9a-fA-F]+  { return numeric_escape(from, from + 2, 16, c); }
      "\\O" [0-7]+        { return numeric_escape(from, from + 2, 8, c); }
      "\\&"               { return Piece::Nothing; }
      "\\" [ \t\n\r\f\v]+ "\\" { return Piece::Nothing; }
      "\\"                { bad_escape(from); return Piece::Bad; }
      "\t"                { c = '\t'; return Piece::Character; }
      character           { c = decode_character(from).value; return Piece::Character; }
      *                   { error(span_from(from), "this character cannot stand in a literal").hint = "write it as an escape, such as \\x07"; return Piece::Bad; }
    */
  }
  void bad_escape(Cursor from) {
    if (*cursor_ != '\n' && cursor_ < end_) cursor_ += length_at(cursor_);
    error(span_from(from), "unknown escape in a literal").hint = "a backslash itself is written \\\\";
  }
  static char32_t simple_escape(unsigned char c) {
    switch (c) {
      case 'a':
        return 7;
      case 'b':
        return 8;
      case 'f':
        return 12;
      case 'n':
        return 10;
      case 'r':
        return 13;
      case 't':
        return 9;
      case 'v':
        return 11;
      default:
        return c;
    }
  }
  static char32_t ascii_escape(std::string_view name) {
    static constexpr std::string_view kNames[] = {"NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS",
                                                  "HT",  "LF",  "VT",  "FF",  "CR",  "SO",  "SI",  "DLE", "DC1",
                                                  "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM",  "SUB",
                                                  "ESC", "FS",  "GS",  "RS",  "US",  "SP"};
    for (char32_t i = 0; i < std::size(kNames); ++i)
      if (kNames[i] == name) return i;
    return 0x7F;
  }
  Piece numeric_escape(Cursor from, Cursor digits, unsigned base, char32_t& c) {
    std::uint32_t value = 0;
    for (Cursor at = digits; at < cursor_; ++at) {
      if (*at == '_') {  // an underscore ends an escape
        cursor_ = at;
        break;
      }
      unsigned digit = *at <= '9' ? *at - '0' : (*at | 0x20) - 'a' + 10;
      value = value > 0x10FFFF ? value : value * base + digit;
    }
    if (value > 0x10FFFF) {
      error(span_from(from), "this escape is beyond the last character, '\\x10FFFF'");
      return Piece::Bad;
    }
    c = value;
    return Piece::Character;
  }

  Arena& arena_;
  SymbolTable& symbols_;
  Diagnostics& diagnostics_;
  static constexpr std::size_t kMostErrors = 50;
  std::size_t errors_ = 0;
  const SourceFile& file_;
  std::string text_;  // the file's text, NUL-terminated
  LexResult result_;
  std::unordered_map<Symbol, TokenKind> reserved_;
  std::vector<std::uint32_t> brackets_;  // open ones, as token indexes
  Cursor begin_ = nullptr;
  Cursor end_ = nullptr;
  Cursor cursor_ = nullptr;
  Cursor marker_ = nullptr;
  Cursor start_ = nullptr;      // of the current token
  Cursor column_at_ = nullptr;  // column_ is that of the character here
  std::uint32_t column_ = 1;
  bool new_line_ = true;
  bool in_pragma_ = false;
  bool magic_hash_ = false;
  bool unboxed_ = false;
};

}  // namespace

LexResult lex(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file, ExtensionSet extensions) {
  return Lexer(arena, symbols, diagnostics, file, extensions).run();
}

}  // namespace cardinal
