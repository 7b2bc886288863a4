// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/triangulate.h"

#include <gmpxx.h>
#include <algorithm>

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include "geometry/mesh/constrained_triangulation.h"
#include "geometry/mesh/convexity.h"
#include "geometry/mesh/projection.h"
#include "geometry/mesh/rational.h"
#include "geometry/mesh/small_delaunay.h"

namespace halfspace::geometry {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_2;

// The normal in exact arithmetic, scaled so that its largest component is 1 or -1, and then
// rounded. Zero for a polygon without area only.
Vec3 exactNewellNormal(std::span<const Vec3> vertices, std::span<const std::vector<int>> loops) {
  std::array<mpq_class, 3> normal;
  for (const std::vector<int>& loop : loops) {
    for (size_t i = 0; i < loop.size(); ++i) {
      const Vec3& a = vertices[loop[i]];
      const Vec3& b = vertices[loop[i + 1 == loop.size() ? 0 : i + 1]];
      for (int k = 0; k < 3; ++k) {
        const int u = (k + 1) % 3, v = (k + 2) % 3;
        normal[k] += mpq_class(a[u]) * mpq_class(b[v]) - mpq_class(a[v]) * mpq_class(b[u]);
      }
    }
  }
  const mpq_class largest =
      std::max({mpq_class(abs(normal[0])), mpq_class(abs(normal[1])), mpq_class(abs(normal[2]))});
  if (largest == 0) return Vec3::Zero();
  for (mpq_class& component : normal) component /= largest;
  return {normal[0].get_d(), normal[1].get_d(), normal[2].get_d()};
}

Vec3 newellNormal(std::span<const Vec3> vertices, std::span<const std::vector<int>> loops) {
  Vec3 normal = Vec3::Zero();
  double size = 0.0;
  int count = 0;
  for (const std::vector<int>& loop : loops) {
    for (size_t i = 1; i + 1 < loop.size(); ++i) {
      const Vec3& origin = vertices[loop[0]];
      const Vec3 a = vertices[loop[i]] - origin, b = vertices[loop[i + 1]] - origin;
      normal += a.cross(b);
      size += a.cwiseAbs().maxCoeff() * b.cwiseAbs().maxCoeff();
      ++count;
    }
  }
  // Error bound: at most eight units in the last place of `size` for a component of one product,
  // and two more per term for the sum. Only the sign of the largest component is needed.
  const double error = 0x1p-52 * size * (8.0 + 2.0 * count);
  // The bound holds only if no product has underflowed; below this the exact sum decides.
  constexpr double kNoUnderflow = 1e-280;  // square units
  if (normal.cwiseAbs().maxCoeff() > error && error > kNoUnderflow) return normal;
  return exactNewellNormal(vertices, loops);
}

// Whether every corner turns left and the loop runs around once. It does so if exactly two corners
// are extreme from left to right: the leftmost and the rightmost.
bool isStrictlyConvex(std::span<const Point> points) {
  const size_t count = points.size();
  int turningPoints = 0;
  for (size_t i = 0; i < count; ++i) {
    const Point& previous = points[(i + count - 1) % count];
    const Point& next = points[(i + 1) % count];
    if (CGAL::orientation(previous, points[i], next) != CGAL::LEFT_TURN) return false;
    if (CGAL::lexicographically_xy_smaller(points[i], previous) ==
        CGAL::lexicographically_xy_smaller(points[i], next)) {
      ++turningPoints;
    }
  }
  return turningPoints == 2;
}

std::vector<Triangle> triangulateConvex(const std::vector<int>& loop,
                                        std::span<const Point> points) {
  if (loop.size() == 3) return {{loop[0], loop[1], loop[2]}};
  if (loop.size() == 4) {
    const bool otherDiagonal = CGAL::side_of_oriented_circle(points[0], points[1], points[2],
                                                             points[3]) == CGAL::ON_POSITIVE_SIDE;
    if (otherDiagonal) return {{loop[0], loop[1], loop[3]}, {loop[1], loop[2], loop[3]}};
    return {{loop[0], loop[1], loop[2]}, {loop[0], loop[2], loop[3]}};
  }
  std::vector<Triangle> strip;
  size_t low = 0;
  size_t high = loop.size() - 1;
  for (bool advanceLow = true; high - low >= 2; advanceLow = !advanceLow) {
    if (advanceLow) {
      strip.push_back({loop[low], loop[low + 1], loop[high]});
      ++low;
    } else {
      strip.push_back({loop[low], loop[high - 1], loop[high]});
      --high;
    }
  }
  return strip;
}

}  // namespace

bool isStrictlyConvex(std::span<const Vec3> vertices, const std::vector<int>& loop) {
  const Projection view = projectionFor(newellNormal(vertices, {&loop, 1}));
  std::vector<Point> points;
  points.reserve(loop.size());
  for (const int index : loop)
    points.emplace_back(vertices[index][view.first], vertices[index][view.second]);
  return points.size() >= 3 && isStrictlyConvex(points);
}

std::optional<std::vector<Triangle>> triangulate(std::span<const Vec3> vertices,
                                                 const PolygonWithHoles& polygon) {
  const Vec3 normal =
      polygon.normal == Vec3::Zero() ? newellNormal(vertices, polygon.loops) : polygon.normal;
  const Projection view = projectionFor(normal);
  const auto point = [&](int index) {
    return Point(vertices[index][view.first], vertices[index][view.second]);
  };
  for (const std::vector<int>& loop : polygon.loops) {
    if (loop.size() < 3) return std::nullopt;
  }
  if (polygon.loops.size() == 1) {
    std::vector<Point> points;
    points.reserve(polygon.loops[0].size());
    for (const int index : polygon.loops[0]) points.push_back(point(index));
    if (isStrictlyConvex(points)) return triangulateConvex(polygon.loops[0], points);
    if (points.size() == 3) return std::nullopt;
    if (auto triangles = smallDelaunay(polygon.loops[0], vertices, view)) return triangles;
  }
  return ConstrainedTriangulation<Kernel>().run(polygon.loops, point);
}

std::optional<std::vector<Triangle>> triangulate(std::span<const RationalPoint> vertices,
                                                 const PolygonWithHoles& polygon) {
  using ExactKernel = CGAL::Exact_predicates_exact_constructions_kernel;
  using Exact = ExactKernel::FT::ET;
  std::vector<Vec3> rounded(vertices.size(), Vec3::Zero());
  std::vector<ExactKernel::Point_3> points(vertices.size());
  for (const std::vector<int>& loop : polygon.loops) {
    if (loop.size() < 3) return std::nullopt;
    for (const int index : loop) {
      std::array<ExactKernel::FT, 3> exact;
      for (int axis = 0; axis < 3; ++axis) {
        mpq_class number(vertices[index].coordinates[axis]);
        number.canonicalize();
        exact[axis] = ExactKernel::FT(Exact(number.get_mpq_t()));
        rounded[index][axis] = number.get_d();
      }
      points[index] = ExactKernel::Point_3(exact[0], exact[1], exact[2]);
    }
  }
  const Vec3 normal =
      polygon.normal == Vec3::Zero() ? newellNormal(rounded, polygon.loops) : polygon.normal;
  const Projection view = projectionFor(normal);
  return ConstrainedTriangulation<ExactKernel>().run(polygon.loops, [&](int index) {
    return ExactKernel::Point_2(points[index][view.first], points[index][view.second]);
  });
}

}  // namespace halfspace::geometry
