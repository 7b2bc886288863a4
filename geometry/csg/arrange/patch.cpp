// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The outline of a set of convex pieces, line by line: on each line of the facet's plane, the sides
// of all pieces are counted with their direction between consecutive corners. Where two pieces
// meet, their sides run in opposite directions and the count is zero; the rest is the outline.
//
//     +-----+-----+         +-----------+
//     |  1  |  2  |   ->    |           |     the shared side counts +1 - 1 = 0
//     +-----+-----+         +-----------+
//
// Polygons are never merged pairwise, so the result does not depend on the order of the pieces.
#include "geometry/csg/arrange/patch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "geometry/exact/meeting_keys.h"

namespace halfspace::geometry {

namespace {

int axisOfLine(const PlaneTable& table, uint32_t p, uint32_t q) {
  for (int axis = 0; axis < 2; ++axis)
    if (crossSign(table, p, q, axis) != 0) return axis;
  return 2;
}

class OutlineBuilder {
 public:
  OutlineBuilder(const PlaneTable& table, const CutFacet& cut)
      : m_table(table), m_cut(cut), m_plane(cut.pieces.front().plane.id()) {}

  Patch build() {
    m_patch.flipped = m_cut.flipped;
    if (m_cut.pieces.size() == 1) {
      takeWhole(m_cut.pieces.front());
      return std::move(m_patch);
    }
    assert(std::ranges::all_of(m_cut.pieces, [&](const ConvexPolygon& piece) {
      return piece.corners.size() >= 3 && piece.plane.id() == m_plane;
    }));
    namePoints();
    sortSidesByLine();
    m_turning.assign(m_patch.points.size(), false);
    for (Line& line : m_lines) count(line);
    for (const Line& line : m_lines) emit(line);
    dropUnusedPoints();
    return std::move(m_patch);
  }

 private:
  // A side of a piece, on a line: between two of the line's stops.
  struct Side {
    uint32_t from, to;
    uint32_t plane;
    LineKey line;
  };
  struct Line {
    uint32_t plane;
    LineKey key;
    size_t first, last;           // sides
    std::vector<uint32_t> stops;  // points along the line
    std::vector<int> net;         // between stop i and i + 1: +1 if the region lies to the left
  };

  void addEdge(uint32_t from, uint32_t to, uint32_t plane, const LineKey& line) {
    assert(from != to && plane != m_plane);
    if (m_patch.flipped) std::swap(from, to);
    m_patch.edges.push_back({from, to, plane, line});
  }

  void takeWhole(const ConvexPolygon& piece) {
    const auto size = static_cast<uint32_t>(piece.corners.size());
    boost::container::small_vector<const MeetingPoint*, 16> points;
    boost::container::small_vector<uint32_t, 16> planes;
    for (const ConvexPolygon::Corner& corner : piece.corners) {
      points.push_back(&corner.point);
      planes.push_back(corner.edge);
    }
    boost::container::small_vector<PointKey, 16> keys(size);
    boost::container::small_vector<LineKey, 16> lines(size);
    keysOf(m_table, {points.data(), size}, {keys.data(), size});
    lineKeysOf(m_table, m_plane, {planes.data(), size}, {lines.data(), size});
    m_patch.points.reserve(size);
    m_patch.edges.reserve(size);
    assert(size >= 3);
    for (uint32_t i = 0; i < size; ++i) m_patch.points.push_back({*points[i], keys[i]});
    for (uint32_t i = 0; i < size; ++i) addEdge(i, (i + 1) % size, planes[i], lines[i]);
  }

