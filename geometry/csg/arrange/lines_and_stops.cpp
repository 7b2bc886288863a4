// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Arrangement: the lines in which planes meet, the vertices at which edges on them begin and end
// (their stops), and where the remaining edges turn and cross.
#include <algorithm>
#include <cassert>

#include "geometry/csg/arrange/arrangement.h"
#include "geometry/exact/rounding.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

LineId Arrangement::lineAt(uint32_t p, uint32_t q, const LineKey& key) {
  assert(p != q && p < m_table->size() && q < m_table->size());
  const uint64_t hash = key.hash();
  const LineId known = m_lineIndex.find(hash, [&](uint32_t id) {
    const Line& line = m_lines[id];
    return line.key == key && sameLine(*m_table, line.planes[0], line.planes[1], p, q);
  });
  if (known != KeyIndex::kNone) return known;
  LineId id;
  if (m_freeLines.empty()) {
    id = static_cast<LineId>(m_lines.size());
    makeRoomForOne(m_lines);
    m_lines.emplace_back();
  } else {
    id = m_freeLines.back();
    m_freeLines.pop_back();
  }
  Line& line = m_lines[id];
  assert(line.stops.empty() && "a free number is no line's");
  line.planes[0] = p;
  line.planes[1] = q;
  line.key = key;
  line.axis = 0;
  while (line.axis < 2 && crossSign(*m_table, p, q, line.axis) == 0) ++line.axis;
  assert(crossSign(*m_table, p, q, line.axis) != 0 && "the planes meet in a line");
  m_lineIndex.insert(hash, id);
  return id;
}

void Arrangement::releaseLine(LineId id) {
  assert(id < m_lines.size() && m_lines[id].stops.empty());
  m_lineIndex.erase(m_lines[id].key.hash(), id);
  const bool dirty = m_lines[id].dirty;
  m_lines[id] = Line();
  m_lines[id].dirty = dirty;  // the list of dirty lines may still contain it
  m_freeLines.push_back(id);
}

// The first stop that does not precede the vertex.
size_t Arrangement::lowerStop(const Line& line, VertexId vertex) const {
  const MeetingPoint& point = m_vertices[vertex].point;
  const auto found = std::lower_bound(
      line.stops.begin(), line.stops.end(), vertex, [&](const Stop& stop, VertexId wanted) {
        return stop.vertex != wanted &&
               compareCoordinate(*m_table, m_vertices[stop.vertex].point, point, line.axis) < 0;
      });
  assert(found == line.stops.begin() || (found - 1)->vertex != vertex);
  return static_cast<size_t>(found - line.stops.begin());
}

size_t Arrangement::stopOf(const Line& line, VertexId vertex) const {
  constexpr size_t kShort = 12;
  if (line.stops.size() > kShort) return lowerStop(line, vertex);
  size_t stop = 0;
  while (stop < line.stops.size() && line.stops[stop].vertex != vertex) ++stop;
  return stop;
}

// The line on which both vertices are stops, or kNone. There is one at most, since two points lie
// on one line.
LineId Arrangement::lineThrough(VertexId a, VertexId b) const {
  assert(a != b);
  const auto& ofB = m_vertices[b].lines;
  for (const LineId line : m_vertices[a].lines)
    if (std::find(ofB.begin(), ofB.end(), line) != ofB.end()) return line;
  return KeyIndex::kNone;
}

Arrangement::Edge Arrangement::edgeOn(LineId line, VertexId from, VertexId to,
                                      uint32_t plane) const {
  const bool forward = compareCoordinate(*m_table, m_vertices[from].point, m_vertices[to].point,
                                         m_lines[line].axis) < 0;
  return {line, from, to, plane, forward ? 1U : 0U};
}

size_t Arrangement::addStop(LineId id, VertexId vertex) {
  Line& line = m_lines[id];
  assert(line.stops.empty() || line.stops.back().span.empty());
  assert(sideOf(*m_table, m_vertices[vertex].point, line.planes[0]) == Side::on &&
         sideOf(*m_table, m_vertices[vertex].point, line.planes[1]) == Side::on);
  if (const size_t known = stopOf(line, vertex);
      known < line.stops.size() && line.stops[known].vertex == vertex)
    return known;
  const size_t at = lowerStop(line, vertex);
  Stop stop{vertex};
  // Inside the line, the stop divides a span.
  if (at > 0 && at < line.stops.size()) {
    stop.span = line.stops[at - 1].span;
    touchAll(stop.span);
  }
  line.stops.insert(line.stops.begin() + static_cast<std::ptrdiff_t>(at), std::move(stop));
  m_vertices[vertex].lines.push_back(id);
  return at;
}

