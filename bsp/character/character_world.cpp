// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/character_world.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/query/sine_cosine.h"
#include "bsp/query/sweep.h"

namespace halfspace::bsp {

namespace {

bool isRightAngle(double degrees) {
  return std::fmod(degrees, 90.0) == 0.0;
}

Vec3 turnedBy(const Pose::Turned& turn, const Vec3& v) {
  return {turn.cosine * v.x() - turn.sine * v.y(), turn.sine * v.x() + turn.cosine * v.y(), v.z()};
}

// What the shape is to a solid that is turned against it.
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

double reachFromReference(const CharacterShape& shape) {
  return std::visit([](const auto& s) { return s.middle.norm() + s.extent(); }, shape);
}

}  // namespace

Pose::Turned Pose::turned() const {
  const auto [sine, cosine] = sineCosineOfDegrees(turn);
  return {cosine, sine};
}

Vec3 Pose::toWorld(const Vec3& local) const {
  return place + turnedBy(turned(), local);
}

Vec3 Pose::toLocal(const Vec3& world) const {
  const Turned forth = turned();
  return turnedBy({forth.cosine, -forth.sine}, world - place);
}

bool CharacterVolume::contains(const Vec3& point) const {
  return (point.array() >= box.low.array()).all() && (point.array() <= box.high.array()).all() &&
         std::ranges::all_of(planes, [&](const VolumePlane& plane) {
           return plane.normal.dot(point) <= plane.offset;
         });
}

Hit sweepSolid(const MovingSolid& solid, const CharacterShape& shape, const Vec3& from,
               const Vec3& delta, Accuracy accuracy) {
  Hit hit;
  hit.position = from + delta;
  assert(solid.tree != nullptr && solid.extent >= 0.0);
  const double near = solid.extent + reachFromReference(shape) + delta.norm();
  if (!((from - solid.now.place).squaredNorm() <= near * near)) return hit;
  const Pose::Turned forth = solid.now.turned();
  const Pose::Turned back{forth.cosine, -forth.sine};
  const bool same = solid.now.turn == 0.0 ||
                    (isRightAngle(solid.now.turn) && !std::holds_alternative<HullShape>(shape));
  hit = std::visit(
      [&](const auto& moving) {
        return sweep(*solid.tree, moving, turnedBy(back, from - solid.now.place),
                     turnedBy(back, delta), accuracy);
      },
      same ? shape : seenTurned(shape));
  hit.position = from + hit.fraction * delta;
  assert(hit.fraction >= 0.0 && hit.fraction <= 1.0);
  hit.contact = solid.now.toWorld(hit.contact);
  hit.normal = turnedBy(forth, hit.normal);
  hit.wayOut = turnedBy(forth, hit.wayOut);
  return hit;
}

}  // namespace halfspace::bsp
