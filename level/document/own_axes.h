// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Where images lie that are projected along the world's axes or given by a matrix: the rules of the
// programs whose map dialects those are, in one place for drawing, writing and moving. Rounded.
#pragma once

#include "level/document/texture_axes.h"

namespace halfspace::level {

// The world axis nearest to the normal (of any length): 0, 1, 2. Ties: z, then x.
int projectionAxis(const geometry::Vec3& normal);

// The same place on a face with this outward normal, by axes of its own. What Quake's own compiler
// does (TextureAxisFromPlane and its rotation): projectionAxis() gives the two directions, quarter
// turns are exact, a scale of 0 is 1.
ValveAxes ownAxes(const StandardAxes& axes, const geometry::Vec3& normal);

// Radiant's base of a face's plane, two unit vectors in it, which a PrimitiveMatrix refers to.
struct MatrixBase {
  geometry::Vec3 u, v;
};
MatrixBase matrixBase(const geometry::Vec3& normal);

// The same for a matrix, which counts in whole images of this many texels. A flat matrix gives the
// base itself.
ValveAxes ownAxes(const PrimitiveMatrix& matrix, const geometry::Vec3& normal,
                  const std::array<double, 2>& texels);

}  // namespace halfspace::level
