#include "compiler/driver/session.h"

namespace cardinal {

Session::Session(std::uintptr_t persistent_start, std::uintptr_t statics_start, DescriptorTable table)
    : persistent(kPersistentRange, persistent_start),
      statics(kStaticRange, statics_start),
      descriptors(table),
      tables(nullptr),
      program{persistent, statics, descriptors, nullptr} {}

Session* Session::fresh() {
  auto* session = new Session(kPersistentRange.base, kStaticRange.base, DescriptorTable::fresh());
  session->tables = new (session->persistent.allocate(sizeof(SessionTables))) SessionTables(session->persistent);
  SessionTables& tables = *session->tables;
  tables.builtin = make_builtin(session->persistent, tables.symbols, tables.modules);
  session->program.tables = &tables.program;
  return session;
}

Session* Session::continued(SessionTables* tables, std::uintptr_t persistent_end, std::uintptr_t statics_end,
                            std::uint32_t descriptors) {
  auto* session = new Session(persistent_end, statics_end, DescriptorTable::continued(descriptors));
  session->tables = tables;
  session->program.tables = &tables->program;
  tables->symbols.continue_in(session->persistent);
  return session;
}

}  // namespace cardinal
