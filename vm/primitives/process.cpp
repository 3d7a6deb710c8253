// Handles, arguments, environment, clocks.
#include <time.h>

#include <cstdlib>
#include <cstring>

#include "vm/primitives/primitives.h"
#include "vm/vm.h"

namespace cardinal {

namespace {

HandleTable& handles(PrimitiveCall& call) { return call.cap->vm->handles; }
int handle_of(PrimitiveCall& call) { return static_cast<int>(call.arguments[0]); }
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

}  // namespace

bool primitive_HandleOpen(PrimitiveCall& call) {
  const auto* path = reinterpret_cast<const BytesObject*>(object_of(call.arguments[0]));
  return give(call, handles(call).open(reinterpret_cast<const char*>(path->bytes), static_cast<OpenMode>(call.arguments[1])));
}
bool primitive_HandleClose(PrimitiveCall& call) { return give(call, handles(call).close(handle_of(call))); }
bool primitive_HandlePutChar(PrimitiveCall& call) {
  return give(call, handles(call).put_char(handle_of(call), static_cast<std::uint32_t>(call.arguments[1])));
}
bool primitive_HandleFlush(PrimitiveCall& call) { return give(call, handles(call).flush(handle_of(call))); }
bool primitive_HandleSetBuffering(PrimitiveCall& call) {
  handles(call).set_buffering(handle_of(call), static_cast<Buffering>(call.arguments[1]), call.arguments[2]);
  return true;
}
bool primitive_HandleGetBuffering(PrimitiveCall& call) {
  std::size_t size = 0;
  call.results[0] = static_cast<Word>(handles(call).buffering(handle_of(call), size));
  call.results[1] = size;
  return true;
}
bool primitive_HandleStatus(PrimitiveCall& call) { return give(call, handles(call).status(handle_of(call))); }
bool primitive_ErrorText(PrimitiveCall& call) {
  call.results[0] = reinterpret_cast<Word>(std::strerror(static_cast<int>(call.arguments[0])));
  return true;
}

VM_CODE(control_HandleGetChar) {
  w0 = static_cast<Word>(static_cast<SignedWord>(cap->vm->handles.get_char(static_cast<int>(w1))));
  VM_RETURN();
}
VM_CODE(control_HandleLookAhead) {
  w0 = static_cast<Word>(static_cast<SignedWord>(cap->vm->handles.look_ahead(static_cast<int>(w1))));
  VM_RETURN();
}

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
  const auto* name = reinterpret_cast<const BytesObject*>(object_of(call.arguments[0]));
  call.results[0] = reinterpret_cast<Word>(std::getenv(reinterpret_cast<const char*>(name->bytes)));
  return true;
}

bool primitive_CpuTime(PrimitiveCall& call) { return give_time(call, CLOCK_PROCESS_CPUTIME_ID); }
bool primitive_MonotonicTime(PrimitiveCall& call) { return give_time(call, CLOCK_MONOTONIC); }
bool primitive_WallClock(PrimitiveCall& call) { return give_time(call, CLOCK_REALTIME); }

}  // namespace cardinal
