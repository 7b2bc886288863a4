// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/engines/engines.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/alpha_wrap_3.h>

#include "geometry/boolean/quiet_cgal.h"

namespace halfspace::geometry {

TriangleSet wrapSurface(const TriangleSet& set) {
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  using Point = Kernel::Point_3;
  const QuietCgal quiet;
  std::vector<Point> points;
  for (const Vec3& p : set.points) points.emplace_back(p.x(), p.y(), p.z());
  std::vector<std::array<std::size_t, 3>> faces;
  for (const Triangle& t : set.triangles) {
    faces.push_back(
        {static_cast<size_t>(t[0]), static_cast<size_t>(t[1]), static_cast<size_t>(t[2])});
  }
  const double diagonal = boundsOf(set).diagonal().norm();
  TriangleSet wrapped;
  if (faces.empty() || !(diagonal > 0.0)) return wrapped;
  CGAL::Surface_mesh<Point> mesh;
  try {
    CGAL::alpha_wrap_3(points, faces, kWrapAlphaShare * diagonal, kWrapOffsetShare * diagonal,
                       mesh);
  } catch (const CGAL::Failure_exception&) {
    return wrapped;
  }
  for (const auto v : mesh.vertices()) {
    const Point& p = mesh.point(v);
    wrapped.points.emplace_back(p.x(), p.y(), p.z());
  }
  for (const auto f : mesh.faces()) {
    Triangle t{};
    int i = 0;
    for (const auto v : mesh.vertices_around_face(mesh.halfedge(f))) {
      if (i < 3) t[i++] = static_cast<int>(v.idx());
    }
    wrapped.add(t, -1);
  }
  return wrapped;
}

}  // namespace halfspace::geometry
