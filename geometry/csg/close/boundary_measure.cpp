// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Volume by the divergence theorem: a face in the plane n.x = d whose projection along axis k has
// the area A_k contributes d A_k / (3 n_k). So only two coordinates of each vertex are needed.
#include "geometry/csg/close/boundary_measure.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <gmpxx.h>

#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/exact/exact_meeting.h"
#include "geometry/exact/wide_coefficients.h"
#include "geometry/mesh/projection.h"
#include "geometry/mesh/rational.h"

namespace halfspace::geometry {

namespace {

int mainAxis(const PlaneNumbers& n) {
  return dominantAxis(Vec3(n.a, n.b, n.c));
}

mpq_class fraction(const mpz_class& numerator, const mpz_class& denominator) {
  mpq_class result(numerator, denominator);
  result.canonicalize();
  return result;
}

// Six times the face's contribution to the volume.
mpq_class shareOf(const Evaluator& evaluator, const BoundaryFace& face) {
  const PlaneTable& table = evaluator.planes();
  assert(face.loopCount() >= 1 && face.loopStart.back() == face.vertices.size());
  const int axis = mainAxis(table.numbers(face.plane.id()));
  std::vector<mpq_class> terms;
  for (size_t i = 0; i < face.loopCount(); ++i) {
    std::vector<std::array<mpq_class, 2>> points;
    for (VertexId vertex : face.loop(i)) {
      const exact::HomogeneousPoint p =
          exact::homogeneous(table, evaluator.arrangement().vertex(vertex).point);
      assert(p.w > 0);
      const mpz_class* xyz[3] = {&p.x, &p.y, &p.z};
      points.push_back({fraction(*xyz[(axis + 1) % 3], p.w), fraction(*xyz[(axis + 2) % 3], p.w)});
    }
    for (size_t k = 0; k < points.size(); ++k) {
      const auto& a = points[k];
      const auto& b = points[(k + 1) % points.size()];
      terms.push_back(a[0] * b[1] - a[1] * b[0]);
    }
  }
  const auto& c = wideCoefficients(table.plane(face.plane.id())).c;
  assert(c[static_cast<size_t>(axis)] != 0);
  return sumOf(std::move(terms)) * fraction(c[3], c[static_cast<size_t>(axis)]);
}

}  // namespace

ExactVolume volumeOf(const Evaluator& evaluator, size_t digitLimit) {
  std::vector<mpq_class> shares;
  for (const BoundaryFace& face : evaluator.faces())
    if (!face.vertices.empty()) shares.push_back(shareOf(evaluator, face));
  mpq_class volume = sumOf(std::move(shares)) / 6;
  ExactVolume result;
  const size_t digits =
      mpz_sizeinbase(volume.get_num_mpz_t(), 10) + mpz_sizeinbase(volume.get_den_mpz_t(), 10);
  result.exact = digits <= digitLimit ? fractionText(volume) : std::string();
  result.value = roundedToNearest(volume);
  return result;
}

RationalPoint rationalPoint(const PlaneTable& table, const MeetingPoint& point) {
  const exact::HomogeneousPoint p = exact::homogeneous(table, point);
  const mpz_class* xyz[3] = {&p.x, &p.y, &p.z};
  RationalPoint result;
  for (size_t i = 0; i < 3; ++i) {
    mpq_class value(*xyz[i], p.w);
    value.canonicalize();
    result.coordinates[i] = fractionText(value);
  }
  return result;
}

bool sameBoundary(const Evaluator& a, const Evaluator& b) {
  if (a.hash() != b.hash() || a.faceCount() != b.faceCount()) return false;
  if (a.solidAtInfinity() != b.solidAtInfinity()) return false;
  const BoundaryMesh ofA = meshOf(a), ofB = meshOf(b);
  assert(ofA.vertices.size() == ofA.positions.size());
  assert(ofB.vertices.size() == ofB.positions.size());
  if (ofA.positions != ofB.positions) return false;
  const auto sameFace = [&](const BoundaryMesh::Face& x, const BoundaryMesh::Face& y) {
    const BoundaryFace& faceA = a.faces()[x.id];
    const BoundaryFace& faceB = b.faces()[y.id];
    return x.loops == y.loops && faceA.surface == faceB.surface &&
           a.planes().plane(faceA.plane) == b.planes().plane(faceB.plane);
  };
  return std::ranges::equal(ofA.faces, ofB.faces, sameFace);
}

}  // namespace halfspace::geometry
