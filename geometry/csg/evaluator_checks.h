// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether the evaluator's structures keep their own rules: for tests, and after every stage of an
// update in builds with HALFSPACE_CHECKED.
#pragma once

#include <string>

namespace halfspace::geometry {

class Arrangement;
class Evaluator;

// The first broken rule with the numbers of the parts it is about; empty where all hold. Contract:
// settled. Cost: linear, about what an evaluation of everything costs without its cuts.
//
// Of an arrangement: the stops of a line ascend, each is in use and knows its line; every edge of a
// patch is noted once on each span between its ends, and nothing else is; turns are those of the
// spans; no two vertices are one point and no two lines one line.
std::string brokenRule(const Arrangement& arrangement);
// Of an evaluator: those of its arrangement; every patch with an outline is in one cluster and
// every face too; faces have an outer loop and corners that lie in their plane; what is free is
// empty; the hash is that of the faces.
std::string brokenRule(const Evaluator& evaluator);

}  // namespace halfspace::geometry
