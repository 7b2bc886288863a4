// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The result is the convex hull of the moved and the unmoved corners (hull_assembly.h). Planes that
// the move must keep are candidates of the hull, with the exact sides of all corners:
//
//    +-----+              +--------+     The right face moves by t: its translated plane, and the
//    |     | --t-->       |        |     planes of the upper and the lower face, which slide within
//    +-----+              +--------+     themselves, stay exact.
//
// A corner that moves through the hull of the unmoved corners would turn the brush inside out. This
// is tested in rational numbers.
#include "geometry/brush/operations/move_corners.h"

#include <gmpxx.h>
#include <algorithm>
#include <cassert>
#include <numeric>

#include "geometry/brush/convex_hull.h"
#include "geometry/brush/operations/derived_brush.h"
#include "geometry/brush/operations/hull_assembly.h"
#include "geometry/brush/operations/transform_brush.h"

namespace halfspace::geometry {

namespace {

// n.x - d, up to a positive factor that is the same for all points.
mpq_class height(const std::array<std::string, 4>& plane, const Vec3& point) {
  mpq_class sum = -mpz_class(plane[3]);
  for (int i = 0; i < 3; ++i) sum += mpz_class(plane[i]) * mpq_class(point[i]);
  return sum;
}

// Whether the segment passes through the interior of the hull: clips the segment by all
// half-spaces.
bool crossesInside(const Vec3& from, const Vec3& to, const std::vector<HullFace>& faces) {
  mpq_class enter = 0, leave = 1;  // parameters on the segment between which it is inside
  for (const HullFace& face : faces) {
    const auto plane = face.plane.exactCoefficients();
    const mpq_class start = height(plane, from), end = height(plane, to);
    if (start >= 0 && end >= 0) return false;
    if (start < 0 && end < 0) continue;
    const mpq_class crossing = start / (start - end);
    if (start >= 0 && crossing > enter) enter = crossing;
    if (end >= 0 && crossing < leave) leave = crossing;
  }
  return enter < leave;
}

// Whether the segment crosses the plane of the points. False if they are collinear.
bool crossesPlane(const Vec3& from, const Vec3& to, std::span<const Vec3> points) {
  for (size_t i = 1; i < points.size(); ++i) {
    for (size_t j = i + 1; j < points.size(); ++j) {
      const Result<Plane> plane = Plane::throughPoints(points[0], points[i], points[j]);
      if (!plane) continue;
      const int start = static_cast<int>(plane.value().sideOf(from));
      return start * static_cast<int>(plane.value().sideOf(to)) < 0;
    }
  }
  return false;
}

// Whether the segment from `from` to `to` passes through the interior of the convex hull of the
// points. If the hull is flat: whether the segment crosses its plane. If the points are collinear:
// false. Exact.
// Contract: finite coordinates in range.
bool passesThrough(const Vec3& from, const Vec3& to, std::span<const Vec3> points) {
  const Result<std::vector<HullFace>> hull = convexHull(points);
  return hull ? crossesInside(from, to, hull.value()) : crossesPlane(from, to, points);
}

// Which corners may be swallowed.
enum class Swallow { unmovedOnly, none };

struct Move {
  const Brush& brush;
  std::vector<bool> isMoved;  // per corner
  Vec3 by;

