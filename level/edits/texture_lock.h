// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include "level/document/node.h"
#include "level/document/placement.h"

namespace halfspace::level {

// Moves texture images together with their faces: u'(Mx + t) = u(x), rounded. Contract: called with
// the solids before the transform.
//
// Valve axes are transformed under every map, and so is a matrix on a brush. World-axis projections
// stay such under a translation; under other maps they become Valve axes. If faces share a surface,
// it is duplicated per direction (meshes) or per face (shapes) as needed. Faces without a material
// are unchanged.
class TextureCarrier {
 public:
  explicit TextureCarrier(const Transform& transform);

  void carry(BrushSolid& brush) const;
  void carry(MeshSolid& mesh) const;
  // Contract: the node contains the shape. If the shape cannot be built, only Valve axes are
  // transformed.
  void carry(ShapeSolid& shape, const Node& node) const;

 private:
  void carry(ValveAxes& axes) const;
  void carry(TextureAxes& axes, const geometry::Vec3& normal) const;
  void carry(PrimitiveMatrix& matrix, const geometry::Plane& plane) const;

  const Transform& m_transform;
  Eigen::Matrix3d m_inverse;
  geometry::Vec3 m_back;  // M^-1 t
  bool m_isMove;
};

// To be called after the parameters of a shape changed, since locked axes fit the old faces. If a
// face is new or no longer faces its projection, its image is projected along the world's axes
// again.
void realignTextures(ShapeSolid& shape);

}  // namespace halfspace::level
