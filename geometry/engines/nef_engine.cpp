// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Each operand becomes a Nef polyhedron, the operation is CGAL's, and the boundary of the result
// is converted back to triangles. A Nef polyhedron does not know from which face a facet came.
// That is found afterwards: a facet lies in the plane of its face, so the faces are indexed by
// their planes as reduced integers; of several faces in one plane the one that contains the
// facet's centre is taken.
#include "geometry/engines/engines.h"

#include <array>
#include <map>

#include <CGAL/Polygon_2_algorithms.h>

#include "geometry/boolean/engine_failure.h"
#include "geometry/boolean/quiet_cgal.h"
#include "geometry/engines/nef_boundary.h"
#include "geometry/exact/meeting_keys.h"
#include "geometry/mesh/projection.h"
#include "geometry/mesh/rational.h"

namespace halfspace::geometry {
namespace {

using PlaneKey = std::array<mpz_class, 4>;

// The coefficients as integers without a common factor. Two keys are equal exactly if the oriented
// planes are equal. `turned`: for the opposite orientation.
PlaneKey keyOf(const ExactKernel::Plane_3& plane, bool turned) {
  std::array<mpq_class, 4> c = {plane.a().exact(), plane.b().exact(), plane.c().exact(),
                                plane.d().exact()};
  mpz_class denominator = 1;
  for (const mpq_class& value : c) denominator = lcm(denominator, value.get_den());
  PlaneKey key;
  mpz_class factor = 0;
  for (int i = 0; i < 4; ++i) {
    key[i] = mpq_class(c[i] * denominator).get_num();
    factor = gcd(factor, key[i]);
  }
  if (turned) factor = -factor;
  for (mpz_class& value : key) value /= factor;
  return key;
}

// The exact plane of a face. Sums the cross products of all corners, so straight corners do no
// harm.
ExactKernel::Plane_3 planeOf(const PolygonMesh& mesh, int face) {
  const std::vector<int>& loop = mesh.faces()[face];
  ExactKernel::Vector_3 normal = CGAL::NULL_VECTOR;
  const ExactPoint origin = exact(mesh.vertices()[loop[0]]);
  for (size_t i = 2; i < loop.size(); ++i) {
    normal = normal + CGAL::cross_product(exact(mesh.vertices()[loop[i - 1]]) - origin,
                                          exact(mesh.vertices()[loop[i]]) - origin);
  }
  return {origin, normal};
}

// Finds the operand face that each triangle of the result is part of: by its plane and, if several
// faces lie in that plane, by the centroid of the triangle.
class OriginFinder {
 public:
  OriginFinder(const PolygonMesh& a, const PolygonMesh& b, bool turnB) : m_a(a), m_b(b) {
    const int facesOfA = static_cast<int>(a.faces().size());
    for (int face = 0; face < facesOfA; ++face) {
      m_faces[keyOf(planeOf(a, face), false)].push_back(face);
    }
    for (int face = 0; face < static_cast<int>(b.faces().size()); ++face) {
      m_faces[keyOf(planeOf(b, face), turnB)].push_back(facesOfA + face);
    }
  }

  void fill(NefBoundary& boundary) const {
    std::vector<const std::vector<int>*> candidates;
    for (const ExactKernel::Plane_3& plane : boundary.planes) {
      const auto found = m_faces.find(keyOf(plane, false));
      candidates.push_back(found == m_faces.end() ? nullptr : &found->second);
    }
    ExactSurface& surface = boundary.surface;
    for (size_t t = 0; t < surface.triangles.size(); ++t) {
      const std::vector<int>* faces = candidates[boundary.planeOf[t]];
      const Triangle& corners = surface.triangles[t];
      if (faces == nullptr) throw std::logic_error("a Nef facet lies in no face's plane");
      surface.origins[t] = faces->size() == 1
                               ? faces->front()
                               : faceAround(*faces, CGAL::centroid(boundary.points[corners[0]],
                                                                   boundary.points[corners[1]],
                                                                   boundary.points[corners[2]]));
    }
  }

 private:
  int faceAround(const std::vector<int>& faces, const ExactPoint& position) const {
    for (const int face : faces) {
      if (contains(face, position)) return face;
    }
    return faces.front();
  }

  bool contains(int number, const ExactPoint& position) const {
    const int facesOfA = static_cast<int>(m_a.faces().size());
    const PolygonMesh& mesh = number < facesOfA ? m_a : m_b;
    const std::vector<int>& loop = mesh.faces()[number < facesOfA ? number : number - facesOfA];
    const ExactKernel::Plane_3 plane =
        planeOf(mesh, number < facesOfA ? number : number - facesOfA);
    const Projection view = projectionFor(
        Vec3(CGAL::to_double(plane.a()), CGAL::to_double(plane.b()), CGAL::to_double(plane.c())));
    std::vector<ExactKernel::Point_2> polygon;
    for (const int vertex : loop) {
      const Vec3& p = mesh.vertices()[vertex];
      polygon.emplace_back(p[view.first], p[view.second]);
    }
    const ExactKernel::Point_2 flat(position[view.first], position[view.second]);
    return CGAL::bounded_side_2(polygon.begin(), polygon.end(), flat, ExactKernel()) !=
           CGAL::ON_UNBOUNDED_SIDE;
  }

  const PolygonMesh& m_a;
  const PolygonMesh& m_b;
  std::map<PlaneKey, std::vector<int>> m_faces;
};

Nef combined(const Nef& a, const Nef& b, Operation operation) {
  switch (operation) {
    case Operation::unite:
      return (a + b).regularization();
    case Operation::subtract:
      return (a - b).regularization();
    case Operation::intersect:
      return (a * b).regularization();
  }
  return Nef(Nef::EMPTY);
}

Nef operandOf(const PolygonMesh& mesh) {
  std::optional<Nef> solid = nefOf(mesh);
  if (!solid) throw std::logic_error("the volume of an operand's polyhedron is not the operand's");
  return *std::move(solid);
}

}  // namespace

Result<ExactSurface> nefBoolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation) {
  const std::array<const PolygonMesh*, 2> operands{&a, &b};
  if (Reasons reasons = operandErrors(operands); !reasons.empty()) return reasons;
  const QuietCgal quiet;
  try {
    NefBoundary boundary = boundaryOf(combined(operandOf(a), operandOf(b), operation));
    OriginFinder(a, b, operation == Operation::subtract).fill(boundary);
    return std::move(boundary.surface);
  } catch (...) {
    rethrowAsFailure("nef", operands);
  }
}

}  // namespace halfspace::geometry
