// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/peers/sweeps/bullet_memory.h"
#include "commandline/bench/peers/sweeps/sweep_peer.h"

#ifdef HALFSPACE_WITH_BULLET

#include <btBulletCollisionCommon.h>

namespace halfspace::peers {

namespace {

btVector3 toBullet(const Vec3& v) {
  return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()), static_cast<btScalar>(v.z())};
}

btTransform at(const Vec3& place) {
  return btTransform(btQuaternion::getIdentity(), toBullet(place));
}

std::unique_ptr<btConvexShape> convexOf(const SweepShape& shape) {
  const auto radius = static_cast<btScalar>(shape.radius);
  const auto half = static_cast<btScalar>(shape.halfHeight);
  switch (shape.kind) {
    case ShapeKind::ray:
      return nullptr;
    case ShapeKind::sphere:
      return std::make_unique<btSphereShape>(radius);
    case ShapeKind::capsule:
      return std::make_unique<btCapsuleShapeZ>(radius, 2 * half);
    case ShapeKind::cylinder:
      return std::make_unique<btCylinderShapeZ>(btVector3(radius, radius, half));
    case ShapeKind::box:
      return std::make_unique<btBoxShape>(toBullet(shape.half));
    case ShapeKind::hull: {
      auto hull = std::make_unique<btConvexHullShape>();
      for (const Vec3& corner : shape.corners) hull->addPoint(toBullet(corner), false);
      hull->recalcLocalAabb();
      return hull;
    }
  }
  return nullptr;
}

// A shape that stands still, asked directly: what a collision world adds (its broad phase over
// objects) a level of one object does not need.
class BulletLevel : public SweepPeer {
 public:
  bool takes(ShapeKind) const override { return true; }
  void setShape(const SweepShape& shape) override { m_moving = convexOf(shape); }
  double sweep(const Segment& segment) override {
    const btTransform from = at(segment.from), to = at(segment.to);
    if (!m_moving) {
      btCollisionWorld::ClosestRayResultCallback ray(from.getOrigin(), to.getOrigin());
      btCollisionWorld::rayTestSingle(from, to, &m_object, m_level, btTransform::getIdentity(),
                                      ray);
      return static_cast<double>(ray.m_closestHitFraction);
    }
    btCollisionWorld::ClosestConvexResultCallback hit(from.getOrigin(), to.getOrigin());
    btCollisionWorld::objectQuerySingle(m_moving.get(), from, to, &m_object, m_level,
                                        btTransform::getIdentity(), hit, 0);
    return static_cast<double>(hit.m_closestHitFraction);
  }
  size_t bytes() const override { return m_bytes; }

 protected:
  void stand(btCollisionShape* level) {
    m_level = level;
    m_object.setCollisionShape(level);
  }
  size_t m_bytes = 0;

 private:
  btCollisionShape* m_level = nullptr;
  btCollisionObject m_object;
  std::unique_ptr<btConvexShape> m_moving;
};

class BulletCompound : public BulletLevel {
 public:
  explicit BulletCompound(const SweepLevel& level) {
    const size_t before = bulletBytes();
    m_compound = std::make_unique<btCompoundShape>(true, static_cast<int>(level.hulls.size()));
    for (const auto& corners : level.hulls) {
      SweepShape hull;
      hull.kind = ShapeKind::hull;
      hull.corners = corners;
      m_hulls.push_back(convexOf(hull));
      m_compound->addChildShape(btTransform::getIdentity(), m_hulls.back().get());
    }
    m_bytes = bulletBytes() - before;
    stand(m_compound.get());
  }
  std::string name() const override { return "Bullet, compound"; }

 private:
  std::vector<std::unique_ptr<btConvexShape>> m_hulls;
  std::unique_ptr<btCompoundShape> m_compound;
};

class BulletMesh : public BulletLevel {
 public:
  explicit BulletMesh(const SweepLevel& level) {
    const size_t before = bulletBytes();
    for (const Vec3& corner : level.corners)
      for (const double coordinate : corner) m_corners.push_back(static_cast<btScalar>(coordinate));
    for (const auto& triangle : level.triangles)
      for (const uint32_t corner : triangle) m_indices.push_back(static_cast<int>(corner));
    m_triangles = std::make_unique<btTriangleIndexVertexArray>(
        static_cast<int>(level.triangles.size()), m_indices.data(),
        static_cast<int>(3 * sizeof(int)), static_cast<int>(level.corners.size()), m_corners.data(),
        static_cast<int>(3 * sizeof(btScalar)));
    m_mesh = std::make_unique<btBvhTriangleMeshShape>(m_triangles.get(), true);
    m_bytes = bulletBytes() - before + m_corners.size() * sizeof(btScalar) +
              m_indices.size() * sizeof(int);
    stand(m_mesh.get());
  }
  std::string name() const override { return "Bullet, mesh"; }

 private:
  std::vector<btScalar> m_corners;
  std::vector<int> m_indices;
  std::unique_ptr<btTriangleIndexVertexArray> m_triangles;
  std::unique_ptr<btBvhTriangleMeshShape> m_mesh;
};

}  // namespace

std::unique_ptr<SweepPeer> makeBulletCompound(const SweepLevel& level) {
  return std::make_unique<BulletCompound>(level);
}

std::unique_ptr<SweepPeer> makeBulletMesh(const SweepLevel& level) {
  return std::make_unique<BulletMesh>(level);
}

}  // namespace halfspace::peers

#else

namespace halfspace::peers {

std::unique_ptr<SweepPeer> makeBulletCompound(const SweepLevel&) {
  return nullptr;
}

std::unique_ptr<SweepPeer> makeBulletMesh(const SweepLevel&) {
  return nullptr;
}

}  // namespace halfspace::peers

#endif
