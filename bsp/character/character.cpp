// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/character.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "bsp/character/slide.h"

namespace halfspace::bsp {

namespace {

constexpr double kRadians = std::numbers::pi / 180.0;

// One step of one character, in its stages.
class Stepping {
 public:
  Stepping(const TreeView& tree, const CharacterSettings& settings, const CharacterInput& input,
           CharacterState& state)
      : m_tree(tree), m_settings(settings), m_input(input), m_state(state) {}

  void run() {
    m_state.pushedOut = 0.0;
    crouchOrStand();
    leaveMatter();
    findGround();
    jump();
    accelerate();
    if (m_state.onGround)
      walk();
    else
      fly();
    findGround();
    ++m_state.steps;
  }

 private:
  Mover mover() const { return {m_tree, m_shape, m_settings.skin, m_settings.accuracy}; }
  bool walkable(const Vec3& normal) const {
    return normal.z() >= std::cos(m_settings.slopeLimit * kRadians) - 1e-9;
  }

  // What a downward sweep landed on, if that can be stood on. A round foot on the edge of a step
  // touches it aslant: then a facet that ends there and is level enough counts, as long as it is no
  // higher than a step.
  std::optional<Vec3> groundAt(const Hit& hit, const Vec3& foot) const {
    if (!hit.hit || hit.startInSolid) return std::nullopt;
    if (walkable(hit.normal)) return hit.normal;
    if (hit.leaf == kNoLeaf || hit.contact.z() - foot.z() > m_settings.stepHeight)
      return std::nullopt;
    for (const CellPlane& facet : m_tree.cell(hit.leaf).facets()) {
      const Vec3 n = m_tree.normalOf(facet);
      if (walkable(n) && std::abs(n.dot(hit.contact) - facet.offset) <= m_settings.skin) return n;
    }
    return std::nullopt;
  }

  void crouchOrStand() {
    if (m_input.crouch)
      m_state.crouched = true;
    else if (m_state.crouched && !isBlocked(m_tree, m_settings, false, m_state.position))
      m_state.crouched = false;
    m_shape = shapeOf(m_settings, m_state.crouched);
  }

  // Out of matter that an edit put there, by the shortest way that passes no wall; else it is
  // stuck.
  void leaveMatter() {
    const Vec3 start = m_state.position;
    Vec3 at = start;
    m_state.stuck = false;
    constexpr int kMostPushes = 12;
    for (int i = 0; i < kMostPushes; ++i) {
      const Hit hit = mover().sweep(at, Vec3(Vec3::Zero()));
      if (!hit.startInSolid) {
        if (i == 0) return;
        if (passesWall(start, at)) break;
        m_state.position = at;
        m_state.pushedOut = (at - start).norm();
        const double into = m_state.velocity.dot(m_way);
        if (into < 0.0) m_state.velocity -= into * m_way;
        return;
      }
      m_way = hit.wayOut;
      at += hit.wayOut * (hit.depth + m_settings.skin);
    }
    leaveAlongAxes(start);
  }

  // The shortest way along an axis that ends free, longer and longer.
  void leaveAlongAxes(const Vec3& start) {
    constexpr std::array<std::array<double, 3>, 6> kWays{
        {{0, 0, 1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, -1}}};
    for (double length = 1.0; length <= m_settings.height; length *= 1.25) {
      for (const auto& way : kWays) {
        const Vec3 to = start + length * Vec3(way[0], way[1], way[2]);
        if (isBlocked(m_tree, m_settings, m_state.crouched, to) || passesWall(start, to)) continue;
        m_state.position = to;
        m_state.pushedOut = length;
        return;
      }
    }
    m_state.stuck = true;
    m_state.velocity.setZero();
  }

  // Whether matter lies beyond a stretch of empty space on the way of the shape's middle: then the
  // way out leads through something.
  bool passesWall(const Vec3& from, const Vec3& to) const {
    const Vec3 middle(0.0, 0.0, 0.5 * m_settings.height);
    return bsp::sweep(m_tree, PointShape{}, to + middle, from - to, m_settings.accuracy).hit &&
           !bsp::sweep(m_tree, PointShape{}, from + middle, Vec3(Vec3::Zero())).startInSolid;
  }

