// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/arrangement/point_table.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cassert>

#include "geometry/arrangement/point_arithmetic.h"
#include "geometry/exact/exact_meeting.h"

namespace halfspace::geometry {
namespace {

constexpr double kUnit = 0x1p-53;  // the relative error of one operation, u
constexpr double kTiny = 1e-300;   // covers underflow in products of small numbers

int degreeOfKind(PointKind kind) {
  switch (kind) {
    case PointKind::vertex:
      return 1;
    case PointKind::edgePlane:
      return 4;
    case PointKind::edgeEdge:
      return 3;
    case PointKind::planes:
      return 7;
    case PointKind::middle:
      return 14;
  }
  return 14;
}

// The exponent of the lowest bit of a number other than 0.
int lowestBit(double value) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  const auto mantissa = static_cast<std::uint64_t>(std::abs(std::ldexp(fraction, 53)));
  return exponent - 53 + std::countr_zero(mantissa);
}

int highestBit(double value) {
  int exponent = 0;
  std::frexp(value, &exponent);
  return exponent;
}

// The upper 64 bits of a positive number as mantissa * 2^exponent; what is cut off is less than one
// unit of the mantissa.
struct UpperBits {
  std::uint64_t mantissa = 0;
  int exponent = 0;
};
template <class N>
UpperBits upperBits(const N& number) {
  const int size = number.size();
  const mp_limb_t* limbs = number.limbs();
  const int zeros = std::countl_zero(static_cast<std::uint64_t>(limbs[size - 1]));
  std::uint64_t mantissa = static_cast<std::uint64_t>(limbs[size - 1]) << zeros;
  if (zeros > 0 && size > 1)
    mantissa |= static_cast<std::uint64_t>(limbs[size - 2]) >> (64 - zeros);
  return {mantissa, (size - 1) * 64 - zeros};
}

// numerator / denominator * 2^exponent; the relative error is less than 2^-61.
template <class N>
long double quotient(const N& numerator, const N& denominator, int exponent) {
  if (numerator.sign() == 0) return 0.0L;
  const UpperBits above = upperBits(numerator);
  const UpperBits below = upperBits(denominator);
  const long double ratio =
      static_cast<long double>(above.mantissa) / static_cast<long double>(below.mantissa);
  const long double value = std::ldexp(ratio, above.exponent - below.exponent + exponent);
  return numerator.sign() == denominator.sign() ? value : -value;
}

template <class N>
mpz_class largeOf(const N& number) {
  mpz_class result;
  if (number.sign() == 0) return result;
  mpz_import(result.get_mpz_t(), static_cast<size_t>(number.size()), -1, sizeof(mp_limb_t), 0, 0,
             number.limbs());
  return number.sign() < 0 ? mpz_class(-result) : result;
}

// Whether the double `value` is numerator / denominator * 2^exponent.
bool equals(double value, const mpz_class& numerator, const mpz_class& denominator, int exponent) {
  mpq_class exact(numerator, denominator);
  exact.canonicalize();
  if (exponent >= 0) {
    exact <<= static_cast<unsigned>(exponent);
  } else {
    exact >>= static_cast<unsigned>(-exponent);
  }
  return exact == mpq_class(value);
}

double roundedExactly(mpz_class numerator, mpz_class denominator, int exponent) {
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  if (exponent >= 0) {
    numerator <<= static_cast<unsigned>(exponent);
  } else {
    denominator <<= static_cast<unsigned>(-exponent);
  }
  return exact::roundedQuotient(numerator, denominator);
}

// Rounds numerator / denominator * 2^exponent to the nearest double. A long double with 64 bits of
// mantissa decides unless the quotient is too near to a tie or to a double.
template <class N>
double nearest(const N& numerator, const N& denominator, int exponent, bool& exact) {
  if (numerator.sign() == 0) return 0.0;
  const long double value = quotient(numerator, denominator, exponent);
  if constexpr (std::numeric_limits<long double>::digits == 64) {
    int unused = 0;
    const long double fraction = std::frexp(std::abs(value), &unused);
    const auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 64));
    const std::uint64_t low = mantissa & 0x7ff;  // the bits that a double does not have
    constexpr std::uint64_t kError = 8;          // 2^-61 is at most 8 units of the mantissa
    const bool nearDouble = low <= kError || low >= 0x800 - kError;
    const bool nearTie = low >= 0x400 - kError && low <= 0x400 + kError;
    if (!nearDouble && !nearTie && std::abs(value) > 1e-290L) {
      exact = false;
      return static_cast<double>(value);
    }
  }
  const mpz_class n = largeOf(numerator);
  const mpz_class d = largeOf(denominator);
  const double rounded = roundedExactly(n, d, exponent);
  exact = exact && equals(rounded, n, d, exponent);
  return rounded;
}

