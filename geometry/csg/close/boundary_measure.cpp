// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Volume by the divergence theorem: a face in the plane n.x = d whose projection along axis k has
// the area A_k contributes d A_k / (3 n_k). So only two coordinates of each vertex are needed.
//
// The sum of thousands of fractions without common denominators is a fraction of millions of
// digits, more than the caller wants. So such a sum is first computed in fixed point, between two
// bounds. If both bounds round to one double, that is the value. If the shortest fraction between
// them has too many digits, so has the volume, and its fraction is not computed.
#include "geometry/csg/close/boundary_measure.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <optional>

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

// The two coordinates of a point other than the one along the axis, without their denominator.
std::array<const mpz_class*, 2> flat(const exact::HomogeneousPoint& p, int axis) {
  const std::array<const mpz_class*, 3> xyz{&p.x, &p.y, &p.z};
  return {xyz[static_cast<size_t>(axis + 1) % 3], xyz[static_cast<size_t>(axis + 2) % 3]};
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
      const auto [first, second] = flat(p, axis);
      points.push_back({fraction(*first, p.w), fraction(*second, p.w)});
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

// The number of decimal digits, or one more. It follows from the number of bits, so it does not
// fall as numbers grow: a fraction has at least as many as the shortest fraction near it.
size_t digitsOf(const mpz_class& number) {
  return mpz_sizeinbase(number.get_mpz_t(), 10);
}

ExactVolume volumeFrom(const mpq_class& volume, size_t digitLimit) {
  ExactVolume result;
  const size_t digits = digitsOf(volume.get_num()) + digitsOf(volume.get_den());
  result.exact = digits <= digitLimit ? fractionText(volume) : std::string();
  result.value = roundedToNearest(volume);
  return result;
}

// Bounds of six times the volume, in units of 2^-bits.
struct FixedPointSum {
  mpz_class least, most;
};

FixedPointSum fixedPointSum(const Evaluator& evaluator, size_t bits) {
  FixedPointSum sum;
  const PlaneTable& table = evaluator.planes();
  std::vector<exact::HomogeneousPoint> points;
  mpz_class share, divisor;
  for (const BoundaryFace& face : evaluator.faces()) {
    if (face.vertices.empty()) continue;
    const int axis = mainAxis(table.numbers(face.plane.id()));
    const auto& c = wideCoefficients(table.plane(face.plane.id())).c;
    for (size_t i = 0; i < face.loopCount(); ++i) {
      points.clear();
      for (VertexId vertex : face.loop(i))
        points.push_back(exact::homogeneous(table, evaluator.arrangement().vertex(vertex).point));
      for (size_t k = 0; k < points.size(); ++k) {
        const exact::HomogeneousPoint &a = points[k], &b = points[(k + 1) % points.size()];
        const auto [ax, ay] = flat(a, axis);
        const auto [bx, by] = flat(b, axis);
        share = (*ax * *by - *ay * *bx) * c[3];
        divisor = a.w * b.w * c[static_cast<size_t>(axis)];
        share <<= bits;
        mpz_fdiv_q(share.get_mpz_t(), share.get_mpz_t(), divisor.get_mpz_t());
        sum.least += share;
        ++sum.most;
      }
    }
  }
  sum.most += sum.least;
  return sum;
}

// Digits of the shortest fraction from least / divisor to most / divisor: that with the smallest
// numerator and the smallest denominator. Its continued fraction begins with the quotients that
// those of both bounds have in common. Contract: 0 < least < most.
size_t shortestDigits(const FixedPointSum& bounds, const mpz_class& divisor) {
  mpz_class a = bounds.least, b = divisor, c = bounds.most, d = divisor;  // from a / b to c / d
  std::vector<mpz_class> quotients;
  for (;;) {
    mpz_class whole, rest, wholeOfMost, restOfMost;
    mpz_fdiv_qr(whole.get_mpz_t(), rest.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
    mpz_fdiv_qr(wholeOfMost.get_mpz_t(), restOfMost.get_mpz_t(), c.get_mpz_t(), d.get_mpz_t());
    if (rest == 0 || whole < wholeOfMost) {
      quotients.push_back(rest == 0 ? whole : mpz_class(whole + 1));
      break;
    }
    quotients.push_back(whole);
    a = std::move(d);
    d = std::move(rest);
    c = std::move(b);
    b = std::move(restOfMost);
  }
  mpz_class numerator = quotients.back(), denominator = 1;
  for (size_t i = quotients.size() - 1; i-- > 0;) {
    std::swap(numerator, denominator);
    numerator += quotients[i] * denominator;
  }
  return digitsOf(numerator) + digitsOf(denominator);
}

// The volume without its fraction; empty if the fraction may have no more digits than the limit, or
// if the bounds round to different doubles. Then the time was lost: it is that of the sum again.
std::optional<ExactVolume> roundedVolume(const Evaluator& evaluator, size_t digitLimit) {
  // A fraction of `digitLimit` digits takes 3.4 bits of the bounds for each of its digits.
  const size_t bits = 7 * digitLimit / 2 + 256;
  FixedPointSum sum = fixedPointSum(evaluator, bits);
  const mpz_class divisor = mpz_class(6) << bits;
  const double least = exact::roundedQuotient(sum.least, divisor);
  if (least == 0.0 || least != exact::roundedQuotient(sum.most, divisor)) return std::nullopt;
  if (sum.most < 0) {
    std::swap(sum.least, sum.most);
    sum.least = -sum.least;
    sum.most = -sum.most;
  }
  if (sum.least <= 0 || shortestDigits(sum, divisor) <= digitLimit) return std::nullopt;
  return ExactVolume{std::string(), least};
}

}  // namespace

ExactVolume volumeOf(const Evaluator& evaluator, size_t digitLimit) {
  // The sum of fewer faces takes some milliseconds. Beyond the most digits, the division of each
  // term costs more than the sum of the fractions.
  constexpr size_t kBlock = 64, kFewFaces = 1024, kMostDigits = 10'000;
  std::vector<mpq_class> blocks, shares;
  bool isFractionNeeded = evaluator.faceCount() <= kFewFaces || digitLimit > kMostDigits;
  const auto closeBlock = [&] {
    blocks.push_back(sumOf(std::move(shares)));
    shares.clear();
  };
  for (const BoundaryFace& face : evaluator.faces()) {
    if (face.vertices.empty()) continue;
    shares.push_back(shareOf(evaluator, face));
    if (shares.size() < kBlock) continue;
    closeBlock();
    // Where faces have no denominator in common, that of 64 faces is long already. A level of boxes
    // and wedges has short ones, and then the sum of fractions costs less than the bounds.
    if (isFractionNeeded || digitsOf(blocks.back().get_den()) < digitLimit / 8) continue;
    if (const auto rounded = roundedVolume(evaluator, digitLimit)) return *rounded;
    isFractionNeeded = true;
  }
  closeBlock();
  return volumeFrom(sumOf(std::move(blocks)) / 6, digitLimit);
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
