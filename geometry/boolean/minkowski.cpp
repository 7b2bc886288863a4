// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Let b be a corner of the body B, and B' = B - b, which contains the origin. Then
//
//   A + B = (A + b) u union of (t + B) over the triangles t of A's surface
//   A - B = (A - b) \ union of (t - B)
//
// since a point of A + B' that does not lie in A is reached by crossing the surface of A, and the
// sum of a triangle and a convex body is the convex hull of the sums of their corners.
#include "geometry/boolean/minkowski.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include <tbb/parallel_for.h>

#include "geometry/boolean/operand.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/brush/brush.h"
#include "geometry/brush/convex_hull.h"
#include "geometry/mesh/operations/transform_mesh.h"
#include "geometry/mesh/topology.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

// a + sign * b for every corner of both.
std::vector<Vec3> sumsOf(std::span<const Vec3> a, std::span<const Vec3> b, double sign) {
  std::vector<Vec3> sums;
  sums.reserve(a.size() * b.size());
  for (const Vec3& p : a) {
    for (const Vec3& q : b) sums.push_back(p + sign * q);
  }
  return sums;
}

// In bytes. The hull of a triangle and a body has at least the faces of the body.
double memoryOf(const PolygonMesh& mesh) {
  constexpr size_t kOfAllocation = 16;  // what the allocator adds to each loop
  size_t bytes = sizeof(PolygonMesh) + mesh.vertices().size() * sizeof(Vec3);
  for (const std::vector<int>& loop : mesh.faces()) {
    bytes += sizeof(loop) + kOfAllocation + loop.size() * sizeof(int);
  }
  return static_cast<double>(bytes);
}

Reasons notConvexBody() {
  Reason reason{};
  reason.kind = ErrorKind::notConvex;
  reason.subject = "body";
  return {reason};
}

class Summation {
 public:
  Summation(const PolygonMesh& solid, const PolygonMesh& body, double sign,
            const MinkowskiOptions& options)
      : m_solid(solid), m_body(body), m_sign(sign) {
    m_options.engine = BooleanEngine::arrangement;
    m_options.measureVolume = options.measureVolume;
    m_options.watch = options.watch;
    m_options.memory = options.memory;
  }

  Result<BooleanResult> run() const {
    if (!isConvex(m_body) || !selfIntersections(m_body, 1).empty()) return notConvexBody();
    if (m_sign > 0 && isConvex(m_solid) && selfIntersections(m_solid, 1).empty()) {
      return sumOfConvex();
    }
    auto moved = translated(m_solid, m_sign * m_body.vertices()[0]);
    if (!moved) return moved.reasons();
    std::vector<PolygonMesh> hulls;
    if (Reasons reasons = addHulls(hulls); !reasons.empty()) return reasons;
    std::vector<const PolygonMesh*> operands{&moved.value().mesh};
    for (const PolygonMesh& hull : hulls) operands.push_back(&hull);
    auto result = boolean(operands, m_sign > 0 ? Operation::unite : Operation::subtract, m_options);
    if (result) keepSolidsOrigins(result.value(), moved.value());
    return result;
  }

 private:
  Result<BooleanResult> sumOfConvex() const {
    auto hull = hullMesh(sumsOf(m_solid.vertices(), m_body.vertices(), 1.0));
    if (!hull) return hull.reasons();
    BooleanResult result;
    result.origins.assign(hull.value().faces().size(), OperandFace{});
    if (m_options.measureVolume) result.volume = exactVolume(hull.value().soup());
    result.mesh = std::move(hull).value();
    result.engine = "hull";
    return result;
  }

  // Refuses before it makes more hulls than fit into memory.
  Reasons addHulls(std::vector<PolygonMesh>& hulls) const {
    const std::vector<Triangle> triangles = trianglesOfOperand(m_solid).triangles;
    try {
      m_options.memory.require(static_cast<double>(triangles.size()) * memoryOf(m_body));
    } catch (const TooMuchMemory& refusal) {
      return {tooMuchMemory(refusal)};
    }
    std::vector<std::optional<Result<PolygonMesh>>> made(triangles.size());
    beginStage(m_options.watch, "making the hulls", triangles.size());
    tbb::parallel_for(size_t{0}, triangles.size(), [&](size_t i) {
      const Triangle& t = triangles[i];
      const std::vector<Vec3>& at = m_solid.vertices();
      made[i] = hullMesh(
          sumsOf(std::vector<Vec3>{at[t[0]], at[t[1]], at[t[2]]}, m_body.vertices(), m_sign));
      countSteps(m_options.watch);
    });
    hulls.reserve(made.size());
    for (auto& hull : made) {
      if (!hull->ok()) return hull->reasons();
      hulls.push_back(std::move(*hull).value());
    }
    return {};
  }

