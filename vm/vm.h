// The virtual machine as a whole: everything one running program owns.
#pragma once

#include <string>
#include <vector>

#include "vm/capability.h"
#include "vm/io/handles.h"

namespace cardinal {

struct Vm {
  Capability capability;
  HandleTable handles;
  std::string program_name;
  std::vector<std::string> arguments;
};

}  // namespace cardinal
