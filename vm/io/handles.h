// Handles: numbered buffered streams of UTF-8 text over file descriptors. 0, 1 and 2 are the standard streams.
//
// All functions return results below 0 as negated errno values. Writing and reading are buffered here, so that the
// library's Handle is just a number; the three buffering modes are System.IO's.
#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cardinal {

enum class Buffering : std::uint8_t { None, Line, Block };
enum class OpenMode : std::uint8_t { Read, Write, Append, ReadWrite };

class HandleTable {
 public:
  HandleTable();

  int open(const char* path, OpenMode mode);
  int close(int handle);
  /// A surrogate is no character of UTF-8: -EILSEQ.
  int put_char(int handle, std::uint32_t code_point);
  int flush(int handle);
  /// Flushes every open handle that was written; the first error.
  int flush_all();
  static constexpr int kEndOfInput = -1;
  static constexpr int kWouldBlock = INT_MIN;
  /// The next code point, kEndOfInput, kWouldBlock when it is not there yet, or -errno - 1. Invalid UTF-8 gives EILSEQ.
  int get_char(int handle);
  int look_ahead(int handle);
  /// Bytes read but not yet taken.
  std::size_t buffered(int handle) const;
  std::int64_t size(int handle);
  int set_size(int handle, std::int64_t size);
  /// Moves by `offset` from the start (0), here (1) or the end (2); the new place.
  std::int64_t seek(int handle, std::int64_t offset, int origin);
  void set_buffering(int handle, Buffering mode, std::size_t size);
  /// Whether a character is one byte rather than UTF-8.
  void set_bytes(int handle, bool bytes);
  Buffering buffering(int handle, std::size_t& size) const;
  /// The file descriptor of an open handle, else -1.
  int descriptor(int handle) const;
  /// Bits: 1 readable, 2 writable, 4 terminal; 0 closed.
  int status(int handle) const;

 private:
  struct Handle {
    int fd = -1;
    bool readable = false;
    bool writable = false;
    bool terminal = false;
    bool may_block = false;  ///< not a plain file
    bool bytes = false;      ///< characters are single bytes
    Buffering mode = Buffering::Block;
    std::size_t size = 0;  ///< of Block, as the user gave it; 0: default
    std::string out;
    std::vector<unsigned char> in;
    std::size_t in_at = 0;
    bool at_end = false;
  };
  Handle* find(int handle);
  const Handle* find(int handle) const;
  int fill(Handle& h);
  int decode(Handle& h, bool consume);
  int write_out(Handle& h);
  std::vector<Handle> handles_;
};

}  // namespace cardinal