std::uint64_t hashOf(const PointDefinition& d) {
  std::uint64_t hash = residue::combine(static_cast<std::uint64_t>(d.kind), d.axis);
  for (const int id : d.ids) hash = residue::combine(hash, static_cast<std::uint32_t>(id));
  return hash;
}
std::uint64_t hashOf(const std::array<std::uint64_t, 3>& key) {
  return residue::combine(residue::combine(key[0], key[1]), key[2]);
}

// The sign of a sum whose error is at most `error`; 0 if it is not certain.
int certainSign(double sum, double error) {
  return sum > error ? 1 : (sum < -error ? -1 : 0);
}

void growTable(std::vector<int>& table, size_t entries, const auto& hashAt) {
  if (2 * entries < table.size()) return;
  table.assign(std::bit_ceil(4 * entries + 16), -1);
  for (size_t i = 0; i < entries; ++i) {
    size_t slot = hashAt(i) & (table.size() - 1);
    while (table[slot] >= 0) slot = (slot + 1) & (table.size() - 1);
    table[slot] = static_cast<int>(i);
  }
}

// Calls f<WideInteger>() if the numbers fit, else f<LargeInteger>().
template <class F>
auto inIntegers(bool fits, const F& f) {
  return fits ? f.template operator()<WideInteger>() : f.template operator()<LargeInteger>();
}

}  // namespace

PointDefinition PointDefinition::vertex(int v) {
  return {PointKind::vertex, 0, {v, -1, -1, -1}};
}
PointDefinition PointDefinition::edgePlane(int u, int v, int facet) {
  return {PointKind::edgePlane, 0, {std::min(u, v), std::max(u, v), facet, -1}};
}
PointDefinition PointDefinition::edgeEdge(int u, int v, int p, int q, int axis) {
  std::array<int, 2> first{std::min(u, v), std::max(u, v)};
  std::array<int, 2> second{std::min(p, q), std::max(p, q)};
  if (second < first) std::swap(first, second);
  return {PointKind::edgeEdge,
          static_cast<std::uint8_t>(axis),
          {first[0], first[1], second[0], second[1]}};
}
PointDefinition PointDefinition::planes(int f, int g, int h) {
  std::array<int, 3> ids{f, g, h};
  std::sort(ids.begin(), ids.end());
  return {PointKind::planes, 0, {ids[0], ids[1], ids[2], -1}};
}

PointTable::PointTable(const FacetSet& set) : m_set(set), m_capacity(WideInteger::kBits) {
  int low = std::numeric_limits<int>::max();
  int high = std::numeric_limits<int>::min();
  for (const Vec3& p : set.vertices) {
    for (const double x : p) {
      if (x == 0.0) continue;
      low = std::min(low, lowestBit(x));
      high = std::max(high, highestBit(x));
    }
  }
  if (low <= high) {
    m_exponent = low;
    m_bits = high - low;
  }
  std::vector<PointDefinition> all;
  all.reserve(set.vertices.size());
  for (int v = 0; v < static_cast<int>(set.vertices.size()); ++v) {
    all.push_back(PointDefinition::vertex(v));
  }
  add(all);
  m_vertexCount = size();
  assert(m_vertexCount == static_cast<int>(set.vertices.size()));
}

int PointTable::degreeOf(int point) const {
  return degreeOfKind(m_points[point].definition.kind);
}

