// Internal invariants. On in debug, test and sanitizer builds; compiled out in release builds.
#pragma once

namespace cardinal {

/// Prints the failed condition with its place and aborts. Never returns.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

/// Ends the process for a broken invariant that must be caught even in release builds.
[[noreturn]] void fatal(const char* message);

/// Ends the process because memory or address space is used up: `what` could not be had. Exit code 251, as for
/// HeapOverflow.
[[noreturn]] void out_of_memory(const char* what);

}  // namespace cardinal

#if defined(CARDINAL_ASSERTIONS)
#define CARDINAL_ASSERT(condition) \
  ((condition) ? void(0) : ::cardinal::assertion_failed(#condition, __FILE__, __LINE__))
#else
#define CARDINAL_ASSERT(condition) (void)sizeof((condition) ? 1 : 0)
#endif

#define CARDINAL_UNREACHABLE(what) ::cardinal::assertion_failed("unreachable: " what, __FILE__, __LINE__)
