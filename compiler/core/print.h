// Core as text, for `--dump=core` and messages.
#pragma once

#include <string>

#include "compiler/core/core.h"

namespace cardinal::core {

std::string print(const Module& module);
std::string print(const Expr* e);

}  // namespace cardinal::core
