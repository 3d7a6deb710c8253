#include "vm/io/handles.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace cardinal {

namespace {
constexpr std::size_t kBufferBytes = 8192;

void append_utf8(std::string& out, std::uint32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | c >> 6);
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | c >> 18);
    out += static_cast<char>(0x80 | (c >> 12 & 0x3F));
    out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}
bool may_block(int fd) {
  struct stat info;
  return fstat(fd, &info) == 0 && !S_ISREG(info.st_mode);
}

/// Whether read would return at once, be it with an error.
bool is_ready(int fd) {
  pollfd event{fd, POLLIN, 0};
  return poll(&event, 1, 0) != 0;
}
}  // namespace

HandleTable::HandleTable() {
  for (int fd = 0; fd < 3; ++fd) {
    Handle h;
    h.fd = fd;
    h.readable = fd == 0;
    h.writable = fd != 0;
    h.terminal = isatty(fd) != 0;
    h.may_block = may_block(fd);
    h.mode = fd == 2 ? Buffering::None : h.terminal ? Buffering::Line : Buffering::Block;
    handles_.push_back(std::move(h));
  }
}

HandleTable::Handle* HandleTable::find(int handle) {
  if (handle < 0 || static_cast<std::size_t>(handle) >= handles_.size()) return nullptr;
  Handle& h = handles_[static_cast<std::size_t>(handle)];
  return h.fd >= 0 ? &h : nullptr;
}
const HandleTable::Handle* HandleTable::find(int handle) const {
  return const_cast<HandleTable*>(this)->find(handle);
}

int HandleTable::open(const char* path, OpenMode mode) {
  int flags = O_CLOEXEC | O_NOCTTY;
  switch (mode) {
    case OpenMode::Read:
      flags |= O_RDONLY;
      break;
    case OpenMode::Write:
      flags |= O_WRONLY | O_CREAT | O_TRUNC;
      break;
    case OpenMode::Append:
      flags |= O_WRONLY | O_CREAT | O_APPEND;
      break;
    case OpenMode::ReadWrite:
      flags |= O_RDWR | O_CREAT;
      break;
  }
  int fd = ::open(path, flags, 0666);
  if (fd < 0) return -errno;
  struct stat info;
  if (fstat(fd, &info) == 0 && S_ISDIR(info.st_mode)) {
    ::close(fd);
    return -EISDIR;
  }
  Handle h;
  h.fd = fd;
  h.readable = mode == OpenMode::Read || mode == OpenMode::ReadWrite;
  h.writable = mode != OpenMode::Read;
  h.terminal = isatty(fd) != 0;
  h.may_block = may_block(fd);
  h.mode = h.terminal ? Buffering::Line : Buffering::Block;
  for (std::size_t i = 3; i < handles_.size(); ++i) {
    if (handles_[i].fd >= 0) continue;
    handles_[i] = std::move(h);
    return static_cast<int>(i);
  }
  handles_.push_back(std::move(h));
  return static_cast<int>(handles_.size() - 1);
}

int HandleTable::close(int handle) {
  Handle* h = find(handle);
  if (h == nullptr) return 0;
  int result = write_out(*h);
  if (::close(h->fd) != 0 && result == 0) result = -errno;
  *h = Handle{};
  return result;
}

int HandleTable::write_out(Handle& h) {
  std::size_t done = 0;
  int result = 0;
  while (done < h.out.size()) {
    ssize_t n = ::write(h.fd, h.out.data() + done, h.out.size() - done);
    if (n < 0) {
      if (errno == EINTR) continue;
      result = -errno;
      break;
    }
    done += static_cast<std::size_t>(n);
  }
  h.out.clear();
  return result;
}

int HandleTable::put_char(int handle, std::uint32_t code_point) {
  Handle* h = find(handle);
  if (h == nullptr || !h->writable) return -EBADF;
  bool surrogate = code_point >= 0xD800 && code_point < 0xE000;
  if (surrogate && !h->bytes) return -EILSEQ;
  if (h->bytes)
    h->out += static_cast<char>(code_point);
  else
    append_utf8(h->out, code_point);
  std::size_t limit = h->size != 0 ? h->size : kBufferBytes;
  bool full = h->out.size() >= limit;
  if (h->mode == Buffering::None || (h->mode == Buffering::Line && code_point == '\n') || full) return write_out(*h);
  return 0;
}

int HandleTable::flush(int handle) {
  Handle* h = find(handle);
  return h != nullptr ? write_out(*h) : 0;
}
int HandleTable::flush_all() {
  int result = 0;
  for (Handle& h : handles_) {
    if (h.fd < 0) continue;
    int one = write_out(h);
    if (result == 0) result = one;
  }
  return result;
}

