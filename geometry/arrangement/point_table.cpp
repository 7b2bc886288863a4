// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/arrangement/point_table.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <limits>

#include "geometry/arrangement/point_arithmetic.h"
#include "geometry/arrangement/point_filter.h"
#include "geometry/arrangement/rounded_quotient.h"

namespace halfspace::geometry {

using point_filter::inIntegers;
using point_filter::kTiny;
using point_filter::kUnit;
using rounded_quotient::nearest;

namespace {

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

std::uint64_t hashOf(const PointDefinition& d) {
  std::uint64_t hash = residue::combine(static_cast<std::uint64_t>(d.kind), d.axis);
  for (const int id : d.ids) hash = residue::combine(hash, static_cast<std::uint32_t>(id));
  return hash;
}
std::uint64_t hashOf(const std::array<std::uint64_t, 3>& key) {
  return residue::combine(residue::combine(key[0], key[1]), key[2]);
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
  m_vertexCount = static_cast<int>(set.vertices.size());
  m_points.resize(set.vertices.size());
  for (int v = 0; v < m_vertexCount; ++v) {
    m_points[v].position = set.vertices[v];
    m_points[v].definition = PointDefinition::vertex(v);
  }
  m_keys.resize(set.vertices.size());
  m_planes.resize(set.facets.size());
}

void PlaneStore::add(int facet, std::span<const WideInteger, 4> numbers) {
  Entry entry;
  entry.first = static_cast<std::uint32_t>(m_digits.size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    const WideInteger& number = numbers[i];
    m_digits.insert(m_digits.end(), number.limbs(), number.limbs() + number.size());
    entry.sizes[i] = static_cast<std::int16_t>(number.sign() < 0 ? -number.size() : number.size());
  }
  m_entryOf[facet] = static_cast<int>(m_entries.size());
  m_entries.push_back(entry);
}

WideInteger PlaneStore::number(const Entry& entry, size_t index) const {
  size_t first = entry.first;
  for (size_t i = 0; i < index; ++i) first += static_cast<size_t>(std::abs(entry.sizes[i]));
  const int size = std::abs(entry.sizes[index]);
  return WideInteger::ofDigits({m_digits.data() + first, static_cast<size_t>(size)},
                               entry.sizes[index] < 0);
}

void PointTable::prepare(std::span<const int> facets) {
  constexpr int kDegreeOfPlane = 3;
  if (fits(kDegreeOfPlane)) {
    for (const int facet : facets) {
      const auto plane = PointArithmetic{*this}.plane<WideInteger>(facet);
      const std::array<WideInteger, 4> numbers{plane.normal.x, plane.normal.y, plane.normal.z,
                                               plane.offset};
      m_planes.add(facet, numbers);
    }
  }
  internCorners(facets);
}

void PointTable::internCorners(std::span<const int> facets) {
  std::vector<bool> isCorner(m_set.vertices.size(), false);
  std::vector<int> vertices;
  for (const int facet : facets) {
    for (const int corner : m_set.cornersOf(facet)) {
      if (!isCorner[corner]) vertices.push_back(corner);
      isCorner[corner] = true;
    }
  }
  tbb::parallel_for(tbb::blocked_range<size_t>(0, vertices.size(), 256),
                    [&](const tbb::blocked_range<size_t>& range) {
                      for (size_t i = range.begin(); i < range.end(); ++i) {
                        const int v = vertices[i];
                        m_keys[v] = keyOf(m_points[v].definition);
                      }
                    });
  for (const int v : vertices) numberAtPosition(v);
}

// The interned point at the position of a point; if there is none, interns the point itself.
int PointTable::numberAtPosition(int candidate) {
  growTable(m_byPosition, m_interned.size(),
            [&](size_t k) { return hashOf(m_keys[m_interned[k]]); });
  const size_t mask = m_byPosition.size() - 1;
  size_t slot = hashOf(m_keys[candidate]) & mask;
  for (; m_byPosition[slot] >= 0; slot = (slot + 1) & mask) {
    const int known = m_interned[m_byPosition[slot]];
    if (m_keys[known] == m_keys[candidate] && samePosition(known, candidate)) return known;
  }
  m_byPosition[slot] = static_cast<int>(m_interned.size());
  m_interned.push_back(candidate);
  return candidate;
}

int PointTable::degreeOf(int point) const {
  return degreeOfKind(m_points[point].definition.kind);
}

std::vector<int> PointTable::add(std::span<const PointDefinition> definitions) {
  // 1. Identity of definitions. A vertex is its own number.
  std::vector<int> entry(definitions.size(), -1);  // index into m_definitions; -1: a vertex
  const size_t firstNew = m_definitions.size();
  for (size_t i = 0; i < definitions.size(); ++i) {
    if (definitions[i].kind == PointKind::vertex) continue;
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
                        keys[i] = keyOf(points[i].definition);
                        approximate(points[i]);
                      }
                    });
  // 3. Equal positions.
  for (size_t i = 0; i < fresh; ++i) {
    const int candidate = static_cast<int>(m_points.size());
    m_points.push_back(points[i]);
    m_keys.push_back(keys[i]);
    const int found = numberAtPosition(candidate);
    if (found != candidate) {
      m_points.pop_back();
      m_keys.pop_back();
    }
    m_definitions[firstNew + i].second = found;
  }
  for (size_t i = 0; i < entry.size(); ++i) {
    entry[i] = entry[i] < 0 ? definitions[i].ids[0] : m_definitions[entry[i]].second;
  }
  return entry;
}

