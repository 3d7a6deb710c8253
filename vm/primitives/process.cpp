// Handles, arguments, environment, clocks.
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "gc/frames.h"
#include "vm/primitives/primitives.h"
#include "vm/vm.h"

namespace cardinal {

namespace {

HandleTable& handles(PrimitiveCall& call) {
  return call.cap->vm->handles;
}
int handle_of(PrimitiveCall& call) {
  return static_cast<int>(call.arguments[0]);
}
bool give(PrimitiveCall& call, int result) {
  call.results[0] = static_cast<Word>(static_cast<SignedWord>(result));
  return true;
}
bool give_time(PrimitiveCall& call, clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  call.results[0] = static_cast<Word>(now.tv_sec) * 1'000'000'000u + static_cast<Word>(now.tv_nsec);
  return true;
}

bool give_long(PrimitiveCall& call, std::int64_t result) {
  call.results[0] = static_cast<Word>(result);
  return true;
}
const char* text_of(Word bytes) {
  return reinterpret_cast<const char*>(reinterpret_cast<const BytesObject*>(object_of(bytes))->bytes);
}

/// Behind the indirections an evaluated field may still go through.
Word value_of(Word w) {
  while (is_pointer(w)) {
    auto index = descriptor_index_of(object_of(w));
    if (index != builtin_index(Builtin::Indirection) && index != builtin_index(Builtin::CafIndirection)) break;
    w = object_of(w)->payload[0];
  }
  return w;
}

}  // namespace

bool primitive_HandleOpen(PrimitiveCall& call) {
  const auto* path = reinterpret_cast<const BytesObject*>(object_of(call.arguments[0]));
  return give(call,
              handles(call).open(reinterpret_cast<const char*>(path->bytes), static_cast<OpenMode>(call.arguments[1])));
}
bool primitive_HandleClose(PrimitiveCall& call) {
  return give(call, handles(call).close(handle_of(call)));
}
bool primitive_HandlePutChar(PrimitiveCall& call) {
  return give(call, handles(call).put_char(handle_of(call), static_cast<std::uint32_t>(call.arguments[1])));
}
bool primitive_HandlePutString(PrimitiveCall& call) {
  Word list = value_of(call.arguments[1]);
  for (Word left = call.arguments[2]; left != 0 && is_pointer(list); --left) {
    const Object* cell = object_of(list);
    auto c = static_cast<std::uint32_t>(immediate_value(value_of(cell->payload[0])));
    if (int error = handles(call).put_char(handle_of(call), c); error < 0) return give(call, error);
    list = value_of(cell->payload[1]);
  }
  return give(call, 0);
}
bool primitive_HandleBuffered(PrimitiveCall& call) {
  return give_long(call, static_cast<std::int64_t>(handles(call).buffered(handle_of(call))));
}
bool primitive_HandleSize(PrimitiveCall& call) {
  return give_long(call, handles(call).size(handle_of(call)));
}
bool primitive_HandleSetSize(PrimitiveCall& call) {
  return give(call, handles(call).set_size(handle_of(call), static_cast<SignedWord>(call.arguments[1])));
}
bool primitive_HandleSeek(PrimitiveCall& call) {
  return give_long(call, handles(call).seek(handle_of(call), static_cast<SignedWord>(call.arguments[1]),
                                            static_cast<int>(call.arguments[2])));
}
bool primitive_HandleFlush(PrimitiveCall& call) {
  return give(call, handles(call).flush(handle_of(call)));
}
bool primitive_HandleSetBuffering(PrimitiveCall& call) {
  handles(call).set_buffering(handle_of(call), static_cast<Buffering>(call.arguments[1]), call.arguments[2]);
  return true;
}
bool primitive_HandleSetBytes(PrimitiveCall& call) {
  handles(call).set_bytes(handle_of(call), call.arguments[1] != 0);
  return true;
}
bool primitive_HandleGetBuffering(PrimitiveCall& call) {
  std::size_t size = 0;
  call.results[0] = static_cast<Word>(handles(call).buffering(handle_of(call), size));
  call.results[1] = size;
  return true;
}
bool primitive_HandleStatus(PrimitiveCall& call) {
  return give(call, handles(call).status(handle_of(call)));
}
bool primitive_ErrorText(PrimitiveCall& call) {
  call.results[0] = reinterpret_cast<Word>(std::strerror(static_cast<int>(call.arguments[0])));
  return true;
}

namespace {
/// The character read, or kWouldBlock after asking the scheduler to let the thread wait for it.
int read_or_wait(Capability& cap, PrimOp op, Word handle) {
  HandleTable& handles = cap.vm->handles;
  auto number = static_cast<int>(handle);
  int c = op == PrimOp::HandleGetChar ? handles.get_char(number) : handles.look_ahead(number);
  if (c == HandleTable::kWouldBlock) {
    cap.control = op;
    cap.request_words = static_cast<Word>(handles.descriptor(number));
  }
  return c;
}
}  // namespace

/// Reading blocks only this thread: it waits for the descriptor and then reads again, from a frame that remembers the
/// handle.
#define READ_PRIMITIVE(name)                                         \
  VM_CODE(control_##name) {                                          \
    int c = read_or_wait(*cap, PrimOp::name, w1);                    \
    if (c == HandleTable::kWouldBlock) [[unlikely]] {                \
      VM_NEED_STACK(2);                                              \
      sp -= 2;                                                       \
      sp[0] = reinterpret_cast<Word>(builtin(Builtin::name##Frame)); \
      sp[1] = w1;                                                    \
      VM_LEAVE(ExitReason::Control);                                 \
    }                                                                \
    w0 = static_cast<Word>(static_cast<SignedWord>(c));              \
    VM_RETURN();                                                     \
  }                                                                  \
  VM_CODE(enter_##name##_frame) {                                    \
    w1 = sp[1];                                                      \
    sp += 2;                                                         \
    VM_TAIL(control_##name);                                         \
  }
READ_PRIMITIVE(HandleGetChar)
READ_PRIMITIVE(HandleLookAhead)

bool primitive_ArgumentCount(PrimitiveCall& call) {
  call.results[0] = call.cap->vm->arguments.size();
  return true;
}
bool primitive_Argument(PrimitiveCall& call) {
  const Vm& vm = *call.cap->vm;
  auto index = static_cast<SignedWord>(call.arguments[0]);
  const std::string& text = index < 0 ? vm.program_name : vm.arguments[static_cast<std::size_t>(index)];
  call.results[0] = reinterpret_cast<Word>(text.c_str());
  return true;
}
bool primitive_Environment(PrimitiveCall& call) {
  call.results[0] = reinterpret_cast<Word>(std::getenv(text_of(call.arguments[0])));
  return true;
}
bool primitive_SetEnvironment(PrimitiveCall& call) {
  return give(call, setenv(text_of(call.arguments[0]), text_of(call.arguments[1]), 1) != 0 ? -errno : 0);
}
bool primitive_UnsetEnvironment(PrimitiveCall& call) {
  return give(call, unsetenv(text_of(call.arguments[0])) != 0 ? -errno : 0);
}
bool primitive_EnvironmentAt(PrimitiveCall& call) {
  Word index = 0;
  while (environ[index] != nullptr && index < call.arguments[0]) ++index;
  call.results[0] = reinterpret_cast<Word>(environ[index]);
  return true;
}

bool primitive_FileKind(PrimitiveCall& call) {
  struct stat info;
  if (stat(text_of(call.arguments[0]), &info) != 0) return give(call, -errno);
  return give(call, S_ISREG(info.st_mode) ? 1 : S_ISDIR(info.st_mode) ? 2 : 3);
}
bool primitive_FileRemove(PrimitiveCall& call) {
  return give(call, unlink(text_of(call.arguments[0])) != 0 ? -errno : 0);
}

/// What GHC's hooks say (rts/hooks/StackOverflow.c, OutOfHeap.c).
bool primitive_ReportOverflow(PrimitiveCall& call) {
  const Capability& cap = *call.cap;
  const char* program = cap.vm->program_name.c_str();
  if (call.arguments[0] == 0) {
    std::fprintf(stderr,
                 "%s: Stack space overflow: current size %zu bytes.\n%s: Use `+RTS -Ksize -RTS' to increase it.\n",
                 program, (words_below(cap.stack) + cap.stack->size) * kWordBytes, program);
  } else {
    constexpr std::size_t kMiB = std::size_t{1} << 20;
    std::size_t limit = cap.heap->config().maximum_heap_bytes;
    std::fprintf(stderr, "%s: Heap exhausted;\n", program);
    if (limit != 0)
      std::fprintf(stderr,
                   "%s: Current maximum heap size is %zu bytes (%zu MB).\n%s: Use `+RTS -M<size>' to increase it.\n",
                   program, limit, limit / kMiB, program);
  }
  return true;
}

bool primitive_CpuTime(PrimitiveCall& call) {
  return give_time(call, CLOCK_PROCESS_CPUTIME_ID);
}
bool primitive_MonotonicTime(PrimitiveCall& call) {
  return give_time(call, CLOCK_MONOTONIC);
}
bool primitive_WallClock(PrimitiveCall& call) {
  return give_time(call, CLOCK_REALTIME);
}

}  // namespace cardinal