std::vector<int> PointTable::add(std::span<const PointDefinition> definitions) {
  // 1. Identity of definitions.
  std::vector<int> entry(definitions.size());  // index into m_definitions
  const size_t firstNew = m_definitions.size();
  for (size_t i = 0; i < definitions.size(); ++i) {
    growTable(m_byDefinition, m_definitions.size(),
              [&](size_t k) { return hashOf(m_definitions[k].first); });
    const size_t mask = m_byDefinition.size() - 1;
    size_t slot = hashOf(definitions[i]) & mask;
    while (m_byDefinition[slot] >= 0 &&
           !(m_definitions[m_byDefinition[slot]].first == definitions[i])) {
      slot = (slot + 1) & mask;
    }
    if (m_byDefinition[slot] < 0) {
      m_byDefinition[slot] = static_cast<int>(m_definitions.size());
      m_definitions.emplace_back(definitions[i], -1);
    }
    entry[i] = m_byDefinition[slot];
  }
  // 2. Approximate positions and keys of the new ones.
  const size_t fresh = m_definitions.size() - firstNew;
  std::vector<Point> points(fresh);
  std::vector<Key> keys(fresh);
  tbb::parallel_for(tbb::blocked_range<size_t>(0, fresh, 64),
                    [&](const tbb::blocked_range<size_t>& range) {
                      for (size_t i = range.begin(); i < range.end(); ++i) {
                        points[i].definition = m_definitions[firstNew + i].first;
                        evaluate(points[i], keys[i]);
                      }
                    });
  // 3. Equal positions.
  for (size_t i = 0; i < fresh; ++i) {
    growTable(m_byPosition, m_points.size(), [&](size_t k) { return hashOf(m_keys[k]); });
    const size_t mask = m_byPosition.size() - 1;
    const int candidate = static_cast<int>(m_points.size());
    m_points.push_back(points[i]);
    m_keys.push_back(keys[i]);
    size_t slot = hashOf(keys[i]) & mask;
    int found = -1;
    for (; m_byPosition[slot] >= 0; slot = (slot + 1) & mask) {
      if (m_keys[m_byPosition[slot]] == keys[i] && samePosition(m_byPosition[slot], candidate)) {
        found = m_byPosition[slot];
        break;
      }
    }
    if (found >= 0) {
      m_points.pop_back();
      m_keys.pop_back();
    } else {
      m_byPosition[slot] = found = candidate;
    }
    m_definitions[firstNew + i].second = found;
  }
  for (int& e : entry) e = m_definitions[e].second;
  return entry;
}

void PointTable::evaluate(Point& point, Key& key) const {
  const PointArithmetic arithmetic{*this};
  const PointDefinition& definition = point.definition;
  const auto modulo = arithmetic.homogeneous<ResidueNumber>(definition);
  const auto keyOf = [&](const Homogeneous<ResidueNumber>& p) {
    const ResidueNumber inverse{p.w.value == 1 ? 1 : residue::inverse(p.w.value)};
    return Key{(p.xyz.x * inverse).value, (p.xyz.y * inverse).value, (p.xyz.z * inverse).value};
  };
  if (modulo.w.value != 0) {
    key = keyOf(modulo);
  } else {
    // The prime divides w. Reduced, the point has a key of its own, or shares the constant one.
    auto exact = arithmetic.homogeneous<LargeInteger>(definition);
    mpz_class common =
        gcd(gcd(exact.xyz.x.value, exact.xyz.y.value), gcd(exact.xyz.z.value, exact.w.value));
    const mpz_class prime = (mpz_class(1) << 61) - 1;
    const auto reduced = [&](const mpz_class& n) {
      mpz_class rest;
      const mpz_class part = n / common;
      mpz_fdiv_r(rest.get_mpz_t(), part.get_mpz_t(), prime.get_mpz_t());
      return ResidueNumber{rest.get_ui()};
    };
    const Homogeneous<ResidueNumber> small{
        {reduced(exact.xyz.x.value), reduced(exact.xyz.y.value), reduced(exact.xyz.z.value)},
        reduced(exact.w.value)};
    key = small.w.value != 0 ? keyOf(small) : Key{~0ULL, ~0ULL, ~0ULL};
  }

  if (definition.kind == PointKind::vertex) {
    point.position = m_set.vertices[definition.ids[0]];
    return;
  }
  if (definition.kind == PointKind::edgePlane) {
    // t = from / (from - to), p = u + t (v - u). The errors are propagated to first order with
    // bounds that are rounded up: from and to carry the plane's error and 6 u of their terms.
    const MeshFacet& facet = m_set.facets[definition.ids[2]];
    const Vec3& u = m_set.vertices[definition.ids[0]];
    const Vec3& v = m_set.vertices[definition.ids[1]];
    const Vec3& a = m_set.vertices[facet.plane[0]];
    double from = 0, to = 0, fromError = kTiny, toError = kTiny;
    for (int i = 0; i < 3; ++i) {
      const double du = u[i] - a[i];
      const double dv = v[i] - a[i];
      from += facet.normal[i] * du;
      to += facet.normal[i] * dv;
      const double bound = facet.normalError[i] + 6 * kUnit * std::abs(facet.normal[i]);
      fromError += 1.001 * bound * std::abs(du);
      toError += 1.001 * bound * std::abs(dv);
    }
    const double w = from - to;
    const double wError = fromError + toError + 2 * kUnit * std::abs(w);
    if (wError * 1024 < std::abs(w)) {
      const double t = from / w;
      const double tError =
          1.01 * (fromError + std::abs(t) * wError) / std::abs(w) + 4 * kUnit * std::abs(t);
      double error = 0;
      for (int i = 0; i < 3; ++i) {
        const double d = v[i] - u[i];
        point.position[i] = u[i] + t * d;
        error = std::max(error, tError * std::abs(d) + 4 * kUnit * std::abs(t * d) +
                                    2 * kUnit * std::abs(point.position[i]));
      }
      point.error = 1.01 * error + kTiny;
      if (point.error < 0x1p-42 * point.position.cwiseAbs().maxCoeff()) return;
    }
  }
  inIntegers(fits(degreeOfKind(definition.kind)), [&]<class N>() {
    const auto exact = arithmetic.homogeneous<N>(definition);
    double error = 0;
    for (int i = 0; i < 3; ++i) {
      point.position[i] = static_cast<double>(quotient(exact.xyz[i], exact.w, m_exponent));
      error = std::max(error, 1.01 * kUnit * std::abs(point.position[i]));
    }
    point.error = error + kTiny;
    return 0;
  });
}

