// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/cut_corners.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include <gmpxx.h>

#include "geometry/brush/operations/move_faces.h"

namespace halfspace::geometry {

namespace {

constexpr double kLeanStep = 1 << 20;  // steps in which the lean of a bevel is rounded

Reason badWidth(double width, const char* allowed) {
  return {.kind = ErrorKind::badParameter, .subject = "width", .number = width, .allowed = allowed};
}

// A plane that cuts a part off, and the old face that gives it its surface.
struct Cut {
  Plane plane;
  int face;
};

std::array<mpz_class, 4> coefficientsOf(const Plane& plane) {
  const std::array<std::string, 4> text = plane.exactCoefficients();
  return {mpz_class(text[0]), mpz_class(text[1]), mpz_class(text[2]), mpz_class(text[3])};
}

mpz_class squaredLength(const std::array<mpz_class, 4>& plane) {
  return plane[0] * plane[0] + plane[1] * plane[1] + plane[2] * plane[2];
}

// Factors that give both normals the same length, exact or rounded.
std::pair<mpz_class, mpz_class> equalising(const mpz_class& a, const mpz_class& b) {
  if (a == b) return {1, 1};
  if (mpz_perfect_square_p(a.get_mpz_t()) != 0 && mpz_perfect_square_p(b.get_mpz_t()) != 0) {
    return {sqrt(b), sqrt(a)};
  }
  const double ratio = std::sqrt(mpq_class(b, a).get_d());
  const auto rounded = [](double number) { return mpz_class(std::nearbyint(number * kLeanStep)); };
  const mpz_class one(kLeanStep);
  return ratio >= 1 ? std::pair(rounded(ratio), one) : std::pair(one, rounded(1 / ratio));
}

// The plane through the edge of two faces that leans equally on both.
Plane leaningPlane(const Plane& first, const Plane& second) {
  const auto a = coefficientsOf(first), b = coefficientsOf(second);
  const auto [alpha, beta] = equalising(squaredLength(a), squaredLength(b));
  std::array<std::string, 4> text;
  for (size_t i = 0; i < 4; ++i) text[i] = mpz_class(alpha * a[i] + beta * b[i]).get_str();
  return Plane::fromExactCoefficients(text).value();
}

Cut bevelOf(const Brush& brush, int first, int second, double width) {
  const Plane &a = brush.plane(first), &b = brush.plane(second);
  // Half the angle between the normals: the new face begins sin(angle) * width below the edge.
  const double cosine = std::clamp(a.unitNormal().dot(b.unitNormal()), -1.0, 1.0);
  const double depth = width * std::sqrt((1 - cosine) / 2);
  return {movedAlongNormal(leaningPlane(a, b), -depth), std::min(first, second)};
}

// The faces on both sides of an edge; {-1, -1} if the corners have no common edge.
std::pair<int, int> facesBeside(const Brush& brush, int from, int to) {
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    for (size_t i = 0; i < loop.size(); ++i) {
      if (loop[i] == from && loop[(i + 1) % loop.size()] == to) {
        return {face, brush.neighbours(face)[i]};
      }
    }
  }
  return {-1, -1};
}

// The faces around a corner and the corners at the other ends of its edges.
struct Surroundings {
  std::vector<int> faces;
  std::vector<int> ends;
};

Surroundings around(const Brush& brush, int corner) {
  Surroundings found;
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    const auto at = std::ranges::find(loop, corner);
    if (at == loop.end()) continue;
    found.faces.push_back(face);
    found.ends.push_back(at + 1 == loop.end() ? loop.front() : *(at + 1));
  }
  return found;
}

