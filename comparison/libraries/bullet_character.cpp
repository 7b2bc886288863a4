// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/libraries/libraries.h"

#include <numbers>

#include <BulletCollision/CollisionDispatch/btGhostObject.h>
#include <BulletDynamics/Character/btKinematicCharacterController.h>

#include "comparison/libraries/bullet_shapes.h"

namespace halfspace::peers {

namespace {

double halfHeightOf(const SweepShape& shape) {
  switch (shape.kind) {
    case ShapeKind::sphere:
      return shape.radius;
    case ShapeKind::capsule:
      return shape.radius + shape.halfHeight;
    case ShapeKind::box:
      return shape.half.z();
    default:
      return shape.halfHeight;
  }
}

class BulletCharacter : public CharacterPeer {
 public:
  BulletCharacter(const SweepLevel& level, const SweepShape& shape, double stepHeight,
                  double slopeLimit, double gravity, double jumpSpeed)
      : m_dispatcher(&m_configuration),
        m_world(&m_dispatcher, &m_broadphase, &m_configuration),
        m_half(halfHeightOf(shape)),
        m_body(convexOf(shape)),
        m_triangles(level) {
    m_level.setCollisionShape(m_triangles.shape());
    m_world.addCollisionObject(&m_level, btBroadphaseProxy::StaticFilter);
    m_broadphase.getOverlappingPairCache()->setInternalGhostPairCallback(&m_pairs);
    m_ghost.setCollisionShape(m_body.get());
    m_ghost.setCollisionFlags(btCollisionObject::CF_CHARACTER_OBJECT);
    m_world.addCollisionObject(&m_ghost, btBroadphaseProxy::CharacterFilter,
                               btBroadphaseProxy::StaticFilter);
    m_character = std::make_unique<btKinematicCharacterController>(
        &m_ghost, m_body.get(), real(stepHeight), btVector3(0, 0, 1));
    m_character->setGravity(btVector3(0, 0, real(-gravity)));
    m_character->setJumpSpeed(real(jumpSpeed));
    m_character->setFallSpeed(real(4000));
    m_character->setMaxSlope(real(slopeLimit * std::numbers::pi / 180.0));
  }
  ~BulletCharacter() override {
    m_world.removeCollisionObject(&m_ghost);
    m_world.removeCollisionObject(&m_level);
  }

  std::string name() const override { return "Bullet, kinematic character"; }
  void moveTo(const Vec3& foot) override {
    m_character->warp(toBullet(foot + Vec3(0, 0, m_half)));
    m_character->reset(&m_world);
    m_world.updateSingleAabb(&m_ghost);
    m_dispatcher.dispatchAllCollisionPairs(m_ghost.getOverlappingPairCache(),
                                           m_world.getDispatchInfo(), &m_dispatcher);
  }
  void step(const Vec3& walk, bool jump, double seconds) override {
    m_character->setWalkDirection(toBullet(walk));
    if (jump && m_character->canJump()) m_character->jump();
    m_character->updateAction(&m_world, real(seconds));
  }
  Vec3 foot() const override {
    const btVector3& at = m_ghost.getWorldTransform().getOrigin();
    return Vec3(at.x(), at.y(), at.z()) - Vec3(0, 0, m_half);
  }

 private:
  btDefaultCollisionConfiguration m_configuration;
  btCollisionDispatcher m_dispatcher;
  btDbvtBroadphase m_broadphase;
  btGhostPairCallback m_pairs;
  btCollisionWorld m_world;
  double m_half;
  std::unique_ptr<btConvexShape> m_body;
  BulletTriangles m_triangles;
  btCollisionObject m_level;
  btPairCachingGhostObject m_ghost;
  std::unique_ptr<btKinematicCharacterController> m_character;
};

}  // namespace

std::unique_ptr<CharacterPeer> makeBulletCharacter(const SweepLevel& level, const SweepShape& shape,
                                                   double stepHeight, double slopeLimit,
                                                   double gravity, double jumpSpeed) {
  return std::make_unique<BulletCharacter>(level, shape, stepHeight, slopeLimit, gravity,
                                           jumpSpeed);
}

}  // namespace halfspace::peers