bool PointTable::samePosition(int a, int b) const {
  for (int axis = 0; axis < 3; ++axis) {
    if (compare(a, b, axis) != 0) return false;
  }
  return true;
}

int PointTable::compare(int a, int b, int axis) const {
  if (a == b) return 0;
  const Point& p = m_points[a];
  const Point& q = m_points[b];
  const double difference = p.position[axis] - q.position[axis];
  const double error = p.error + q.error;
  if (error == 0.0) return difference > 0 ? 1 : (difference < 0 ? -1 : 0);
  if (const int sign = certainSign(difference, 1.001 * error)) return sign;
  return inIntegers(fits(degreeOf(a) + degreeOf(b)), [&]<class N>() {
    const PointArithmetic arithmetic{*this};
    const auto x = arithmetic.homogeneous<N>(a);
    const auto y = arithmetic.homogeneous<N>(b);
    return (x.xyz[axis] * y.w - y.xyz[axis] * x.w).sign() * x.w.sign() * y.w.sign();
  });
}

namespace {

// The sign of the cross product of (b - a) and (c - a) in a projection, with the error of each
// coordinate of the three points; 0 if it is not certain.
int filteredTurn(const Projection& view, const Vec3& a, double aError, const Vec3& b, double bError,
                 const Vec3& c, double cError) {
  const double ux = b[view.first] - a[view.first];
  const double uy = b[view.second] - a[view.second];
  const double vx = c[view.first] - a[view.first];
  const double vy = c[view.second] - a[view.second];
  const double left = ux * vy;
  const double right = uy * vx;
  const double eu = aError + bError;
  const double ev = aError + cError;
  // Differences carry u, products three u, the last difference one: 4 u, taken as 8 u.
  const double error = 8 * kUnit * (std::abs(left) + std::abs(right)) +
                       1.001 * (ev * (std::abs(ux) + std::abs(uy)) +
                                eu * (std::abs(vx) + std::abs(vy)) + 2 * eu * ev) +
                       kTiny;
  return certainSign(left - right, error);
}

}  // namespace

int PointTable::orientation(const Projection& view, int a, int b, int c) const {
  if (a == b || b == c || a == c) return 0;
  const Point& p = m_points[a];
  const Point& q = m_points[b];
  const Point& r = m_points[c];
  if (const int sign =
          filteredTurn(view, p.position, p.error, q.position, q.error, r.position, r.error)) {
    return sign;
  }
  return inIntegers(fits(degreeOf(a) + degreeOf(b) + degreeOf(c)), [&]<class N>() {
    const PointArithmetic arithmetic{*this};
    return PointArithmetic::flatOrientation(view, arithmetic.homogeneous<N>(a),
                                            arithmetic.homogeneous<N>(b),
                                            arithmetic.homogeneous<N>(c));
  });
}