Cut chamferOf(const Brush& brush, int corner, double width) {
  const auto positionOf = [&](int index) -> const Vec3& {
    return brush.vertices()[static_cast<size_t>(index)].position;
  };
  const Vec3 at = positionOf(corner);
  const Surroundings near = around(brush, corner);
  assert(near.ends.size() >= 3);
  std::vector<Vec3> directions;  // unit vectors along the edges
  for (const int end : near.ends) directions.push_back((positionOf(end) - at).normalized());
  if (directions.size() == 3) {
    const Result<Plane> plane = Plane::throughPoints(
        at + width * directions[0], at + width * directions[1], at + width * directions[2]);
    if (plane) {
      const bool looksAway = plane.value().sideOf(at) == Side::front;
      return {looksAway ? plane.value() : plane.value().flipped(), near.faces.front()};
    }
  }
  // All edges lead away from the side to which the sum of the normals points.
  Vec3 normal = Vec3::Zero();
  for (const int face : near.faces) normal += brush.plane(face).unitNormal();
  normal = (normal.normalized() * kLeanStep).array().round();
  double depth = 0;
  for (const Vec3& direction : directions) {
    const double here = -normal.dot(direction) * width;
    if (depth == 0 || here < depth) depth = here;
  }
  return {Plane::fromCoefficients(normal, normal.dot(at) - depth).value(), near.faces.front()};
}

bool hasFaceOn(const Brush& brush, const Plane& plane) {
  return std::ranges::any_of(brush.planes(), [&](const Plane& own) { return own == plane; });
}

Result<DerivedBrush> cutOff(const Brush& brush, const std::vector<Cut>& cuts, double width) {
  std::vector<Plane> planes = brush.planes();
  std::vector<FaceOrigin> origins = unchanged(brush).origins;
  for (const Cut& cut : cuts) {
    planes.push_back(cut.plane);
    origins.push_back({.face = cut.face});
  }
  const char* const kSmaller = "so small that every face stays";
  Result<DerivedBrush> result = derivedFromBoundingPlanes(planes, origins);
  if (!result) {
    const bool isEmpty = result.reasons().front().kind == ErrorKind::empty;
    return isEmpty ? Result<DerivedBrush>(badWidth(width, kSmaller)) : result;
  }
  const bool allStay = std::ranges::all_of(
      planes, [&](const Plane& plane) { return hasFaceOn(result.value().brush, plane); });
  if (!allStay) return badWidth(width, kSmaller);
  return result;
}

std::optional<Reason> badRequest(const Brush& brush, std::span<const int> corners, double width) {
  if (!std::isfinite(width) || width <= 0) return badWidth(width, "more than 0");
  if (corners.empty()) {
    return Reason{.kind = ErrorKind::badParameter,
                  .subject = "corners",
                  .number = 0.0,
                  .allowed = "at least one"};
  }
  for (const int corner : corners) {
    if (corner < 0 || corner >= static_cast<int>(brush.vertices().size())) {
      return Reason{.kind = ErrorKind::indexOutOfRange, .element = corner};
    }
  }
  return std::nullopt;
}

}  // namespace

Result<DerivedBrush> edgesBevelled(const Brush& brush, std::span<const std::pair<int, int>> edges,
                                   double width) {
  std::vector<int> corners;
  for (const auto& [from, to] : edges) corners.insert(corners.end(), {from, to});
  if (const auto bad = badRequest(brush, corners, width)) return *bad;
  std::vector<Cut> cuts;
  for (const auto& [from, to] : edges) {
    const auto [first, second] = facesBeside(brush, from, to);
    if (first < 0) {
      return Reason{.kind = ErrorKind::badParameter,
                    .subject = "edge",
                    .number = static_cast<double>(from),
                    .allowed = "two corners with a common edge"};
    }
    cuts.push_back(bevelOf(brush, first, second, width));
  }
  return cutOff(brush, cuts, width);
}

Result<DerivedBrush> cornersChamfered(const Brush& brush, std::span<const int> corners,
                                      double width) {
  if (const auto bad = badRequest(brush, corners, width)) return *bad;
  std::vector<Cut> cuts;
  for (const int corner : corners) cuts.push_back(chamferOf(brush, corner, width));
  return cutOff(brush, cuts, width);
}

}  // namespace halfspace::geometry
