// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/arrangement/point_table.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <limits>

#include "geometry/arrangement/point_arithmetic.h"
#include "geometry/exact/residue.h"

namespace halfspace::geometry {

namespace {

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

std::uint64_t nextSerial() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

double largestCoordinate(const std::vector<Vec3>& vertices) {
  double largest = 0.0;
  for (const Vec3& p : vertices) largest = std::max(largest, p.cwiseAbs().maxCoeff());
  return largest;
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

int PointTable::degreeOfKind(PointKind kind) {
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

PointTable::PointTable(const FacetSet& set)
    : m_set(set),
      m_serial(nextSerial()),
      m_capacity(WideInteger::kBits),
      m_byPosition(largestCoordinate(set.vertices)) {
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
    m_points[v].exactAxes = kAllAxes;
  }
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
  for (const int facet : facets) {
    for (const int corner : m_set.cornersOf(facet)) {
      if (!isCorner[corner]) numberAtPosition(corner);
      isCorner[corner] = true;
    }
  }
}

// The interned point at the position of a point; if there is none, interns the point itself.
int PointTable::numberAtPosition(int candidate) {
  const Point& own = m_points[candidate];
  const PositionCells::Cells cells = m_byPosition.around(own.position, own.error);
  const int known =
      m_byPosition.find(cells, [&](int other) { return samePosition(other, candidate); });
  if (known >= 0) return known;
  m_byPosition.insert(cells, candidate);
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
  // 2. Approximate positions of the new ones.
  const size_t fresh = m_definitions.size() - firstNew;
  std::vector<Point> points(fresh);
  tbb::parallel_for(tbb::blocked_range<size_t>(0, fresh, 64),
                    [&](const tbb::blocked_range<size_t>& range) {
                      for (size_t i = range.begin(); i < range.end(); ++i) {
                        points[i].definition = m_definitions[firstNew + i].first;
                        approximate(points[i]);
                      }
                    });
  // 3. Equal positions.
  for (size_t i = 0; i < fresh; ++i) {
    const int candidate = static_cast<int>(m_points.size());
    m_points.push_back(points[i]);
    const int found = numberAtPosition(candidate);
    if (found != candidate) m_points.pop_back();
    m_definitions[firstNew + i].second = found;
  }
  for (size_t i = 0; i < entry.size(); ++i) {
    entry[i] = entry[i] < 0 ? definitions[i].ids[0] : m_definitions[entry[i]].second;
  }
  return entry;
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
