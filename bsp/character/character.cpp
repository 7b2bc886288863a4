// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/character.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "bsp/character/slide.h"
#include "bsp/query/way_out.h"

namespace halfspace::bsp {

namespace {

constexpr double kRadians = std::numbers::pi / 180.0;
constexpr double kFarthestOut = 128.0;  // out of matter, where the body is no higher
constexpr double kLetGoTime = 0.3;      // seconds: a ladder that was jumped off is not caught again
constexpr double kShoreTime = 0.75;     // seconds: so long after the water a shore is still climbed

// One step of one character, in its stages.
class Stepping {
 public:
  Stepping(const CharacterWorld& world, const CharacterSettings& settings,
           const CharacterInput& input, CharacterState& state, StepTrace* trace)
      : m_world(world), m_settings(settings), m_input(input), m_state(state), m_trace(trace) {
    if (m_trace != nullptr) *m_trace = StepTrace();
  }

  void run() {
    ++m_state.steps;
    m_state.pushedOut = 0.0;
    m_state.carriedTurn = 0.0;
    m_state.crushed = false;
    if (m_input.noClip) return passThrough();
    rideAlong();
    crouchOrStand();
    giveWay();
    leaveMatter();
    findGround();
    lookAround();
    move();
    findGround();
  }

 private:
  Mover mover(int32_t leftOut = kNoSolid) const {
    return {m_world, m_shape, m_settings.skin, m_settings.accuracy, m_trace, leftOut};
  }
  // The level alone.
  Hit overlapOfLevel(const Vec3& at) const { return mover().sweepLevel(at, Vec3(Vec3::Zero())); }

  void move() {
    if (m_state.inWater) return swim();
    if (m_ladder != nullptr) return climbLadder();
    jump();
    accelerate();
    if (m_state.onGround)
      walk();
    else
      fly();
  }

  // ---- without clipping ----

  void passThrough() {
    m_state.velocity = thoughtWish(m_settings.flySpeed);
    m_state.position += m_state.velocity * kCharacterStep;
    m_state.onGround = m_state.inWater = m_state.onLadder = m_state.stuck = false;
    m_state.ground = kNoSolid;
    m_state.sinceGround += kCharacterStep;
  }

  // The wish in three directions.
  Vec3 thoughtWish(double speed) const {
    Vec3 way = wishedWay();
    way.z() = m_input.up + (m_input.jump ? 1.0 : 0.0) - (m_input.crouch ? 1.0 : 0.0);
    const double length = way.norm();
    return way * (length > 1.0 ? speed / length : speed);
  }

  // ---- moving solids ----

  // With what it stands on, as far as nothing is in the way.
  void rideAlong() {
    const int32_t ground = m_state.ground;
    m_state.ground = kNoSolid;
    m_carry = Vec3::Zero();
    if (ground < 0 || static_cast<size_t>(ground) >= m_world.solids.size()) return;
    const MovingSolid& solid = m_world.solids[static_cast<size_t>(ground)];
    const Vec3 by = wayOf(solid);
    m_state.carriedTurn = solid.now.turn - solid.before.turn;
    m_carry = by / kCharacterStep;
    if (by.squaredNorm() == 0.0) return;
    m_shape = shapeOf(m_settings, m_state.crouched);
    WorldHit hit;
    m_state.position = mover(ground).advance(m_state.position, by, hit);
  }

  // What the solid's motion of this step makes of the place of the foot.
  Vec3 wayOf(const MovingSolid& solid) const {
    if (solid.before.turn == solid.now.turn) return solid.now.place - solid.before.place;
    return solid.now.toWorld(solid.before.toLocal(m_state.position)) - m_state.position;
  }

  // Pushed by solids that moved into it; crushed where there is nowhere to go.
  void giveWay() {
    for (size_t i = 0; i < m_world.solids.size(); ++i) {
      const auto index = static_cast<int32_t>(i);
      const MovingSolid& solid = m_world.solids[i];
      constexpr int kMostPushes = 4;
      for (int push = 0; push < kMostPushes; ++push) {
        const Hit hit =
            sweepSolid(solid, m_shape, m_state.position, Vec3(Vec3::Zero()), m_settings.accuracy);
        if (!hit.startInSolid) break;
        m_state.crushed = push + 1 == kMostPushes;
        if (!m_state.crushed) pushBy(solid, index, hit, push == 0);
      }
      if (m_state.crushed) return;
    }
  }

