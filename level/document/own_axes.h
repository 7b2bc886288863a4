// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Converts texture axes of the other map dialects (projection along a world axis, matrix) to
// explicit axes, by the rules of the programs that use these dialects. Shared by drawing, export
// and texture lock. Results are rounded.
#pragma once

#include "level/document/texture_axes.h"

namespace halfspace::level {

// The world axis nearest to the normal (of any length): 0, 1, 2. Ties: z, then x.
int projectionAxis(const geometry::Vec3& normal);

// Explicit axes that give the same image on a face with this outward normal. Follows Quake's
// compiler (TextureAxisFromPlane and its rotation): projectionAxis() gives the two directions,
// rotations by multiples of 90 degrees are exact, a scale of 0 counts as 1.
ValveAxes ownAxes(const StandardAxes& axes, const geometry::Vec3& normal);

// The two unit vectors in a face's plane to which a PrimitiveMatrix refers, as Radiant defines
// them.
struct MatrixBase {
  geometry::Vec3 u, v;
};
MatrixBase matrixBase(const geometry::Vec3& normal);

// The same for a matrix. A matrix measures in whole images; `texels` is the size of the image. If a
// row of the matrix is zero or not finite, the axis is that of matrixBase() and the scale is 1.
ValveAxes ownAxes(const PrimitiveMatrix& matrix, const geometry::Vec3& normal,
                  const std::array<double, 2>& texels);

}  // namespace halfspace::level
