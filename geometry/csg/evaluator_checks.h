// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// For tests: checks all invariants of an evaluator's data structures. stage_checks.h describes the
// invariants of each stage.
#pragma once

#include <string>

namespace halfspace::geometry {

class Arrangement;
class Evaluator;

// A message about the first broken rule: its stage, the rule, and the index of the part that breaks
// it. Empty if all rules hold. Contract: no pending edits (after applyChanges() or update()).
// Cost: linear in the level.
std::string findBrokenInvariant(const Arrangement& arrangement);
// Checks the stages prepare, cut, arrange and trace.
std::string findBrokenInvariant(const Evaluator& evaluator);

}  // namespace halfspace::geometry