  // The way it came first: the side it hit is the side it pushes.
  void pushBy(const MovingSolid& solid, int32_t index, const Hit& hit, bool first) {
    const Vec3 way = wayOf(solid);
    const double length = way.norm();
    Vec3 out = hit.wayOut * (hit.depth + m_settings.skin);
    if (first && length > 0.0) {
      // From beyond where it was carried to, back to the solid.
      const Vec3 whole = way * ((length + m_settings.skin) / length);
      const Hit back =
          sweepSolid(solid, m_shape, m_state.position + whole, -whole, m_settings.accuracy);
      if (back.hit && !back.startInSolid)
        out = whole * (1.0 - back.fraction) + way * (m_settings.skin / length);
    }
    WorldHit met;
    m_state.position = mover(index).advance(m_state.position, out, met);
    const Vec3 along = out.normalized();
    const double speed = m_state.velocity.dot(along);
    if (speed < 0.0) m_state.velocity -= speed * along;
  }

  // ---- water and ladders ----

  Vec3 middle() const {
    const double height = m_state.crouched ? m_settings.crouchedHeight : m_settings.height;
    return m_state.position + Vec3(0.0, 0.0, 0.5 * height);
  }
  bool isUnderWater(const Vec3& point) const {
    return std::ranges::any_of(m_world.volumes, [&](const CharacterVolume& volume) {
      return volume.kind == CharacterVolume::Kind::water && volume.contains(point);
    });
  }

  void lookAround() {
    m_state.inWater = isUnderWater(middle());
    m_ladder = nullptr;
    m_state.sinceWater += kCharacterStep;
    m_state.sinceLetGo += kCharacterStep;
    const Vec3 foot = m_state.position;
    const double height = m_state.crouched ? m_settings.crouchedHeight : m_settings.height;
    const double reach = m_settings.radius + 4.0 * m_settings.skin;
    for (const CharacterVolume& volume : m_world.volumes) {
      if (volume.kind != CharacterVolume::Kind::ladder) continue;
      const Vec3 low = foot - Vec3(reach, reach, 0.0), high = foot + Vec3(reach, reach, height);
      if ((low.array() <= volume.box.high.array()).all() &&
          (high.array() >= volume.box.low.array()).all() && m_state.sinceLetGo > kLetGoTime)
        m_ladder = &volume;
    }
    if (m_state.inWater) m_state.sinceWater = 0.0;
    // Off the lower end: who stands and walks away from it does not climb.
    if (m_ladder != nullptr && m_state.onGround && wishedWay().dot(m_ladder->towards) <= 0.0)
      m_ladder = nullptr;
    m_state.onLadder = m_ladder != nullptr && !m_state.inWater;
  }

  void swim() {
    Vec3& velocity = m_state.velocity;
    m_state.jumpHeld = m_input.jump;
    Vec3 wished = thoughtWish(m_settings.swimSpeed);
    if (wished.squaredNorm() == 0.0 && !m_state.onGround) wished.z() = -m_settings.sinkSpeed;
    velocity *= std::max(0.0, 1.0 - m_settings.swimFriction * kCharacterStep);
    const Vec3 missing = wished - velocity;
    const double most = m_settings.acceleration * m_settings.swimSpeed * kCharacterStep;
    const double length = missing.norm();
    velocity += length > most ? Vec3(missing * (most / length)) : missing;
    m_state.onGround = false;
    const Vec3 from = m_state.position;
    const Slide slide = mover().slide(from, velocity * kCharacterStep);
    m_state.position = slide.position;
    // Nobody leaps out of it like a fish.
    if (!isUnderWater(middle())) velocity.z() = std::min(velocity.z(), 0.0);
    if (!slide.blocked) return;
    velocity = slide.planes.deflect(velocity);
    climbOn(from, slide.position);
  }

  // Towards what is climbed is up, away from it is down.
  void climbLadder() {
    m_state.sinceJumpWish = 1e9;
    const bool pressed = m_input.jump && !m_state.jumpHeld;
    m_state.jumpHeld = m_input.jump;
    if (pressed) {
      m_state.velocity = -0.5 * m_settings.jumpSpeed * m_ladder->towards;
      m_state.velocity.z() = 0.5 * m_settings.jumpSpeed;
      m_state.sinceLetGo = 0.0;
      m_state.onLadder = false;
      return fly();
    }
    const Vec3 way = wishedWay();
    const double into = way.dot(m_ladder->towards);
    Vec3 velocity = (way - into * m_ladder->towards) * m_settings.ladderSpeed;
    velocity.z() = std::clamp(into + m_input.up, -1.0, 1.0) * m_settings.ladderSpeed;
    if (into > 0.0) velocity += into * m_settings.ladderSpeed * m_ladder->towards;
    m_state.onGround = false;
    const Slide slide = mover().slide(m_state.position, velocity * kCharacterStep);
    m_state.velocity = slide.planes.deflect(velocity);
    m_state.position = slide.position;
  }

  // ---- on the ground and in the air ----

