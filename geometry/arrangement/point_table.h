// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the kernel: the points of an arrangement, each known by what it is, and exact
// predicates on them.
//
// Source: M. Attene, "Indirect predicates for geometric constructions", 2020 (points are stored by
// their definition; predicates work on homogeneous coordinates). Departures: the exact stage uses
// integers instead of floating-point expansions; points of equal position get one number, found in
// the cells around their approximate positions and compared exactly.
//
// Stages of a predicate:
//   1. Identity: equal numbers are equal points.
//   2. Doubles: every point has an approximate position with a proved bound of its error.
//   3. Integers: all input coordinates are multiples of one power of two (the grid). A point is
//      (x, y, z, w) with integers of degree 1 (input vertex), 4 and 3 (edge and plane), 7 and 6
//      (three planes) in the input. WideInteger holds them without allocation.
//   4. GMP's integers, if the degree times the bits of the input exceed WideInteger.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <gmpxx.h>

#include "geometry/arrangement/bounded_double.h"
#include "geometry/arrangement/facet_set.h"
#include "geometry/arrangement/position_cells.h"
#include "geometry/arrangement/wide_integer.h"

namespace halfspace::geometry {

enum class PointKind : std::uint8_t {
  vertex,     // ids: vertex
  edgePlane,  // edge (ids 0, 1) x plane of facet (id 2)
  edgeEdge,   // edge (ids 0, 1) x edge (ids 2, 3), both in one plane; `axis`: the plane is not
              // parallel to this axis
  planes,     // the planes of three facets
  middle,     // between two points, for splitting edges of a result
};

struct PointDefinition {
  PointKind kind = PointKind::vertex;
  std::uint8_t axis = 0;
  std::array<int, 4> ids{-1, -1, -1, -1};
  bool operator==(const PointDefinition&) const = default;

  static PointDefinition vertex(int v);
  static PointDefinition edgePlane(int u, int v, int facet);
  static PointDefinition edgeEdge(int u, int v, int p, int q, int axis);
  static PointDefinition planes(int f, int g, int h);
};

// The exact planes of facets as integers, stored as digits one after the other. Private to
// PointTable: planes are needed for every point on them.
class PlaneStore {
 public:
  struct Entry {
    std::uint32_t first = 0;  // digit
    std::array<std::int16_t, 4>
        sizes{};  // of normal x, y, z and offset; negative: a negative number
  };
  void resize(size_t facets) { m_entryOf.assign(facets, -1); }
  void add(int facet, std::span<const WideInteger, 4> numbers);
  // Null if the plane was not added.
  const Entry* find(int facet) const {
    return m_entryOf[facet] < 0 ? nullptr : &m_entries[m_entryOf[facet]];
  }
  WideInteger number(const Entry& entry, size_t index) const;

 private:
  std::vector<int> m_entryOf;  // per facet; -1: none
  std::vector<Entry> m_entries;
  std::vector<mp_limb_t> m_digits;
};

class PointTable {
 public:
  // Keeps a reference to the set. The vertices of the set are the first points.
  explicit PointTable(const FacetSet& set);

  // Prepares facets that others meet: makes add() find their corners by their positions, and stores
  // their exact planes. Most facets of large meshes are far from any other operand, and no other
  // point can have the position of their corners. Ascending. Not thread-safe.
  void prepare(std::span<const int> facets);

  // The numbers of the points; a point that is known already keeps its number. Approximate
  // positions are computed in parallel; numbers depend on the order of the definitions alone. Not
  // thread-safe; all functions below may run in parallel. Contract: a vertex that has the position
  // of a point that is not defined as a vertex is a corner of a prepared facet.
  std::vector<int> add(std::span<const PointDefinition> definitions);

  int size() const { return static_cast<int>(m_points.size()); }
  bool isVertex(int point) const { return point < m_vertexCount; }
  const PointDefinition& definition(int point) const { return m_points[point].definition; }
  // Each coordinate is off by at most error().
  const Vec3& approximate(int point) const { return m_points[point].position; }
  double error(int point) const { return m_points[point].error; }