int PointTable::orientation(const Projection& view, int a, int b, const Vec3& position) const {
  const Point& p = m_points[a];
  const Point& q = m_points[b];
  if (const int sign =
          filteredTurn(view, p.position, p.error, q.position, q.error, position, 0.0)) {
    return sign;
  }
  const PointArithmetic arithmetic{*this};
  int exponent = m_exponent;
  for (const double x : position) {
    if (x != 0.0) exponent = std::min(exponent, lowestBit(x));
  }
  const Homogeneous<LargeInteger> exact{arithmetic.triple<LargeInteger>(position, exponent),
                                        LargeInteger::shifted(1, m_exponent - exponent)};
  return PointArithmetic::flatOrientation(view, arithmetic.homogeneous<LargeInteger>(a),
                                          arithmetic.homogeneous<LargeInteger>(b), exact);
}

int PointTable::compare(int a, const Vec3& position, int axis) const {
  const Point& p = m_points[a];
  if (const int sign = certainSign(p.position[axis] - position[axis], 1.001 * p.error)) return sign;
  if (p.error == 0.0) return 0;
  const auto exact = PointArithmetic{*this}.homogeneous<LargeInteger>(a);
  mpq_class value(exact.xyz[axis].value, exact.w.value);
  value.canonicalize();
  if (m_exponent >= 0) {
    value <<= static_cast<unsigned>(m_exponent);
  } else {
    value >>= static_cast<unsigned>(-m_exponent);
  }
  return cmp(value, mpq_class(position[axis]));
}

int PointTable::side(int facet, int vertex) const {
  for (const int corner : m_set.cornersOf(facet)) {
    if (corner == vertex) return 0;
  }
  const MeshFacet& f = m_set.facets[facet];
  const Vec3 d = m_set.vertices[vertex] - m_set.vertices[f.plane[0]];
  double sum = 0, error = kTiny;
  for (int i = 0; i < 3; ++i) {
    sum += f.normal[i] * d[i];
    error += 1.001 * (f.normalError[i] + 6 * kUnit * std::abs(f.normal[i])) * std::abs(d[i]);
  }
  if (const int sign = certainSign(sum, error)) return sign;
  return inIntegers(fits(3), [&]<class N>() {
    const PointArithmetic arithmetic{*this};
    const auto plane = arithmetic.plane<N>(facet);
    return dot(plane.normal, arithmetic.vertex<N>(vertex) - plane.anchor).sign();
  });
}

int PointTable::orientation(int a, int b, int c, int d) const {
  if (a == b || a == c || a == d || b == c || b == d || c == d) return 0;
  const std::vector<Vec3>& at = m_set.vertices;
  const Vec3 u = at[b] - at[a];
  const Vec3 v = at[c] - at[a];
  const Vec3 w = at[d] - at[a];
  double sum = 0, error = kTiny;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    const double left = v[j] * w[k];
    const double right = v[k] * w[j];
    sum += u[i] * (left - right);
    error += std::abs(u[i]) * (std::abs(left) + std::abs(right));
  }
  // Each term carries at most 8 u: three differences, two products, three sums.
  if (const int sign = certainSign(sum, 10 * kUnit * error)) return sign;
  return inIntegers(fits(3), [&]<class N>() {
    const PointArithmetic arithmetic{*this};
    const auto origin = arithmetic.vertex<N>(a);
    return dot(arithmetic.vertex<N>(b) - origin,
               cross(arithmetic.vertex<N>(c) - origin, arithmetic.vertex<N>(d) - origin))
        .sign();
  });
}

int PointTable::crossSign(int facet, int other, int axis) const {
  if (facet == other) return 0;
  const MeshFacet& f = m_set.facets[facet];
  const MeshFacet& g = m_set.facets[other];
  const int j = (axis + 1) % 3;
  const int k = (axis + 2) % 3;
  const double left = f.normal[j] * g.normal[k];
  const double right = f.normal[k] * g.normal[j];
  const double error = 4 * kUnit * (std::abs(left) + std::abs(right)) +
                       1.001 * (f.normalError[j] * (std::abs(g.normal[k]) + g.normalError[k]) +
                                g.normalError[k] * std::abs(f.normal[j]) +
                                f.normalError[k] * (std::abs(g.normal[j]) + g.normalError[j]) +
                                g.normalError[j] * std::abs(f.normal[k])) +
                       kTiny;
  if (const int sign = certainSign(left - right, error)) return sign;
  return inIntegers(fits(4), [&]<class N>() {
    const PointArithmetic arithmetic{*this};
    const auto p = arithmetic.plane<N>(facet).normal;
    const auto q = arithmetic.plane<N>(other).normal;
    return (p[j] * q[k] - p[k] * q[j]).sign();
  });
}