  bool walkable(const Vec3& normal) const {
    constexpr double kRounding = 1e-9;  // of a unit normal: a slope of just the limit is walked
    return normal.z() >= std::cos(m_settings.slopeLimit * kRadians) - kRounding;
  }

  // What a downward sweep landed on, if that can be stood on. A round foot on the edge of a step
  // touches it aslant: then a facet that ends there and is level enough counts, as long as it is no
  // higher than a step.
  std::optional<Vec3> groundAt(const WorldHit& hit, const Vec3& foot) const {
    if (!hit.hit || hit.startInSolid) return std::nullopt;
    if (walkable(hit.normal)) return hit.normal;
    if (hit.leaf == kNoLeaf || hit.contact.z() - foot.z() > m_settings.stepHeight)
      return std::nullopt;
    const MovingSolid* solid =
        hit.solid >= 0 ? &m_world.solids[static_cast<size_t>(hit.solid)] : nullptr;
    const TreeView& tree = solid != nullptr ? *solid->tree : m_world.tree;
    const Vec3 contact = solid != nullptr ? solid->now.toLocal(hit.contact) : hit.contact;
    for (const CellPlane& facet : tree.cell(hit.leaf).facets()) {
      const Vec3 n = tree.normalOf(facet);
      if (!walkable(n) || std::abs(n.dot(contact) - facet.offset) > m_settings.skin) continue;
      return solid != nullptr ? Vec3(solid->now.toWorld(n) - solid->now.place) : n;
    }
    return std::nullopt;
  }

  void crouchOrStand() {
    if (m_input.crouch)
      m_state.crouched = true;
    else if (m_state.crouched && isFree(shapeOf(m_settings, false), m_state.position))
      m_state.crouched = false;
    m_shape = shapeOf(m_settings, m_state.crouched);
  }

  bool isFree(const CharacterShape& shape, const Vec3& at) const {
    const Mover standing{m_world, shape, m_settings.skin, m_settings.accuracy};
    return !standing.sweep(at, Vec3(Vec3::Zero())).startInSolid;
  }