  Vec3 positionOf(int corner) const {
    const Vec3& position = brush.vertices()[corner].position;
    return isMoved[corner] ? Vec3(position + by) : position;
  }
  int cornerCount() const { return static_cast<int>(isMoved.size()); }
};

Result<Move> checkedMove(const Brush& brush, std::span<const int> corners, const Vec3& by) {
  if (!by.allFinite()) return Reason{.kind = ErrorKind::notFinite};
  if (corners.empty()) {
    return Reason{.kind = ErrorKind::badParameter,
                  .subject = "corners",
                  .number = 0.0,
                  .allowed = "at least one"};
  }
  Move move{brush, std::vector<bool>(brush.vertices().size(), false), by};
  for (const int corner : corners) {
    if (corner < 0 || corner >= move.cornerCount()) {
      return Reason{.kind = ErrorKind::indexOutOfRange, .element = corner};
    }
    move.isMoved[corner] = true;
  }
  return move;
}

Result<ReshapedBrush> wholeMoved(const Brush& brush, const Vec3& by) {
  Result<DerivedBrush> moved = translated(brush, by);
  if (!moved) return moved.reasons();
  std::vector<int> corners(brush.vertices().size());
  std::iota(corners.begin(), corners.end(), 0);
  return ReshapedBrush{std::move(moved).value(), std::move(corners)};
}

// The exact sides of all corners after the move. A moved corner is tested against the plane
// translated by -move.by, so that its exact position before the move can be used.
std::vector<Side> sidesAfter(const Move& move, ExactCorners& corners, const Plane& plane) {
  std::vector<Side> sides = corners.sidesOf(plane);
  const std::vector<Side> moved = corners.sidesOf(plane.translated(-move.by));
  assert(sides.size() == move.isMoved.size() && moved.size() == sides.size());
  for (size_t i = 0; i < sides.size(); ++i) {
    if (move.isMoved[i]) sides[i] = moved[i];
  }
  return sides;
}

// The planes that the hull may keep exactly: the plane of a face, if at least three of its corners
// do not move or if the face moves within its plane; and the translated plane, if at least three of
// its corners move.
std::vector<HullCandidate> candidatesOf(const Move& move) {
  ExactCorners corners(move.brush);
  std::vector<HullCandidate> candidates;
  const auto add = [&](const Plane& plane, int face) {
    candidates.push_back({plane, {.face = face}, sidesAfter(move, corners, plane)});
  };
  for (int face = 0; face < move.brush.faceCount(); ++face) {
    const auto loop = move.brush.loop(face);
    const auto moved =
        std::count_if(loop.begin(), loop.end(), [&](int corner) { return move.isMoved[corner]; });
    const auto unmoved = static_cast<std::ptrdiff_t>(loop.size()) - moved;
    assert(moved >= 0 && unmoved >= 0 && moved + unmoved >= 3);
    const Plane& plane = move.brush.plane(face);
    const Plane image = plane.translated(move.by);
    const bool slides = image == plane;
    if (unmoved >= 3 || slides) add(plane, face);
    if (moved >= 3 && !slides) add(image, face);
  }
  return candidates;
}

HullParts partsOf(const Move& move) {
  HullParts parts;
  parts.meetings.resize(move.isMoved.size());
  for (int corner = 0; corner < move.cornerCount(); ++corner) {
    parts.points.push_back(move.positionOf(corner));
  }
  for (int face = 0; face < move.brush.faceCount(); ++face) {
    for (const int corner : move.brush.loop(face)) parts.meetings[corner].push_back({.face = face});
  }
  parts.candidates = candidatesOf(move);
  return parts;
}

// The swallowed corners that must not be.
Reasons swallowed(const Move& move, const AssembledHull& hull, Swallow allowed) {
  Reasons reasons;
  for (int corner = 0; corner < move.cornerCount(); ++corner) {
    if (hull.cornerOf[corner] >= 0) continue;
    if (allowed == Swallow::unmovedOnly && !move.isMoved[corner]) continue;
    reasons.push_back(
        {.kind = ErrorKind::notConvex, .element = corner, .position = move.positionOf(corner)});
  }
  return reasons;
}

// The first corner that coincides with another one after the move.
Reasons fallenTogether(const Move& move, const AssembledHull& hull) {
  assert(hull.cornerOf.size() == move.isMoved.size());
  std::vector<int> ownerOf(hull.derived.brush.vertices().size(), -1);
  for (int corner = 0; corner < move.cornerCount(); ++corner) {
    assert(hull.cornerOf[corner] >= 0 && "swallowed corners were reported before");
    int& owner = ownerOf[hull.cornerOf[corner]];
    if (owner >= 0) {
      return {Reason{.kind = ErrorKind::wouldDegenerate,
                     .element = corner,
                     .other = owner,
                     .position = move.positionOf(corner)}};
    }
    owner = corner;
  }
  return {};
}

// The first moved corner whose path passes through the hull of the unmoved corners.
Reasons turnedInsideOut(const Move& move) {
  std::vector<Vec3> rest;
  for (int corner = 0; corner < move.cornerCount(); ++corner) {
    if (!move.isMoved[corner]) rest.push_back(move.positionOf(corner));
  }
  for (int corner = 0; corner < move.cornerCount(); ++corner) {
    if (!move.isMoved[corner]) continue;
    const Vec3 to = move.positionOf(corner);
    if (passesThrough(move.brush.vertices()[corner].position, to, rest)) {
      return {Reason{.kind = ErrorKind::wouldDegenerate, .element = corner, .position = to}};
    }
  }
  return {};
}

Result<ReshapedBrush> reshaped(const Brush& brush, std::span<const int> corners, const Vec3& by,
                               Swallow allowed) {
  const Result<Move> move = checkedMove(brush, corners, by);
  if (!move) return move.reasons();
  const auto& isMoved = move.value().isMoved;
  if (std::find(isMoved.begin(), isMoved.end(), false) == isMoved.end()) {
    return wholeMoved(brush, by);
  }
  Result<AssembledHull> hull = assembledHull(partsOf(move.value()));
  if (!hull) {
    if (hull.reasons()[0].kind != ErrorKind::empty) return hull.reasons();
    return Reason{.kind = ErrorKind::wouldDegenerate};
  }
  Reasons reasons = swallowed(move.value(), hull.value(), allowed);
  if (reasons.empty() && allowed == Swallow::none) {
    reasons = fallenTogether(move.value(), hull.value());
  }
  if (reasons.empty()) reasons = turnedInsideOut(move.value());
  if (!reasons.empty()) return reasons;
  return ReshapedBrush{std::move(hull.value().derived), std::move(hull.value().cornerOf)};
}

}  // namespace

Result<ReshapedBrush> cornersMoved(const Brush& brush, std::span<const int> corners,
                                   const Vec3& by) {
  return reshaped(brush, corners, by, Swallow::unmovedOnly);
}

Result<ReshapedBrush> edgesMoved(const Brush& brush, std::span<const std::pair<int, int>> edges,
                                 const Vec3& by) {
  std::vector<int> corners;
  for (const auto& [from, to] : edges) corners.insert(corners.end(), {from, to});
  return reshaped(brush, corners, by, Swallow::none);
}

Result<ReshapedBrush> facesMoved(const Brush& brush, std::span<const int> faces, const Vec3& by) {
  std::vector<int> corners;
  for (const int face : faces) {
    if (face < 0 || face >= brush.faceCount()) {
      return Reason{.kind = ErrorKind::indexOutOfRange, .element = face};
    }
    const auto loop = brush.loop(face);
    corners.insert(corners.end(), loop.begin(), loop.end());
  }
  return reshaped(brush, corners, by, Swallow::none);
}

}  // namespace halfspace::geometry
