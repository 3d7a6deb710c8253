#include "compiler/driver/image.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "vm/base/diagnostic.h"

namespace cardinal {

namespace {

constexpr std::uint64_t kMagic = 0x31'4547'4D49'4443;  // "CDIMGE1"
constexpr std::size_t kPage = 4096;

constexpr std::uint64_t round_up(std::uint64_t bytes) {
  return (bytes + kPage - 1) & ~(kPage - 1);
}

struct ImageHeader {
  std::uint64_t magic;
  std::uint64_t build_id;
  SessionTables* tables;
  std::uint64_t persistent_bytes;
  std::uint64_t descriptor_count;
  std::uint64_t static_bytes;

  std::uint64_t descriptor_bytes() const { return descriptor_count * sizeof(Descriptor); }
  std::uint64_t persistent_at() const { return kPage; }
  std::uint64_t descriptors_at() const { return persistent_at() + round_up(persistent_bytes); }
  std::uint64_t statics_at() const { return descriptors_at() + round_up(descriptor_bytes()); }
  std::uint64_t file_bytes() const { return statics_at() + round_up(static_bytes); }
};

bool write_at(int fd, const void* data, std::size_t bytes, std::uint64_t at) {
  const char* from = static_cast<const char*>(data);
  while (bytes > 0) {
    ssize_t n = pwrite(fd, from, bytes, static_cast<off_t>(at));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    from += n;
    bytes -= static_cast<std::size_t>(n);
    at += static_cast<std::uint64_t>(n);
  }
  return true;
}

bool map_part(int fd, std::uintptr_t address, std::uint64_t bytes, std::uint64_t at) {
  if (bytes == 0) return true;
  void* got = mmap(reinterpret_cast<void*>(address), round_up(bytes), PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_FIXED_NOREPLACE, fd, static_cast<off_t>(at));
  return got == reinterpret_cast<void*>(address);
}

}  // namespace

std::string save_image(const Session& session, const std::string& path, std::uint64_t build_id) {
  ImageHeader header{kMagic,
                     build_id,
                     session.tables,
                     session.persistent.next() - kPersistentRange.base,
                     session.descriptors.count(),
                     session.statics.next() - kStaticRange.base};
  // Written beside and renamed, so that nobody ever maps half an image.
  std::string temporary = path + ".new";
  int fd = open(temporary.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return cat(temporary, ": ", std::strerror(errno));
  bool ok = ftruncate(fd, static_cast<off_t>(header.file_bytes())) == 0 && write_at(fd, &header, sizeof header, 0) &&
            write_at(fd, reinterpret_cast<const void*>(kPersistentRange.base), header.persistent_bytes,
                     header.persistent_at()) &&
            write_at(fd, reinterpret_cast<const void*>(kDescriptorRange.base), header.descriptor_bytes(),
                     header.descriptors_at()) &&
            write_at(fd, reinterpret_cast<const void*>(kStaticRange.base), header.static_bytes, header.statics_at());
  ok = close(fd) == 0 && ok;
  if (!ok || rename(temporary.c_str(), path.c_str()) != 0) return cat(path, ": ", std::strerror(errno));
  return {};
}

Session* map_image(const std::string& path, std::uint64_t build_id, std::string& error) {
  int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    error = cat("cannot open the library image ", path, ": ", std::strerror(errno));
    return nullptr;
  }
  ImageHeader header{};
  struct stat info;
  bool valid = pread(fd, &header, sizeof header, 0) == static_cast<ssize_t>(sizeof header) && header.magic == kMagic &&
               fstat(fd, &info) == 0 && static_cast<std::uint64_t>(info.st_size) == header.file_bytes();
  if (!valid || header.build_id != build_id) {
    close(fd);
    error = cat("the library image ", path, valid ? " belongs to another build of vm" : " is damaged");
    return nullptr;
  }
  bool mapped = map_part(fd, kPersistentRange.base, header.persistent_bytes, header.persistent_at()) &&
                map_part(fd, kDescriptorRange.base, header.descriptor_bytes(), header.descriptors_at()) &&
                map_part(fd, kStaticRange.base, header.static_bytes, header.statics_at());
  close(fd);
  if (!mapped) {
    error = cat("cannot map the library image ", path, " at its addresses");
    return nullptr;
  }
  return Session::continued(header.tables, kPersistentRange.base + header.persistent_bytes,
                            kStaticRange.base + header.static_bytes,
                            static_cast<std::uint32_t>(header.descriptor_count));
}

}  // namespace cardinal
