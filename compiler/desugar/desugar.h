// From the checked tree to Core.
#pragma once

#include "compiler/core/core.h"
#include "compiler/types/check_module.h"

namespace cardinal {

/// Translates a module that was checked without errors. The result holds every top-level binding: functions, CAFs,
/// class method and record selectors, default methods, instance dictionaries and their methods, and shared dictionaries
/// of closed types. Top-level variables (Global::core) are made in the entities' arena, everything else in the
/// builder's. Library entities that syntax needs and that are not there are reported in the diagnostics.
core::Module desugar_module(const TypeContext& context, Module& module, ModuleInterface& interface,
                            const CheckedModule& checked, core::Builder& builder);

/// The Core variable of a top-level variable, made at its first mention.
core::Var* core_variable(const TypeContext& context, core::Builder& builder, Global* global);

}  // namespace cardinal
