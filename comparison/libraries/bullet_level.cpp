// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/libraries/libraries.h"

#include <optional>

#include "comparison/libraries/bullet_shapes.h"

namespace halfspace::peers {

namespace {

btTransform at(const Vec3& moveTo) {
  return btTransform(btQuaternion::getIdentity(), toBullet(moveTo));
}

// Queries the shape of the level directly. A level is a single object, so it does not need the
// collision world, whose broad phase handles many objects.
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
    m_triangles.emplace(level);
    m_bytes = bulletBytes() - before + m_triangles->bytes();
    stand(m_triangles->shape());
  }
  std::string name() const override { return "Bullet, mesh"; }

 private:
  std::optional<BulletTriangles> m_triangles;
};

}  // namespace

std::unique_ptr<SweepPeer> makeBulletCompound(const SweepLevel& level) {
  return std::make_unique<BulletCompound>(level);
}

std::unique_ptr<SweepPeer> makeBulletMesh(const SweepLevel& level) {
  return std::make_unique<BulletMesh>(level);
}

}  // namespace halfspace::peers
