// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether all of the evaluator's structures keep their own rules: for tests. stage_checks.h has the
// rules, stage by stage.
#pragma once

#include <string>

namespace halfspace::geometry {

class Arrangement;
class Evaluator;

// The first broken rule with its stage and the number of the part it is about; empty where all
// hold. Contract: settled. Cost: linear, about what an evaluation of everything costs without its
// cuts.
std::string findBrokenInvariant(const Arrangement& arrangement);
// After the stages prepare, cut, arrange and trace.
std::string findBrokenInvariant(const Evaluator& evaluator);

}  // namespace halfspace::geometry
