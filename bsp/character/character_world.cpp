// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/character_world.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "bsp/query/sweep.h"

namespace halfspace::bsp {

namespace {

bool isRightAngle(double degrees) {
  return std::fmod(degrees, 90.0) == 0.0;
}

// The shape that collides with a rotated solid: for boxes and hulls an upright cylinder inside.
CharacterShape seenTurned(const CharacterShape& shape) {
  if (const auto* box = std::get_if<BoxShape>(&shape))
    return CylinderShape{std::min(box->half.x(), box->half.y()), box->half.z(), box->middle};
  if (const auto* hull = std::get_if<HullShape>(&shape); hull != nullptr && hull->hull != nullptr) {
    const Vec3& low = hull->hull->low();
    const Vec3& high = hull->hull->high();
    const double radius = std::max(0.0, std::min({-low.x(), -low.y(), high.x(), high.y()}));
    return CylinderShape{radius, 0.5 * (high.z() - low.z()),
                         hull->middle + Vec3(0.0, 0.0, 0.5 * (high.z() + low.z()))};
  }
  return shape;
}

// A solid rotated about another axis than z.
Hit sweepTilted(const MovingSolid& solid, const CharacterShape& shape, const Vec3& from,
                const Vec3& delta, Accuracy accuracy) {
  const Placement placement{solid.now.position, solid.now.orientation()};
  return std::visit(
      [&](const auto& moving) {
        return sweepPlaced(*solid.tree, placement, moving, from, delta, accuracy);
      },
      std::holds_alternative<HullShape>(shape) ? seenTurned(shape) : shape);
}

double reachFromReference(const CharacterShape& shape) {
  return std::visit([](const auto& s) { return s.middle.norm() + s.extent(); }, shape);
}

}  // namespace

bool CharacterVolume::contains(const Vec3& point) const {
  return (point.array() >= box.low.array()).all() && (point.array() <= box.high.array()).all() &&
         std::all_of(planes.begin(), planes.end(), [&](const VolumePlane& plane) {
           return plane.normal.dot(point) <= plane.offset;
         });
}

bool CharacterVolume::meets(const Bounds& bounds) const {
  return (bounds.low.array() <= box.high.array()).all() &&
         (bounds.high.array() >= box.low.array()).all() &&
         std::all_of(planes.begin(), planes.end(), [&](const VolumePlane& plane) {
           const Vec3 deepest = (plane.normal.array() > 0.0).select(bounds.low, bounds.high);
           return plane.normal.dot(deepest) <= plane.offset;
         });
}

Hit sweepSolid(const MovingSolid& solid, const CharacterShape& shape, const Vec3& from,
               const Vec3& delta, Accuracy accuracy) {
  Hit hit;
  hit.position = from + delta;
  assert(solid.tree != nullptr && solid.extent >= 0.0);
  const double near = solid.extent + reachFromReference(shape) + delta.norm();
  if (!((from - solid.now.position).squaredNorm() <= near * near)) return hit;
  const Orientation orientation = solid.now.orientation();
  if (!solid.now.isUpright()) return sweepTilted(solid, shape, from, delta, accuracy);
  const bool same = solid.now.turn == 0.0 ||
                    (isRightAngle(solid.now.turn) && !std::holds_alternative<HullShape>(shape));
  hit = std::visit(
      [&](const auto& moving) {
        return sweep(*solid.tree, moving, orientation.toLocal(from - solid.now.position),
                     orientation.toLocal(delta), accuracy);
      },
      same ? shape : seenTurned(shape));
  hit.position = from + hit.fraction * delta;
  assert(hit.fraction >= 0.0 && hit.fraction <= 1.0);
  hit.contact = solid.now.position + orientation.toWorld(hit.contact);
  hit.normal = orientation.toWorld(hit.normal);
  hit.exitDirection = orientation.toWorld(hit.exitDirection);
  return hit;
}

namespace {

// Two upright cylinders: the moving one acts as a point against the other one grown by it, because
// the Minkowski sum of two upright cylinders is an upright cylinder. So a sweep is a segment
// against a disc and a slab.

// Heights are relative to the foot.
struct Upright {
  double radius, low, high;
};

Upright uprightOf(const CharacterShape& shape) {
  const auto around = [](const Vec3& middle, double radius, double half) {
    return Upright{radius, middle.z() - half, middle.z() + half};
  };
  if (const auto* s = std::get_if<CylinderShape>(&shape))
    return around(s->middle, s->radius, s->half);
  if (const auto* s = std::get_if<CapsuleShape>(&shape))
    return around(s->middle, s->radius, s->half + s->radius);
  if (const auto* s = std::get_if<SphereShape>(&shape))
    return around(s->middle, s->radius, s->radius);
  if (const auto* s = std::get_if<BoxShape>(&shape))
    return around(s->middle, std::min(s->half.x(), s->half.y()), s->half.z());
  const HullShape& s = std::get<HullShape>(shape);
  assert(s.hull != nullptr);
  const Vec3& low = s.hull->low();
  const Vec3& high = s.hull->high();
  const double radius = std::max(0.0, std::min({-low.x(), -low.y(), high.x(), high.y()}));
  return {radius, s.middle.z() + low.z(), s.middle.z() + high.z()};
}

// The fractions of the motion at which a condition holds; none if begin > end.
struct Interval {
  double begin = -std::numeric_limits<double>::infinity();
  double end = std::numeric_limits<double>::infinity();
};
constexpr Interval kNever{1.0, 0.0};

Interval withinSlab(double at, double direction, double low, double high) {
  if (direction == 0.0) return at > low && at < high ? Interval() : kNever;
  const double a = (low - at) / direction;
  const double b = (high - at) / direction;
  return {std::min(a, b), std::max(a, b)};
}

Interval withinDisc(double x, double y, double dx, double dy, double radius) {
  const double square = dx * dx + dy * dy;
  const double outside = x * x + y * y - radius * radius;
  if (square == 0.0) return outside < 0.0 ? Interval() : kNever;
  assert(square > 0.0);
  const double half = x * dx + y * dy;
  const double root = half * half - square * outside;
  if (!(root > 0.0)) return kNever;
  return {(-half - std::sqrt(root)) / square, (-half + std::sqrt(root)) / square};
}

// The other character's cylinder, grown by the moving one, relative to the moving foot.
struct Grown {
  double x, y;  // the foot's position relative to the cylinder's axis
  double radius, low, high;
};

void setInsideHit(const Grown& grown, Hit& hit) {
  const double distance = std::sqrt(grown.x * grown.x + grown.y * grown.y);
  assert(!(distance > grown.radius * (1.0 + 1e-6)));
  hit.hit = hit.startInSolid = true;
  hit.fraction = 0.0;
  hit.depth = grown.radius - distance;
  // On the same axis: any direction will do, but it must always be the same.
  hit.exitDirection =
      distance > 0.0 ? Vec3(grown.x / distance, grown.y / distance, 0.0) : Vec3::UnitX();
  const bool upperHalf = grown.high <= -grown.low;
  if (upperHalf && grown.high < hit.depth) {
    hit.depth = grown.high;
    hit.exitDirection = Vec3::UnitZ();
  }
  hit.normal = hit.exitDirection;
}

}  // namespace

Hit sweepOther(const OtherBody& other, const CharacterShape& shape, const Vec3& from,
               const Vec3& delta) {
  const Upright body = uprightOf(shape);
  const Vec3 position = from - other.foot;
  const Grown grown{position.x(), position.y(), body.radius + other.radius,
                    -body.high - position.z(), other.height - body.low - position.z()};
  Hit hit;
  hit.position = from + delta;
  const Interval slab = withinSlab(0.0, delta.z(), grown.low, grown.high);
  const Interval disc = withinDisc(grown.x, grown.y, delta.x(), delta.y(), grown.radius);
  const double begin = std::max(slab.begin, disc.begin);
  const double end = std::min(slab.end, disc.end);
  if (!(begin < end) || !(end > 0.0) || !(begin <= 1.0)) return hit;
  if (begin < 0.0) {
    setInsideHit(grown, hit);
  } else {
    hit.hit = true;
    assert(begin >= 0.0 && begin <= 1.0);
    hit.fraction = begin;
    const Vec3 side(grown.x + begin * delta.x(), grown.y + begin * delta.y(), 0.0);
    hit.normal = slab.begin > disc.begin ? Vec3(0.0, 0.0, delta.z() > 0.0 ? -1.0 : 1.0)
                                         : Vec3(side.normalized());
  }
  hit.position = from + hit.fraction * delta;
  hit.contact = hit.position - Vec3(hit.normal.x(), hit.normal.y(), 0.0) * body.radius +
                Vec3(0.0, 0.0, hit.normal.z() < 0.0 ? body.high : body.low);
  return hit;
}

}  // namespace halfspace::bsp