void Arrangement::dropStop(LineId id, size_t stop) {
  Line& line = m_lines[id];
  assert(stop < line.stops.size() && line.stops[stop].ends == 0);
  assert((stop > 0 || line.stops.front().span.empty()) &&
         "outside of its ends a line is of no use");
  const VertexId vertex = line.stops[stop].vertex;
  const bool turned = line.stops[stop].turning;
  // No edge ends at this stop, so the spans on both sides record the same uses. At the last stop,
  // the span before it is empty.
  assert(stop == 0 || stop + 1 < line.stops.size() || line.stops[stop - 1].span.empty());
  touchAll(line.stops[stop].span);
  line.stops.erase(line.stops.begin() + static_cast<std::ptrdiff_t>(stop));
  Vertex& v = m_vertices[vertex];
  assert(std::find(v.lines.begin(), v.lines.end(), id) != v.lines.end());
  v.lines.erase(std::find(v.lines.begin(), v.lines.end(), id));
  assert(!turned || v.turns > 0);
  if (turned && --v.turns == 0) m_turned.push_back(vertex);
  if (v.lines.empty()) releaseVertex(vertex);
  if (line.stops.empty()) releaseLine(id);
}

void Arrangement::updateTurns(LineId id) {
  Line& line = m_lines[id];
  RemainingSet before;
  for (size_t stop = 0; stop < line.stops.size(); ++stop) {
    RemainingSet after = remaining(line.stops[stop].span);
    const bool turning = before != after;
    before = std::move(after);
    if (turning == (line.stops[stop].turning != 0)) continue;
    line.stops[stop].turning = turning ? 1 : 0;
    Vertex& vertex = m_vertices[line.stops[stop].vertex];
    const uint32_t was = vertex.turns;
    assert(turning || was > 0);
    vertex.turns = turning ? was + 1 : was - 1;
    assert(vertex.turns <= vertex.lines.size() && "a vertex turns on lines it lies on");
    if (was == 0 || vertex.turns == 0) m_turned.push_back(line.stops[stop].vertex);
  }
}

// Whether an odd number of lines, three or more, run straight through the vertex in one plane and
// faces alternate around it:
//
//      \ A /       None of the lines turns: along each, the same faces lie to its left and right
//     B \ / B      before and after the vertex. Yet every face has a corner there. With two lines
//     ---o---      all sides would be equal.
//     A / \ A
//      / B \       Contract: no line turns at the vertex.
bool Arrangement::isCrossed(const Vertex& vertex) const {
  constexpr size_t kLeastLines = 3;  // with two lines all sides are equal: see above
  if (vertex.lines.size() < kLeastLines) return false;
  boost::container::small_vector<uint32_t, 16> planes;  // of remaining uses, once a line
  for (const LineId id : vertex.lines) {
    const Line& line = m_lines[id];
    const size_t stop = stopOf(line, static_cast<VertexId>(&vertex - m_vertices.data()));
    if (stop >= line.spanCount()) continue;  // nothing goes on here
    const size_t first = planes.size();
    for (const Remaining& use : remaining(line.stops[stop].span)) {
      const uint32_t plane = use.kind.plane.id();
      if (std::find(planes.begin() + static_cast<std::ptrdiff_t>(first), planes.end(), plane) ==
          planes.end())
        planes.push_back(plane);
    }
  }
  std::sort(planes.begin(), planes.end());
  for (size_t i = 0; i + kLeastLines <= planes.size(); ++i)
    if (planes[i] == planes[i + kLeastLines - 1]) return true;
  return false;
}

void Arrangement::updateCrossings(LineId id) {
  for (const Stop& stop : m_lines[id].stops) {
    Vertex& vertex = m_vertices[stop.vertex];
    const bool crossed = vertex.turns == 0 && isCrossed(vertex);
    if (crossed == vertex.crossed) continue;
    vertex.crossed = crossed;
    m_turned.push_back(stop.vertex);
  }
}

}  // namespace halfspace::geometry
