// The virtual machine as a whole: everything one running program owns.
#pragma once

#include <string>
#include <vector>

#include "vm/capability.h"
#include "vm/io/handles.h"

namespace cardinal {

class RunClock;

struct Vm {
  Capability capability;
  HandleTable handles;
  std::string program_name;
  std::vector<std::string> arguments;
  const RunClock* clock = nullptr;  ///< of the run; null where no flag asks for statistics (GHC.Stats)
};

}  // namespace cardinal