int PointTable::normalSign(int facet, int axis) const {
  const MeshFacet& f = m_set.facets[facet];
  if (axis == f.axis) return f.facesPositive ? 1 : -1;
  if (const int sign = certainSign(f.normal[axis], f.normalError[axis])) return sign;
  return inIntegers(fits(2), [&]<class N>() {
    return PointArithmetic{*this}.plane<N>(facet).normal[axis].sign();
  });
}

int PointTable::compareHeights(const Vec3& position, int axis, int facet, int other) const {
  int exponent = m_exponent;
  Vec3 flat = position;
  flat[axis] = 0.0;
  for (const double x : flat) {
    if (x != 0.0) exponent = std::min(exponent, lowestBit(x));
  }
  // Height above coordinate 0: n . (a - q) / n[axis].
  using N = LargeInteger;
  const PointArithmetic arithmetic{*this};
  const auto q = arithmetic.triple<N>(flat, exponent);
  const auto p = arithmetic.plane<N>(facet, exponent);
  const auto r = arithmetic.plane<N>(other, exponent);
  const N first = dot(p.normal, p.anchor - q);
  const N second = dot(r.normal, r.anchor - q);
  return (first * r.normal[axis] - second * p.normal[axis]).sign() * p.normal[axis].sign() *
         r.normal[axis].sign();
}

namespace {

template <class N>
Triple<N> differenceOf(const Homogeneous<N>& a, const Homogeneous<N>& b) {
  return {b.xyz.x * a.w - a.xyz.x * b.w, b.xyz.y * a.w - a.xyz.y * b.w,
          b.xyz.z * a.w - a.xyz.z * b.w};
}

}  // namespace

bool PointTable::coplanar(int a, int b, int c, int d) const {
  if (a == b || a == c || a == d || b == c || b == d || c == d) return true;
  const int degree = 3 * degreeOf(a) + degreeOf(b) + degreeOf(c) + degreeOf(d);
  return inIntegers(fits(degree), [&]<class N>() {
    const PointArithmetic arithmetic{*this};
    const auto origin = arithmetic.homogeneous<N>(a);
    return dot(differenceOf(origin, arithmetic.homogeneous<N>(b)),
               cross(differenceOf(origin, arithmetic.homogeneous<N>(c)),
                     differenceOf(origin, arithmetic.homogeneous<N>(d))))
               .sign() == 0;
  });
}

bool PointTable::collinear(int a, int b, int c) const {
  if (a == b || b == c || a == c) return true;
  const Point& p = m_points[a];
  const Point& q = m_points[b];
  const Point& r = m_points[c];
  for (int axis = 0; axis < 3; ++axis) {
    const Projection view = projectionAlong(axis, true);
    if (filteredTurn(view, p.position, p.error, q.position, q.error, r.position, r.error) != 0) {
      return false;
    }
  }
  const int degree = 2 * degreeOf(a) + degreeOf(b) + degreeOf(c);
  return inIntegers(fits(degree), [&]<class N>() {
    const PointArithmetic arithmetic{*this};
    const auto origin = arithmetic.homogeneous<N>(a);
    const auto normal = cross(differenceOf(origin, arithmetic.homogeneous<N>(b)),
                              differenceOf(origin, arithmetic.homogeneous<N>(c)));
    return normal.x.sign() == 0 && normal.y.sign() == 0 && normal.z.sign() == 0;
  });
}

PointTable::Rounded PointTable::rounded(int point) const {
  Rounded result;
  if (isVertex(point)) {
    result.position = m_points[point].position;
    return result;
  }
  inIntegers(fits(degreeOf(point)), [&]<class N>() {
    const auto exact = PointArithmetic{*this}.homogeneous<N>(point);
    for (int axis = 0; axis < 3; ++axis) {
      result.position[axis] = nearest(exact.xyz[axis], exact.w, m_exponent, result.exact);
    }
    return 0;
  });
  return result;
}

std::array<mpq_class, 3> PointTable::coordinates(int point) const {
  const auto exact = PointArithmetic{*this}.homogeneous<LargeInteger>(point);
  std::array<mpq_class, 3> result;
  for (int axis = 0; axis < 3; ++axis) {
    mpq_class value(exact.xyz[axis].value, exact.w.value);
    value.canonicalize();
    if (m_exponent >= 0) {
      value <<= static_cast<unsigned>(m_exponent);
    } else {
      value >>= static_cast<unsigned>(-m_exponent);
    }
    result[axis] = value;
  }
  return result;
}

}  // namespace halfspace::geometry
