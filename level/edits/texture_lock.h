// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include "level/document/node.h"
#include "level/document/placement.h"

namespace halfspace::level {

// Takes images along where a transform takes their faces: u'(Mx + t) = u(x), rounded. Called with
// solids as they are before they move.
//
// Own axes are carried under every map, and so is a matrix on a brush. An image along the world's
// axes stays one under a move; under other maps it gets axes of its own. Solids whose faces share a
// surface get one for each direction (meshes) or each face (shapes) it has to be told apart for.
// Faces that show no material have no image, and are left alone.
class TextureCarrier {
 public:
  explicit TextureCarrier(const Transform& transform);

  void carry(BrushSolid& brush) const;
  void carry(MeshSolid& mesh) const;
  // Contract: the node holds the shape. Where it cannot be built, only own axes are carried.
  void carry(ShapeSolid& shape, const Node& node) const;

 private:
  void carry(ValveAxes& axes) const;
  void carry(TextureAxes& axes, const geometry::Vec3& normal) const;
  void carry(PrimitiveMatrix& matrix, const geometry::Plane& plane) const;

  const Transform& m_transform;
  Eigen::Matrix3d m_inverse;
  geometry::Vec3 m_back;  // the inverse's image of the translation
  bool m_isMove;
};

// Once a shape's numbers have changed: images that were carried fit the faces of old. Where a face
// is turned away from its image (or is new), the image is projected along the world's axes again.
void realignTextures(ShapeSolid& shape);

}  // namespace halfspace::level
