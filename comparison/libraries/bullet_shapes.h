// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Conversions of levels and shapes to Bullet. Compiled only if Bullet was found.
#pragma once

#include <memory>
#include <vector>

#include <btBulletCollisionCommon.h>

#include <cstddef>
#include "comparison/peers/sweep_peer.h"

namespace halfspace::peers {

inline btScalar real(double number) {
  return static_cast<btScalar>(number);
}
inline btVector3 toBullet(const Vec3& v) {
  return {real(v.x()), real(v.y()), real(v.z())};
}

// Null for rays.
std::unique_ptr<btConvexShape> convexOf(const SweepShape& shape);

// All triangles of a level in one Bullet tree.
class BulletTriangles {
 public:
  explicit BulletTriangles(const SweepLevel& level);

  btBvhTriangleMeshShape* shape() { return m_mesh.get(); }
  // Memory of corners and indices; bulletBytes() counts the rest.
  size_t bytes() const {
    return m_corners.size() * sizeof(btScalar) + m_indices.size() * sizeof(int);
  }

 private:
  std::vector<btScalar> m_corners;
  std::vector<int> m_indices;
  std::unique_ptr<btTriangleIndexVertexArray> m_triangles;
  std::unique_ptr<btBvhTriangleMeshShape> m_mesh;
};

// Bytes that Bullet has allocated and not released. Counts from the first call, which must come
// before Bullet allocates anything. Not thread-safe.
size_t bulletBytes();

}  // namespace halfspace::peers
