// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/csg/evaluator.h"

namespace halfspace::geometry {

// Whether two evaluations have exactly the same boundary: faces in the same planes and of the same
// surfaces, with the same loops and the same bits in every corner, in the same order, and the same
// side solid at infinity. Evaluator::hash() is not enough for that: it has 64 bits and is made of
// residues, so different boundaries may have one. Exact corners are not compared one by one: they
// follow from the planes of the faces that meet there. Cost: that of both meshes (meshOf) where the
// hashes are equal, else none.
bool sameBoundary(const Evaluator& a, const Evaluator& b);

}  // namespace halfspace::geometry
