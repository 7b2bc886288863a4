// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "geometry/csg/arrangement.h"
#include "geometry/csg/evaluator_checks.h"

namespace halfspace::geometry {

class ArrangementCheck {
 public:
  explicit ArrangementCheck(const Arrangement& arrangement) : m(arrangement) {}

  std::string run() {
    m_turns.assign(m.m_vertices.size(), 0);
    for (LineId line = 0; line < m.m_lines.size(); ++line) checkLine(line);
    for (PatchId patch = 0; patch < m.m_patches.size(); ++patch) checkPatch(patch);
    if (m_usesWanted != m_usesFound) fail("spans hold uses that are no patch's", 0);
    for (VertexId vertex = 0; vertex < m.m_vertices.size(); ++vertex) checkVertex(vertex);
    return m_broken;
  }

 private:
  void fail(const char* what, uint32_t number) {
    if (m_broken.empty()) m_broken = std::string(what) + " (" + std::to_string(number) + ")";
  }

  void checkLine(LineId id) {
    const Arrangement::Line& line = m.m_lines[id];
    if (line.dirty) fail("a line is not settled", id);
    if (line.stops.empty()) return;  // free
    const size_t stops = line.stops.size();
    if (line.spans.size() + 1 != stops || line.ends.size() != stops || line.turning.size() != stops)
      return fail("a line has lists of wrong lengths", id);
    Arrangement::RemainingSet before;
    for (size_t i = 0; i < stops; ++i) {
      const Arrangement::Vertex& vertex = m.m_vertices[line.stops[i]];
      if (i > 0 && compareCoordinate(*m.m_table, m.m_vertices[line.stops[i - 1]].point,
                                     vertex.point, line.axis) >= 0)
        fail("the stops of a line do not ascend", id);
      for (const uint32_t plane : line.planes)
        if (sideOf(*m.m_table, vertex.point, plane) != Side::on)
          fail("a stop lies beside its line", id);
      if (line.ends[i] == 0) fail("a stop of a line is the end of no edge", id);
      if (std::count(vertex.lines.begin(), vertex.lines.end(), id) != 1)
        fail("a stop does not know its line", id);
      Arrangement::RemainingSet after =
          i < line.spans.size() ? m.remaining(line.spans[i]) : Arrangement::RemainingSet();
      const bool isTurning = before != after;
      if (isTurning != (line.turning[i] != 0)) fail("a turn of a line is out of date", id);
      m_turns[line.stops[i]] += isTurning;
      before = std::move(after);
    }
    for (const Arrangement::Uses& uses : line.spans) m_usesFound += uses.size();
    const uint32_t found = m.m_lineIndex.find(line.key.hash(), [&](uint32_t other) {
      const Arrangement::Line& known = m.m_lines[other];
      return known.key == line.key &&
             sameLine(*m.m_table, known.planes[0], known.planes[1], line.planes[0], line.planes[1]);
    });
    if (found != id) fail("two lines are one", id);
  }

  void checkPatch(PatchId id) {
    for (const Arrangement::Edge& edge : m.m_patches[id].edges) {
      const Arrangement::Line& line = m.m_lines[edge.line];
      const size_t from = m.stopOf(line, edge.from), to = m.stopOf(line, edge.to);
      if (std::max(from, to) >= line.stops.size() || line.stops[from] != edge.from ||
          line.stops[to] != edge.to)
        return fail("an edge of a patch does not end at stops of its line", id);
      if ((from < to) != edge.forward) fail("an edge of a patch runs the wrong way", id);
      for (size_t span = std::min(from, to); span < std::max(from, to); ++span) {
        const Arrangement::Uses& uses = line.spans[span];
        if (std::count(uses.begin(), uses.end(), Arrangement::Use{id, edge.forward}) != 1)
          fail("an edge of a patch is not noted once on each of its spans", id);
      }
      m_usesWanted += std::max(from, to) - std::min(from, to);
    }
  }

  void checkVertex(VertexId id) {
    const Arrangement::Vertex& vertex = m.m_vertices[id];
    if (vertex.lines.empty()) return;  // free
    if (vertex.turns != m_turns[id]) fail("a vertex counts its turns wrongly", id);
    const uint32_t found = m.m_vertexIndex.find(vertex.key.hash(), [&](uint32_t other) {
      return m.m_vertices[other].key == vertex.key &&
             samePoint(*m.m_table, m.m_vertices[other].point, vertex.point);
    });
    if (found != id) fail("two vertices are one point", id);
  }

  const Arrangement& m;
  std::vector<uint32_t> m_turns;  // by vertex, counted over the lines
  size_t m_usesWanted = 0, m_usesFound = 0;
  std::string m_broken;
};

std::string brokenRule(const Arrangement& arrangement) {
  return ArrangementCheck(arrangement).run();
}

}  // namespace halfspace::geometry