/// Reads more input behind what is left. 0 at the end, kWouldBlock, negative on error.
int HandleTable::fill(Handle& h) {
  if (h.at_end) return 0;
  if (h.may_block && !is_ready(h.fd)) return kWouldBlock;
  h.in.erase(h.in.begin(), h.in.begin() + static_cast<std::ptrdiff_t>(h.in_at));
  h.in_at = 0;
  std::size_t before = h.in.size();
  h.in.resize(before + kBufferBytes);
  ssize_t n;
  do {
    n = ::read(h.fd, h.in.data() + before, kBufferBytes);
  } while (n < 0 && errno == EINTR);
  int error = errno;
  h.in.resize(before + (n > 0 ? static_cast<std::size_t>(n) : 0));
  if (n < 0) return -error - 1;
  if (n == 0) h.at_end = !h.terminal;
  return static_cast<int>(n);
}

int HandleTable::decode(Handle& h, bool consume) {
  if (h.in_at == h.in.size()) {
    int n = fill(h);
    if (n <= 0) return n == 0 ? kEndOfInput : n;
  }
  unsigned char first = h.in[h.in_at];
  if (h.bytes) {
    if (consume) ++h.in_at;
    return first;
  }
  std::size_t length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0) return -EILSEQ - 1;
  while (h.in.size() - h.in_at < length) {
    int n = fill(h);
    if (n <= 0) return n == 0 ? -EILSEQ - 1 : n;
  }
  const unsigned char* at = h.in.data() + h.in_at;
  std::uint32_t c = length == 1 ? first : first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((at[i] & 0xC0) != 0x80) return -EILSEQ - 1;
    c = c << 6 | (at[i] & 0x3Fu);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (c < kLeast[length] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) return -EILSEQ - 1;
  if (consume) h.in_at += length;
  return static_cast<int>(c);
}

int HandleTable::get_char(int handle) {
  Handle* h = find(handle);
  if (h == nullptr || !h->readable) return -EBADF - 1;
  return decode(*h, true);
}
int HandleTable::look_ahead(int handle) {
  Handle* h = find(handle);
  if (h == nullptr || !h->readable) return -EBADF - 1;
  return decode(*h, false);
}

std::size_t HandleTable::buffered(int handle) const {
  const Handle* h = find(handle);
  return h != nullptr ? h->in.size() - h->in_at : 0;
}
std::int64_t HandleTable::size(int handle) {
  Handle* h = find(handle);
  if (h == nullptr) return -EBADF;
  if (int error = write_out(*h); error < 0) return error;
  struct stat info;
  if (fstat(h->fd, &info) != 0) return -errno;
  return S_ISREG(info.st_mode) ? info.st_size : -EINVAL;
}
int HandleTable::set_size(int handle, std::int64_t size) {
  Handle* h = find(handle);
  if (h == nullptr) return -EBADF;
  if (int error = write_out(*h); error < 0) return error;
  return ftruncate(h->fd, size) != 0 ? -errno : 0;
}
std::int64_t HandleTable::seek(int handle, std::int64_t offset, int origin) {
  Handle* h = find(handle);
  if (h == nullptr) return -EBADF;
  if (int error = write_out(*h); error < 0) return error;
  auto ahead = static_cast<std::int64_t>(h->in.size() - h->in_at);
  if (origin == 1 && offset == 0) {  // only asks
    off_t place = lseek(h->fd, 0, SEEK_CUR);
    return place < 0 ? -errno : place - ahead;
  }
  off_t place = lseek(h->fd, origin == 1 ? offset - ahead : offset,
                      origin == 0   ? SEEK_SET
                      : origin == 1 ? SEEK_CUR
                                    : SEEK_END);
  if (place < 0) return -errno;
  h->in.clear();
  h->in_at = 0;
  h->at_end = false;
  return place;
}

void HandleTable::set_buffering(int handle, Buffering mode, std::size_t size) {
  Handle* h = find(handle);
  if (h == nullptr) return;
  write_out(*h);
  h->mode = mode;
  h->size = size;
}
void HandleTable::set_bytes(int handle, bool bytes) {
  if (Handle* h = find(handle)) h->bytes = bytes;
}
Buffering HandleTable::buffering(int handle, std::size_t& size) const {
  const Handle* h = find(handle);
  size = h != nullptr ? h->size : 0;
  return h != nullptr ? h->mode : Buffering::None;
}
int HandleTable::descriptor(int handle) const {
  const Handle* h = find(handle);
  return h != nullptr ? h->fd : -1;
}
int HandleTable::status(int handle) const {
  const Handle* h = find(handle);
  if (h == nullptr) return 0;
  return (h->readable ? 1 : 0) | (h->writable ? 2 : 0) | (h->terminal ? 4 : 0);
}

}  // namespace cardinal