  // Out of matter that an edit put there, by the shortest way that passes no wall; else it is
  // stuck.
  void leaveMatter() {
    const Vec3 start = m_state.position;
    Vec3 at = start;
    m_state.stuck = false;
    constexpr int kMostPushes = 12;
    for (int i = 0; i < kMostPushes; ++i) {
      const Hit hit = overlapOfLevel(at);
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
    const double farthest = std::max(kFarthestOut, m_settings.height);
    for (double length = 1.0; length <= farthest; length *= 1.25) {
      for (const auto& way : kWays) {
        const Vec3 to = start + length * Vec3(way[0], way[1], way[2]);
        if (overlapOfLevel(to).startInSolid || passesWall(start, to)) continue;
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
    return bsp::sweep(m_world.tree, PointShape{}, to + middle, from - to, m_settings.accuracy)
               .hit &&
           !bsp::sweep(m_world.tree, PointShape{}, from + middle, Vec3(Vec3::Zero())).startInSolid;
  }

  void findGround() {
    const bool rising = m_state.velocity.z() > 1e-3 && !m_state.onGround;
    m_state.onGround = false;
    m_state.ground = kNoSolid;
    if (!rising) {
      // The skin is kept across the surface: straight down it is more where a foot touches aslant.
      const double reach = 32.0 * m_settings.skin;
      const WorldHit hit = mover().sweep(m_state.position, Vec3(0.0, 0.0, -reach));
      const bool near = hit.fraction * reach * hit.normal.z() <= 3.0 * m_settings.skin;
      const auto ground = near ? groundAt(hit, m_state.position) : std::nullopt;
      if (ground) {
        m_state.onGround = true;
        m_state.groundNormal = *ground;
        m_state.ground = hit.solid;
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
    // With the speed of what carries it; one that goes down takes nothing of the jump.
    m_state.velocity += Vec3(m_carry.x(), m_carry.y(), 0.0);
    m_state.velocity.z() = m_settings.jumpSpeed + std::max(0.0, m_carry.z());
    m_state.onGround = false;
    m_state.ground = kNoSolid;
    m_state.sinceGround = m_state.sinceJumpWish = 1e9;
  }

  // The wish, level, no longer than 1.
  Vec3 wishedWay() const {
    const double yaw = m_input.yaw * kRadians;
    const Vec3 ahead(std::cos(yaw), std::sin(yaw), 0.0);
    const Vec3 right(std::sin(yaw), -std::cos(yaw), 0.0);
    Vec3 way = m_input.forward * ahead + m_input.side * right;
    const double length = way.norm();
    return length > 1.0 ? Vec3(way / length) : way;
  }
  Vec3 wish() const {
    return wishedWay() * (m_state.crouched ? m_settings.crouchSpeed : m_settings.walkSpeed);
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
      constexpr double kFurther = 1e-9;  // units: less is rounding, and no reason to step up
      const Vec3 stepped = overStep(from, level, m_settings.stepHeight);
      if (isTread(stepped, from, level, direct) &&
          progress(from, stepped, level) > progress(from, to, level) + kFurther)
        to = stepped;
      else if (m_settings.climbHeight > m_settings.stepHeight)
        climb(from, level, m_settings.climbHeight, progress(from, to, level));
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
    WorldHit hit;
    const Vec3 lifted = mover().advance(from, Vec3(0.0, 0.0, height), hit);
    const Slide on = mover().slide(lifted, level);
    const double drop = lifted.z() - from.z() + m_settings.stepHeight;
    const Vec3 down = mover().advance(on.position, Vec3(0.0, 0.0, -drop), hit);
    constexpr double kLower = 1e-9;  // units: less is rounding
    if (!groundAt(hit, from) || down.z() < from.z() - kLower) return from;
    return down;
  }

  // Whether there is room to go on, away from the riser, where a step up has led.
  bool isTread(const Vec3& stepped, const Vec3& from, const Vec3& level,
               const Slide& direct) const {
    if (stepped.z() <= from.z() + 4.0 * m_settings.skin || direct.planes.normals().empty())
      return true;
    const Vec3& n = direct.planes.normals().front();
    const Vec3 into = -Vec3(n.x(), n.y(), 0.0).normalized();
    const Vec3 way = level.normalized();
    // Aslant, a longer way for the same depth.
    const double slant = std::max(way.dot(into), 0.125);
    // As high as a step goes: round feet stand aslant on the edge.
    WorldHit hit;
    const double rise = from.z() + m_settings.stepHeight - stepped.z();
    const Vec3 lifted =
        rise > m_settings.skin ? mover().advance(stepped, Vec3(0.0, 0.0, rise), hit) : stepped;
    const Slide on = mover().slide(lifted, way * (m_settings.stepDepth / slant));
    return (on.position - from).dot(into) >= m_settings.stepDepth - 4.0 * m_settings.skin;
  }

  // A ledge that walking on would reach from higher up: rise towards it.
  void climb(const Vec3& from, const Vec3& level, double height, double direct) {
    const Vec3 reached = overStep(from, level * 4.0, height);
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
    WorldHit hit;
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
    if (level.squaredNorm() > 1.0) climbOn(from, slide.position);
  }

  // Up a ledge that stopped it in the air or in water.
  void climbOn(const Vec3& from, const Vec3& to) {
    const bool wet = m_state.sinceWater < kShoreTime;
    const double height = std::max(m_settings.climbHeight, wet ? m_settings.shoreHeight : 0.0);
    const Vec3 level = wish() * kCharacterStep;
    if (height > 0.0 && level.squaredNorm() > 0.0)
      climb(from, level, height, progress(from, to, level));
  }

  const CharacterWorld& m_world;
  const CharacterSettings& m_settings;
  const CharacterInput& m_input;
  CharacterState& m_state;
  StepTrace* m_trace;
  CharacterShape m_shape;
  Vec3 m_way = Vec3::UnitZ();
  Vec3 m_carry = Vec3::Zero();  // velocity of what it stood on, where it stood
  const CharacterVolume* m_ladder = nullptr;
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
    case CharacterSettings::Form::hull: {
      const bool small = crouched && settings.crouchedHull != nullptr;
      return HullShape{small ? settings.crouchedHull : settings.hull};
    }
    case CharacterSettings::Form::sphere:
      break;
  }
  return SphereShape{settings.radius, Vec3(0.0, 0.0, settings.radius)};
}

bool isBlocked(const TreeView& tree, const CharacterSettings& settings, bool crouched,
               const Vec3& position) {
  return std::visit(
      [&](const auto& shape) {
        return overlap(tree, shape, position, settings.accuracy).startInSolid;
      },
      shapeOf(settings, crouched));
}

void step(const CharacterWorld& world, const CharacterSettings& settings,
          const CharacterInput& input, CharacterState& state, StepTrace* trace) {
  Stepping(world, settings, input, state, trace).run();
}

void step(const TreeView& tree, const CharacterSettings& settings, const CharacterInput& input,
          CharacterState& state, StepTrace* trace) {
  step(CharacterWorld{tree}, settings, input, state, trace);
}

bool teleport(const TreeView& tree, const CharacterSettings& settings, const Vec3& foot,
              CharacterState& state) {
  const WayOut way =
      std::visit([&](const auto& shape) { return wayOutOf(tree, shape, foot, settings.height); },
                 shapeOf(settings, false));
  if (!way.found) return false;
  state = CharacterState{.position = foot + way.offset};
  return true;
}

}  // namespace halfspace::bsp
