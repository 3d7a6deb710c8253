// Core lint: what every pass must leave true.
//
//   * every variable is in scope, and no local binder is bound twice;
//   * Let binds Lifted variables (or join points), Case the representation its scrutinee has where that is known;
//   * join points are called saturated and in tail position;
//   * constructors and primitives are saturated, with arguments of the right representation;
//   * calls of known top-level functions pass arguments of the parameters' representations.
#pragma once

#include <string>

#include "compiler/core/core.h"

namespace cardinal::core {

/// The first error, or empty.
std::string lint(const Module& module);

}  // namespace cardinal::core
