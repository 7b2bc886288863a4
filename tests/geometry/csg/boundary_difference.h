// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "geometry/csg/evaluator.h"

namespace halfspace::tests {

// The first difference between the results of two evaluators, where nodes are compared by their
// index in the outline; empty if all bits agree: faces with their order, planes, surfaces, sources
// and loops, positions, triangles, volume.
std::string difference(const geometry::Evaluator& a, const geometry::Evaluator& b);

}  // namespace halfspace::tests