PointTable::Key PointTable::keyOf(const PointDefinition& definition) const {
  const PointArithmetic arithmetic{*this};
  const auto modulo = arithmetic.homogeneous<ResidueNumber>(definition);
  const auto quotients = [&](const Homogeneous<ResidueNumber>& p) {
    const ResidueNumber inverse{p.w.value == 1 ? 1 : residue::inverse(p.w.value)};
    return Key{(p.xyz.x * inverse).value, (p.xyz.y * inverse).value, (p.xyz.z * inverse).value};
  };
  if (modulo.w.value != 0) return quotients(modulo);
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
  return small.w.value != 0 ? quotients(small) : Key{~0ULL, ~0ULL, ~0ULL};
}

// The comparison of a quotient with a double shifts it by up to two digits more.
bool PointTable::fitsRounding(PointKind kind) const {
  return fits(degreeOfKind(kind) + 1);
}

template <class N>
void PointTable::roundPosition(Point& point) const {
  const auto exact = PointArithmetic{*this}.homogeneous<N>(point.definition);
  point.isRounded = point.isExact = true;
  for (int axis = 0; axis < 3; ++axis) {
    point.position[axis] = nearest(exact.xyz[axis], exact.w, m_exponent, point.isExact);
  }
}

void PointTable::approximate(Point& point) const {
  const PointDefinition& definition = point.definition;
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
  inIntegers(fitsRounding(definition.kind), [&]<class N>() {
    roundPosition<N>(point);
    return 0;
  });
  double error = 0;
  for (int i = 0; i < 3; ++i) {
    error = std::max(error, 1.01 * kUnit * std::abs(point.position[i]));
  }
  point.error = error + kTiny;
}

PointTable::Rounded PointTable::rounded(int point) const {
  Point own = m_points[point];
  if (isVertex(point)) return {own.position, true};
  if (!own.isRounded) {
    inIntegers(fitsRounding(own.definition.kind), [&]<class N>() {
      roundPosition<N>(own);
      return 0;
    });
  }
  return {own.position, own.isExact};
}

mpq_class PointTable::rationalOf(const mpz_class& numerator, const mpz_class& denominator) const {
  mpq_class value(numerator, denominator);
  value.canonicalize();
  if (m_exponent >= 0) {
    value <<= static_cast<unsigned>(m_exponent);
  } else {
    value >>= static_cast<unsigned>(-m_exponent);
  }
  return value;
}

std::array<mpq_class, 3> PointTable::coordinates(int point) const {
  const auto exact = PointArithmetic{*this}.homogeneous<LargeInteger>(point);
  std::array<mpq_class, 3> result;
  for (int axis = 0; axis < 3; ++axis) {
    result[axis] = rationalOf(exact.xyz[axis].value, exact.w.value);
  }
  return result;
}

}  // namespace halfspace::geometry