  // Numbers the corners of all pieces so that equal points get equal numbers: first by the ids of
  // their planes (cheap), then by exact key.
  void namePoints() {
    struct Named {
      std::array<uint64_t, 4> name;
      uint32_t corner;
    };
    size_t corners = 0;
    for (const ConvexPolygon& piece : m_cut.pieces) corners += piece.corners.size();
    std::vector<Named> named;
    std::vector<const MeetingPoint*> points;
    named.reserve(corners);
    points.reserve(corners);
    for (const ConvexPolygon& piece : m_cut.pieces)
      for (const ConvexPolygon::Corner& corner : piece.corners) {
        named.push_back({nameOf(corner.point), static_cast<uint32_t>(points.size())});
        points.push_back(&corner.point);
      }
    std::sort(named.begin(), named.end(), [](const Named& a, const Named& b) {
      return a.name != b.name ? a.name < b.name : a.corner < b.corner;
    });
    std::vector<const MeetingPoint*> distinct;
    distinct.reserve(corners);
    std::vector<uint32_t> groupOf(points.size());
    for (size_t i = 0; i < named.size(); ++i) {
      if (i == 0 || named[i].name != named[i - 1].name) distinct.push_back(points[named[i].corner]);
      groupOf[named[i].corner] = static_cast<uint32_t>(distinct.size() - 1);
    }
    std::vector<PointKey> keys(distinct.size());
    keysOf(m_table, distinct, keys);
    std::vector<uint32_t> order(distinct.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
    });
    assert(distinct.size() <= points.size() && keys.size() == distinct.size());
    m_patch.points.reserve(distinct.size());
    std::vector<uint32_t> pointOf(distinct.size());
    size_t firstOfKey = 0;  // of the points so far
    for (const uint32_t at : order) {
      if (firstOfKey == m_patch.points.size() || keys[at] != m_patch.points[firstOfKey].key)
        firstOfKey = m_patch.points.size();
      pointOf[at] = numberOf(*distinct[at], keys[at], firstOfKey);
    }
    m_pointOfCorner.resize(points.size());
    for (size_t i = 0; i < points.size(); ++i) m_pointOfCorner[i] = pointOf[groupOf[i]];
  }

  // The number of a point; appends it if it is new. Points from `first` on have this key, but equal
  // keys do not imply equal points.
  uint32_t numberOf(const MeetingPoint& point, const PointKey& key, size_t first) {
    for (size_t i = first; i < m_patch.points.size(); ++i)
      if (samePoint(m_table, m_patch.points[i].point, point)) return static_cast<uint32_t>(i);
    assert(first <= m_patch.points.size());
    m_patch.points.push_back({point, key});
    return static_cast<uint32_t>(m_patch.points.size() - 1);
  }

  static std::array<uint64_t, 4> nameOf(const MeetingPoint& point) {
    if (point.isExplicit()) {
      const auto bits = [](double v) { return std::bit_cast<uint64_t>(v + 0.0); };
      return {1, bits(point.x), bits(point.y), bits(point.z)};
    }
    std::array<uint64_t, 4> name = {0, point.planes[0], point.planes[1], point.planes[2]};
    std::sort(name.begin() + 1, name.end());
    return name;
  }

  void sortSidesByLine() {
    size_t corner = 0;
    m_sides.reserve(m_pointOfCorner.size());
    for (const ConvexPolygon& piece : m_cut.pieces) {
      const size_t size = piece.corners.size();
      for (size_t i = 0; i < size; ++i)
        m_sides.push_back({m_pointOfCorner[corner + i],
                           m_pointOfCorner[corner + (i + 1) % size],
                           piece.corners[i].edge,
                           {}});
      assert(corner + size <= m_pointOfCorner.size());
      corner += size;
    }
    std::sort(m_sides.begin(), m_sides.end(),
              [](const Side& a, const Side& b) { return order(a) < order(b); });
    std::vector<uint32_t> planes;
    for (const Side& side : m_sides)
      if (planes.empty() || side.plane != planes.back()) planes.push_back(side.plane);
    std::vector<LineKey> keys(planes.size());
    lineKeysOf(m_table, m_plane, planes, keys);
    for (size_t i = 0, k = 0; i < m_sides.size(); ++i) {
      if (m_sides[i].plane != planes[k]) ++k;
      m_sides[i].line = keys[k];
    }
    std::stable_sort(m_sides.begin(), m_sides.end(),
                     [](const Side& a, const Side& b) { return a.line.value < b.line.value; });
    assert(m_sides.size() == m_pointOfCorner.size() && "every corner begins a side");
    for (size_t first = 0; first < m_sides.size();) {
      size_t last = first + 1;
      while (last < m_sides.size() && m_sides[last].line == m_sides[first].line) ++last;
      addLines(first, last);
      first = last;
    }
  }