  void findGround() {
    const bool rising = m_state.velocity.z() > 1e-3 && !m_state.onGround;
    m_state.onGround = false;
    if (!rising) {
      // The skin is kept across the surface: straight down it is more where a foot touches aslant.
      const double reach = 32.0 * m_settings.skin;
      const Hit hit = mover().sweep(m_state.position, Vec3(0.0, 0.0, -reach));
      const bool near = hit.fraction * reach * hit.normal.z() <= 3.0 * m_settings.skin;
      const auto ground = near ? groundAt(hit, m_state.position) : std::nullopt;
      if (ground) {
        m_state.onGround = true;
        m_state.groundNormal = *ground;
      }
    }
    if (m_state.onGround)
      m_state.sinceGround = 0.0;
    else
      m_state.sinceGround += kCharacterStep / 2.0;  // asked twice a step
  }

  void jump() {
    const bool pressed = m_input.jump && !m_state.jumpHeld;
    m_state.jumpHeld = m_input.jump;
    m_state.sinceJumpWish = pressed ? 0.0 : m_state.sinceJumpWish + kCharacterStep;
    if (m_state.sinceJumpWish > m_settings.jumpBuffer) return;
    if (!m_state.onGround && m_state.sinceGround > m_settings.coyoteTime) return;
    m_state.velocity.z() = m_settings.jumpSpeed;
    m_state.onGround = false;
    m_state.sinceGround = m_state.sinceJumpWish = 1e9;
  }

  // The wished velocity, level.
  Vec3 wish() const {
    const double yaw = m_input.yaw * kRadians;
    const Vec3 ahead(std::cos(yaw), std::sin(yaw), 0.0);
    const Vec3 right(std::sin(yaw), -std::cos(yaw), 0.0);
    Vec3 way = m_input.forward * ahead + m_input.side * right;
    const double length = way.norm();
    if (length > 1.0) way /= length;
    return way * (m_state.crouched ? m_settings.crouchSpeed : m_settings.walkSpeed);
  }

  void accelerate() {
    Vec3& velocity = m_state.velocity;
    Vec3 level(velocity.x(), velocity.y(), 0.0);
    if (m_state.onGround) {
      const double speed = level.norm();
      const double loss =
          std::max(speed, m_settings.stopSpeed) * m_settings.friction * kCharacterStep;
      level = speed > loss ? Vec3(level * ((speed - loss) / speed)) : Vec3(Vec3::Zero());
    }
    const Vec3 wished = wish();
    const double wishedSpeed = wished.norm();
    if (wishedSpeed > 0.0) {
      const Vec3 way = wished / wishedSpeed;
      const double rate = m_state.onGround ? m_settings.acceleration : m_settings.airAcceleration;
      const double missing = wishedSpeed - level.dot(way);
      const double limit = std::max(level.norm(), wishedSpeed);
      if (missing > 0.0) level += way * std::min(missing, rate * wishedSpeed * kCharacterStep);
      // Turning against a wall must not add to the speed along it.
      if (level.norm() > limit) level *= limit / level.norm();
    }
    velocity = Vec3(level.x(), level.y(), m_state.onGround ? 0.0 : velocity.z());
  }

  // Along the ground, over steps and down again.
  void walk() {
    const Vec3 level = m_state.velocity * kCharacterStep;
    if (level.squaredNorm() == 0.0) return;
    const Vec3 from = m_state.position;
    const Slide direct = mover().slide(from, alongGround(level));
    Vec3 to = direct.position;
    if (direct.blocked) {
      const Vec3 stepped = overStep(from, level, m_settings.stepHeight);
      if (progress(from, stepped, level) > progress(from, to, level) + 1e-9)
        to = stepped;
      else if (m_settings.climbHeight > m_settings.stepHeight)
        climb(from, level, progress(from, to, level));
    }
    keepSpeedAlong(direct, level, to != direct.position);
    m_state.position = to;
    if (m_state.onGround) stepDown();
  }

  Vec3 alongGround(const Vec3& level) const {
    const Vec3& n = m_state.groundNormal;
    const Vec3 along = level - n.dot(level) * n;
    const double length = along.norm();
    return length > 0.0 ? Vec3(along * (level.norm() / length)) : level;
  }

