// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <gmpxx.h>

#include "geometry/csg/boundary_mesh.h"
#include "geometry/exact/exact_meeting.h"
#include "geometry/mesh/rational.h"

namespace halfspace::geometry {

namespace {

// The rounding closed the face up or folded it: its exact corners always make a polygon.
std::vector<Triangle> trianglesBeforeRounding(const Evaluator& evaluator, const BoundaryMesh& mesh,
                                              const BoundaryMesh::Face& face, const Vec3& normal) {
  std::vector<RationalPoint> points;
  std::vector<int> back;
  std::vector<std::vector<int>> loops = face.loops;
  for (std::vector<int>& loop : loops)
    for (int& index : loop) {
      const auto known = std::find(back.begin(), back.end(), index);
      const auto local = static_cast<int>(known - back.begin());
      if (known == back.end()) {
        back.push_back(index);
        const auto vertex = mesh.vertices[static_cast<size_t>(index)];
        const exact::HomogeneousPoint p =
            exact::homogeneous(evaluator.planes(), evaluator.arrangement().vertex(vertex).point);
        RationalPoint point;
        const mpz_class* xyz[3] = {&p.x, &p.y, &p.z};
        for (size_t i = 0; i < 3; ++i) {
          mpq_class value(*xyz[i], p.w);
          value.canonicalize();
          point.coordinates[i] = fractionText(value);
        }
        points.push_back(std::move(point));
      }
      index = local;
    }
  auto triangles = triangulate(points, PolygonWithHoles{loops, normal});
  if (!triangles) return {};
  for (Triangle& triangle : *triangles)
    for (int& index : triangle) index = back[static_cast<size_t>(index)];
  return *std::move(triangles);
}

}  // namespace

TriangulatedBoundary triangulate(const Evaluator& evaluator, const BoundaryMesh& mesh) {
  TriangulatedBoundary result;
  result.positions = mesh.positions;
  for (size_t i = 0; i < mesh.faces.size(); ++i) {
    const BoundaryMesh::Face& face = mesh.faces[i];
    const OrientedPlane plane = evaluator.faces()[face.id].plane;
    const PlaneNumbers& n = evaluator.planes().numbers(plane.id());
    const Vec3 normal = plane.sign() * Vec3(n.a, n.b, n.c);
    std::vector<Triangle> triangles;
    if (auto quick = triangulate(mesh.positions, PolygonWithHoles{face.loops, normal})) {
      triangles = *std::move(quick);
    } else {
      triangles = trianglesBeforeRounding(evaluator, mesh, face, normal);
      ++result.exactRetries;
    }
    result.triangles.insert(result.triangles.end(), triangles.begin(), triangles.end());
    result.face.resize(result.triangles.size(), static_cast<int>(i));
  }
  return result;
}

}  // namespace halfspace::geometry