  // Splits a range of sides with equal line keys into lines. Nearly always the range is one line,
  // but different lines may have equal keys.
  void addLines(size_t first, size_t last) {
    while (first < last) {
      assert(last <= m_sides.size());
      const uint32_t plane = m_sides[first].plane;
      const auto isOn = [&](const Side& side) {
        return side.plane == plane || shareOneLine(m_table, m_plane, plane, side.plane);
      };
      const auto begin = m_sides.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end = m_sides.begin() + static_cast<std::ptrdiff_t>(last);
      const auto split = m_sides[last - 1].plane == plane ? end  // sides are sorted by plane
                                                          : std::stable_partition(begin, end, isOn);
      const auto next = static_cast<size_t>(split - m_sides.begin());
      assert(next > first && next <= last);
      m_lines.push_back({plane, m_sides[first].line, first, next, {}, {}});
      first = next;
    }
  }

  static std::array<uint32_t, 3> order(const Side& side) {
    return {side.plane, side.from, side.to};
  }

  void count(Line& line) {
    const int axis = axisOfLine(m_table, m_plane, line.plane);
    for (size_t i = line.first; i < line.last; ++i) {
      line.stops.push_back(m_sides[i].from);
      line.stops.push_back(m_sides[i].to);
    }
    std::sort(line.stops.begin(), line.stops.end());
    line.stops.erase(std::unique(line.stops.begin(), line.stops.end()), line.stops.end());
    std::sort(line.stops.begin(), line.stops.end(), [&](uint32_t a, uint32_t b) {
      return a != b &&
             compareCoordinate(m_table, m_patch.points[a].point, m_patch.points[b].point, axis) < 0;
    });
    assert(line.stops.size() >= 2 && "a line holds a side");
    std::vector<std::pair<uint32_t, int>> position;
    for (size_t i = 0; i < line.stops.size(); ++i)
      position.emplace_back(line.stops[i], static_cast<int>(i));
    std::sort(position.begin(), position.end());
    const auto stopIndex = [&](uint32_t point) {
      return std::lower_bound(position.begin(), position.end(), std::pair(point, 0))->second;
    };
    std::vector<int> change(line.stops.size(), 0);
    for (size_t i = line.first; i < line.last; ++i) {
      ++change[static_cast<size_t>(stopIndex(m_sides[i].from))];
      --change[static_cast<size_t>(stopIndex(m_sides[i].to))];
    }
    int net = 0;
    for (size_t i = 0; i < change.size(); ++i) {
      if (change[i] != 0) m_turning[line.stops[i]] = true;
      net += change[i];
      line.net.push_back(net);
    }
    assert(net == 0);
  }

  void emit(const Line& line) {
    assert(line.net.size() == line.stops.size());
    for (size_t i = 0; i + 1 < line.stops.size();) {
      size_t end = i + 1;
      while (end + 1 < line.stops.size() && line.net[end] == line.net[i] &&
             !m_turning[line.stops[end]])
        ++end;
      assert(line.net[i] >= -1 && line.net[i] <= 1);
      if (line.net[i] > 0) addEdge(line.stops[i], line.stops[end], line.plane, line.key);
      if (line.net[i] < 0) addEdge(line.stops[end], line.stops[i], line.plane, line.key);
      assert(end < line.stops.size());
      i = end;
    }
  }

  void dropUnusedPoints() {
    constexpr uint32_t kUnused = UINT32_MAX;
    std::vector<uint32_t> number(m_patch.points.size(), kUnused);
    std::vector<Patch::Point> used;
    used.reserve(std::min(m_patch.points.size(), m_patch.edges.size()));
    for (Patch::Edge& edge : m_patch.edges)
      for (uint32_t* end : {&edge.from, &edge.to}) {
        if (number[*end] == kUnused) {
          number[*end] = static_cast<uint32_t>(used.size());
          used.push_back(m_patch.points[*end]);
        }
        *end = number[*end];
      }
    assert(used.size() <= m_patch.points.size() && used.size() <= m_patch.edges.size());
    m_patch.points = std::move(used);
  }

  const PlaneTable& m_table;
  const CutFacet& m_cut;
  uint32_t m_plane;
  Patch m_patch;
  std::vector<uint32_t> m_pointOfCorner;
  std::vector<Side> m_sides;
  std::vector<Line> m_lines;
  std::vector<bool> m_turning;  // by point: whether the count changes there on any line
};

}  // namespace

Patch outlineOf(const PlaneTable& table, const CutFacet& cut) {
  if (cut.pieces.empty()) return {};
  return OutlineBuilder(table, cut).build();
}

}  // namespace halfspace::geometry
