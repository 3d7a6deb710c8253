#include "compiler/optimise/optimise.h"

namespace cardinal::optimise {

void optimise_module(core::Builder& builder, core::Module& module, core::Var* program, const Options& options,
                     const TypeContext& context) {
  (void)builder;
  (void)module;
  (void)program;
  (void)options;
  (void)context;
}

}  // namespace cardinal::optimise
