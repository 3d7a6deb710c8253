#include "vm/cli/build_id.h"

#include <elf.h>
#include <link.h>

#include <cstring>

namespace cardinal {

namespace {

int find_note(dl_phdr_info* info, std::size_t, void* out) {
  constexpr std::size_t kAlign = 4;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    const auto* at = reinterpret_cast<const char*>(info->dlpi_addr + segment.p_vaddr);
    const char* end = at + segment.p_memsz;
    while (at + sizeof(ElfW(Nhdr)) <= end) {
      ElfW(Nhdr) note;
      std::memcpy(&note, at, sizeof note);
      const char* name = at + sizeof note;
      const char* description = name + (note.n_namesz + kAlign - 1) / kAlign * kAlign;
      if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0) {
        std::memcpy(out, description, sizeof(std::uint64_t));
        return 1;
      }
      at = description + (note.n_descsz + kAlign - 1) / kAlign * kAlign;
    }
  }
  return 1;  // the first object is the executable itself
}

}  // namespace

std::uint64_t build_id() {
  std::uint64_t id = 0;
  dl_iterate_phdr(find_note, &id);
  return id;
}

}  // namespace cardinal