  static double progress(const Vec3& from, const Vec3& to, const Vec3& way) {
    return (to - from).dot(way) / way.norm();
  }

  // Up, on, and down again; where it came from unless it ends on ground.
  Vec3 overStep(const Vec3& from, const Vec3& level, double height) const {
    Hit hit;
    const Vec3 lifted = mover().advance(from, Vec3(0.0, 0.0, height), hit);
    const Slide on = mover().slide(lifted, level);
    const double drop = lifted.z() - from.z() + m_settings.stepHeight;
    const Vec3 down = mover().advance(on.position, Vec3(0.0, 0.0, -drop), hit);
    if (!groundAt(hit, from) || down.z() < from.z() - 1e-9) return from;
    return down;
  }

  // A ledge that walking on would reach from higher up: rise towards it.
  void climb(const Vec3& from, const Vec3& level, double direct) {
    const Vec3 reached = overStep(from, level * 4.0, m_settings.climbHeight);
    if (progress(from, reached, level) <= direct + m_settings.skin) return;
    m_state.velocity.z() = m_settings.climbSpeed;
    m_state.onGround = false;
  }

  // What a wall took of the speed is gone; a step takes none.
  void keepSpeedAlong(const Slide& slide, const Vec3& level, bool stepped) {
    if (stepped || !slide.blocked) return;
    const double rise = m_state.velocity.z();
    Vec3 kept = slide.planes.deflect(level) / kCharacterStep;
    kept.z() = rise;
    m_state.velocity = kept;
  }

  // Down to ground that is no further than a step, so that stairs and slopes are walked down.
  void stepDown() {
    Hit hit;
    const Vec3 down = mover().advance(
        m_state.position, Vec3(0.0, 0.0, -m_settings.stepHeight - 2.0 * m_settings.skin), hit);
    if (groundAt(hit, down)) m_state.position = down;
  }

  void fly() {
    Vec3& velocity = m_state.velocity;
    // The middle of the step's speeds: as high and as far at any step length.
    const double before = velocity.z();
    velocity.z() -= m_settings.gravity * kCharacterStep;
    Vec3 delta = velocity * kCharacterStep;
    delta.z() = 0.5 * (before + velocity.z()) * kCharacterStep;
    const Vec3 from = m_state.position;
    const Slide slide = mover().slide(from, delta);
    m_state.position = slide.position;
    if (!slide.blocked) return;
    const Vec3 level(velocity.x(), velocity.y(), 0.0);
    velocity = slide.planes.deflect(velocity);
    if (m_settings.climbHeight > 0.0 && level.squaredNorm() > 1.0)
      climb(from, level * kCharacterStep, progress(from, slide.position, level));
  }

  const TreeView& m_tree;
  const CharacterSettings& m_settings;
  const CharacterInput& m_input;
  CharacterState& m_state;
  CharacterShape m_shape;
  Vec3 m_way = Vec3::UnitZ();
};

}  // namespace

CharacterShape shapeOf(const CharacterSettings& settings, bool crouched) {
  const double height = crouched ? settings.crouchedHeight : settings.height;
  const Vec3 middle(0.0, 0.0, 0.5 * height);
  switch (settings.form) {
    case CharacterSettings::Form::cylinder:
      return CylinderShape::upright(settings.radius, 0.0, height);
    case CharacterSettings::Form::capsule:
      return CapsuleShape::upright(settings.radius, 0.0, std::max(height, 2.0 * settings.radius));
    case CharacterSettings::Form::box:
      return BoxShape{{settings.radius, settings.radius, 0.5 * height}, middle};
    case CharacterSettings::Form::sphere:
      break;
  }
  return SphereShape{settings.radius, Vec3(0.0, 0.0, settings.radius)};
}

bool isBlocked(const TreeView& tree, const CharacterSettings& settings, bool crouched,
               const Vec3& position) {
  const CharacterShape shape = shapeOf(settings, crouched);
  return Mover{tree, shape, settings.skin, settings.accuracy}
      .sweep(position, Vec3(Vec3::Zero()))
      .startInSolid;
}

void step(const TreeView& tree, const CharacterSettings& settings, const CharacterInput& input,
          CharacterState& state) {
  Stepping(tree, settings, input, state).run();
}

}  // namespace halfspace::bsp