  // The turn from a over b to c in a projection: 1 left, -1 right, 0 collinear. Degree at most 20.
  int orientation(const Projection& view, int a, int b, int c) const;
  // The side of d to the circle that runs from a over b to c in a projection: 1 left, 0 on it, -1
  // right. Degree at most 70.
  int sideOfCircle(const Projection& view, int a, int b, int c, int d) const;
  // -1, 0, 1 as coordinate `axis` of a is less than, equal to or greater than that of b.
  int compare(int a, int b, int axis) const;
  // True if the facet is perpendicular to an axis, and the coordinate of the point along this axis
  // is known exactly and is that of the facet. False does not mean that the point lies elsewhere.
  bool isKnownInFlat(int facet, int point) const;
  // The side of a vertex: 1 in front of the facet's plane, -1 behind it, 0 in it. Degree 3.
  int side(int facet, int vertex) const;
  // The sign of det(b - a, c - a, d - a) of four vertices. Degree 3.
  int orientation(int a, int b, int c, int d) const;
  // The sign of a component of the cross product of two facets' normals. Degree 4.
  int crossSign(int facet, int other, int axis) const;
  // The sign of a component of a facet's normal. Degree 2.
  int normalSign(int facet, int axis) const;
  // Whether four points lie in one plane; whether three points lie on one line.
  bool coplanar(int a, int b, int c, int d) const;
  bool collinear(int a, int b, int c) const;

  // A place that is no point of the table, for rays. Predicates on it use integers of any size
  // where doubles are not certain.
  struct Place {
    Vec3 position;  // each coordinate is off by at most `error`
    double error = 0.0;
    std::array<mpz_class, 4> exact;  // x, y, z, w in units of the grid; w > 0
  };
  // The centre of three points.
  Place centre(const std::array<int, 3>& corners) const;
  // The turn from a over b to the place in the projection.
  int orientation(const Projection& view, int a, int b, const Place& place) const;
  int compare(int a, const Place& place, int axis) const;
  // 1 if the place lies in front of the facet's plane, -1 behind it, 0 in it.
  int side(int facet, const Place& place) const;

  struct Rounded {
    Vec3 position;      // each coordinate rounded to nearest, ties to even
    bool exact = true;  // whether rounding changed nothing
  };
  Rounded rounded(int point) const;
  // The exact coordinates, reduced.
  std::array<mpq_class, 3> coordinates(int point) const;

 private:
  struct Point {
    Vec3 position;
    double error = 0.0;
    PointDefinition definition;
    bool isRounded = false;  // position is the point, each coordinate rounded to nearest
    bool isExact = false;    // and rounding changed nothing
    // Bit i: coordinate i of the position is exact, because the point lies on an edge or in a plane
    // that is perpendicular to axis i, or because all coordinates are. In levels most points have
    // such a coordinate, and many have the same one: comparing these by integers would cost more
    // than all other comparisons.
    std::uint8_t exactAxes = 0;
    bool isExactAlong(int axis) const { return (exactAxes >> axis & 1) != 0; }
  };
  static constexpr std::uint8_t kAllAxes = 7;
  friend struct PointArithmetic;
  // origin + numerators / denominator.
  struct BoundedQuotients {
    Vec3 origin;
    BoundedVector numerators;
    BoundedDouble denominator;
  };

  void approximate(Point& point) const;
  void computePosition(Point& point) const;
  void setKnownCoordinates(Point& point) const;
  static bool approximateByQuotients(const BoundedQuotients& quotients, Point& point);
  BoundedVector boundedNormal(int facet) const;
  BoundedDouble boundedHeight(int facet, const Vec3& above) const;
  BoundedQuotients meetingOfEdge(const PointDefinition& point) const;
  BoundedQuotients meetingOfPlanes(const PointDefinition& point) const;
  bool fitsRounding(PointKind kind) const;
  template <class N>
  void roundPosition(Point& point) const;
  int numberAtPosition(int candidate);
  void internCorners(std::span<const int> facets);
  bool samePosition(int a, int b) const;
  static int degreeOfKind(PointKind kind);
  int degreeOf(int point) const;
  // numerator / denominator in units of the grid, as a reduced fraction.
  mpq_class rationalOf(const mpz_class& numerator, const mpz_class& denominator) const;
  bool fits(int degree) const { return degree * (m_bits + 3) + 64 <= m_capacity; }

  const FacetSet& m_set;
  std::uint64_t m_serial;  // no two tables have the same (recent_points.h)
  int m_exponent = 0;      // all coordinates are integers times 2^m_exponent
  int m_bits = 0;          // bits of the largest integer
  int m_capacity = 0;      // bits of a WideInteger
  int m_vertexCount = 0;
  std::vector<Point> m_points;
  PlaneStore m_planes;
  std::vector<int> m_byDefinition;  // hash table with open addressing: point numbers, -1: empty
  PositionCells m_byPosition;
  std::vector<std::pair<PointDefinition, int>> m_definitions;  // every one added, but vertices
};

}  // namespace halfspace::geometry