  // Faces of hulls have no face of the solid as their origin; they get operand 1.
  static void keepSolidsOrigins(BooleanResult& result, const DerivedMesh& moved) {
    for (OperandFace& origin : result.origins) {
      origin = origin.operand == 0 ? OperandFace{0, moved.origins[origin.face]}
                                   : OperandFace{1, origin.operand - 1};
    }
  }

  const PolygonMesh& m_solid;
  const PolygonMesh& m_body;
  double m_sign;
  BooleanOptions m_options;
};

}  // namespace

Result<PolygonMesh> hullMesh(std::span<const Vec3> points) {
  const auto faces = convexHull(points);
  if (!faces) return faces.reasons();
  PolygonSoup soup;
  std::vector<int> numberOf(points.size(), -1);
  for (const HullFace& face : faces.value()) {
    std::vector<int>& loop = soup.faces.emplace_back(face.loop);
    for (int& point : loop) {
      int& number = numberOf[static_cast<size_t>(point)];
      if (number < 0) {
        number = static_cast<int>(soup.vertices.size());
        soup.vertices.emplace_back(points[static_cast<size_t>(point)] + Vec3::Zero());
      }
      point = number;
    }
  }
  return PolygonMesh::fromFaces(std::move(soup));
}

bool isConvex(const PolygonMesh& mesh) {
  const Operand parts = triangulateOperand(mesh);
  const std::vector<Vec3>& at = mesh.vertices();
  for (int side = 0; side < static_cast<int>(parts.neighbours.size()); ++side) {
    const Triangle& t = parts.triangles[side / 3];
    const int other = parts.neighbours[side];
    const int apex = parts.triangles[other / 3][(other + 2) % 3];
    if (orientation(at[t[0]], at[t[1]], at[t[2]], at[apex]) > 0) return false;
  }
  return topologyOf(mesh.soup()).components == 1;
}

Result<BooleanResult> minkowskiSum(const PolygonMesh& solid, const PolygonMesh& body,
                                   const MinkowskiOptions& options) {
  return Summation(solid, body, 1.0, options).run();
}

Result<BooleanResult> minkowskiDifference(const PolygonMesh& solid, const PolygonMesh& body,
                                          const MinkowskiOptions& options) {
  return Summation(solid, body, -1.0, options).run();
}

OffsetBody roundBody(double distance, int detail) {
  assert(distance > 0.0 && detail >= 1);
  OffsetBody body;
  for (int x = -detail; x <= detail; ++x) {
    const int rest = detail - std::abs(x);
    for (int y = -rest; y <= rest; ++y) {
      const int z = rest - std::abs(y);
      const Vec3 corner(x, y, z);
      const double length = corner.norm();
      body.corners.push_back(corner * distance / length);
      if (z != 0) body.corners.push_back(Vec3(x, y, -z) * distance / length);
    }
  }
  // Eight roundings of u = 2^-53 each lie between a distance below and its true value.
  constexpr double kSlack = 0x1p-49;
  const auto brush = Brush::fromPoints(body.corners);
  body.least = std::numeric_limits<double>::max();
  for (const Plane& plane : brush.value().planes()) {
    body.least = std::min(body.least, plane.offset() / plane.normal().norm());
  }
  body.least *= 1.0 - kSlack;
  body.most = distance * (1.0 + kSlack);
  return body;
}

OffsetBody squareBody(double distance) {
  assert(distance > 0.0);
  OffsetBody body;
  for (int corner = 0; corner < 8; ++corner) {
    body.corners.emplace_back((corner & 1) != 0 ? distance : -distance,
                              (corner & 2) != 0 ? distance : -distance,
                              (corner & 4) != 0 ? distance : -distance);
  }
  body.least = distance;
  // The root and two products are rounded by 2^-53 each.
  constexpr double kSlack = 0x1p-50;
  body.most = std::sqrt(3.0) * distance * (1.0 + kSlack);
  return body;
}

}  // namespace halfspace::geometry
