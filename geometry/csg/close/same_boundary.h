// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/csg/evaluator.h"

namespace halfspace::geometry {

// Whether two evaluations have exactly the same boundary: the same faces in the same order (plane,
// surface, loops), the same rounded corners to the bit, and the same contents of space at infinity.
// Evaluator::hash() alone does not prove this: it has 64 bits, so different boundaries may have
// equal hashes. The exact corners are not compared: they follow from the planes of the faces that
// meet there. Cost: meshOf() of both evaluations if their hashes are equal, else constant.
bool sameBoundary(const Evaluator& a, const Evaluator& b);

}  // namespace halfspace::geometry
