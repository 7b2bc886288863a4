// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a level describes, in a form that tests can compare.
#pragma once

#include "level/evaluation/level_evaluation.h"
#include "level/solids/instances.h"

namespace halfspace::level::test {

inline std::vector<Instance> solidsOf(const Level& level) {
  return instances(level).value();
}

// The hash of the boundary, evaluated from scratch.
inline std::uint64_t hashOf(const Level& level) {
  return evaluate(level).boundary().hash();
}

}  // namespace halfspace::level::test
