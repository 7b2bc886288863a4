// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Moves patches together with the vertices and lines on which they lie.
//
// Idea: a translation keeps the order of stops along a line, the axis by which they are sorted, the
// direction of edges and the equality of planes. So of the patches that share their lines and
// vertices with no others, only the positions and the keys in the two indices change.
//
// A line reaches beyond its patches: an edge of another solid may lie on it, far away. Such lines
// stay where they are, and the patches on them are removed and inserted as after any change. The
// same holds where the image of a line or of a vertex exists already.
#include <algorithm>
#include <cassert>

#include "geometry/csg/arrange/arrangement.h"

namespace halfspace::geometry {

class PatchMover {
 public:
  PatchMover(Arrangement& arrangement, std::span<const Arrangement::MovedPatch> moved,
             const Vec3& by)
      : m(arrangement), m_moved(moved), m_by(keyOf(*m.m_table, explicitPoint(by))) {}

  void run() {
    collect();
    findShared();
    findTaken();
    const std::vector<bool> isStuck = stuckPatches();
    std::vector<Patch> outlines;  // of the stuck ones, in their order
    for (size_t i = 0; i < m_moved.size(); ++i)
      if (isStuck[i]) outlines.push_back(outlineOf(m_moved[i]));
    for (size_t i = 0; i < m_moved.size(); ++i)
      if (isStuck[i]) m.removePatch(m_moved[i].patch);
    moveAlong();
    size_t stuck = 0;
    for (size_t i = 0; i < m_moved.size(); ++i) {
      if (isStuck[i])
        m.insertPatch(m_moved[i].patch, m_moved[i].kind, outlines[stuck++]);
      else
        renew(m_moved[i]);
    }
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  enum class Way : unsigned char {
    moves,
    stays,  // others lie on it, too
    taken,  // its image exists already
  };
  struct MovedLine {
    LineId id;
    uint32_t planes[2];
    LineKey key;
    Way way = Way::moves;
  };
  struct MovedVertex {
    VertexId id;
    Patch::Point point;
    Way way = Way::moves;
  };

  const MovedLine* lineOf(LineId id) const {
    return m_lineOf[id] == kNone ? nullptr : &m_lines[m_lineOf[id]];
  }

  // Lists the lines and vertices of the patches, each with its image.
  void collect() {
    m_isMoved.assign(m.m_patches.size(), false);
    m_lineOf.assign(m.m_lines.size(), kNone);
    m_vertexOf.assign(m.m_vertices.size(), kNone);
    for (const Arrangement::MovedPatch& moved : m_moved) {
      m_isMoved[moved.patch] = true;
      const Arrangement::Edges& edges = m.m_patches[moved.patch].edges;
      assert(edges.size() == moved.corners.size() && "a moved outline has the same edges");
      for (size_t i = 0; i < edges.size(); ++i) {
        addLine(edges[i].line, moved.kind.plane.id(), moved.corners[i].edge);
        addVertex(startOf(edges[i], moved.flipped), moved.corners[i].point);
      }
    }
  }

  // The end of an edge at the corner of the facet where the edge starts.
  static VertexId startOf(const Arrangement::Edge& edge, bool flipped) {
    return flipped ? edge.to : edge.from;
  }

  // Keys of lines and points move by a few residues, without the inversions that computing them
  // needs; each is moved once, though several patches share it.
  void addLine(LineId id, uint32_t plane, uint32_t edge) {
    if (m_lineOf[id] != kNone) return;
    m_lineOf[id] = static_cast<uint32_t>(m_lines.size());
    MovedLine& line = m_lines.emplace_back(MovedLine{id, {plane, edge}, m.m_lines[id].key});
    if (!translate(line.key, m_by)) line.key = lineKeyOf(*m.m_table, plane, edge);
    assert(line.key == lineKeyOf(*m.m_table, plane, edge));
  }

  void addVertex(VertexId id, const MeetingPoint& image) {
    if (m_vertexOf[id] != kNone) return;
    m_vertexOf[id] = static_cast<uint32_t>(m_vertices.size());
    m_vertices.push_back({id, {image, m.m_vertices[id].key}, Way::moves});
    translate(m_vertices.back().point.key, m_by);
    assert(m_vertices.back().point.key == keyOf(*m.m_table, image));
  }

  // Contract: before the patch is removed.
  Patch outlineOf(const Arrangement::MovedPatch& moved) const {
    const Arrangement::Edges& edges = m.m_patches[moved.patch].edges;
    const auto size = static_cast<uint32_t>(edges.size());
    Patch outline;
    outline.flipped = moved.flipped;
    for (uint32_t i = 0; i < size; ++i) {
      const VertexId vertex = startOf(edges[i], moved.flipped);
      outline.points.push_back({moved.corners[i].point, m_vertices[m_vertexOf[vertex]].point.key});
      const uint32_t next = i + 1 == size ? 0 : i + 1;
      outline.edges.push_back({moved.flipped ? next : i, moved.flipped ? i : next,
                               moved.corners[i].edge, m_lines[m_lineOf[edges[i].line]].key});
    }
    return outline;
  }

  void findShared() {
    for (MovedLine& line : m_lines)
      for (const Arrangement::Stop& stop : m.m_lines[line.id].stops)
        for (const Arrangement::Use& use : stop.span)
          if (!m_isMoved[use.patch]) line.way = Way::stays;
    for (MovedVertex& vertex : m_vertices)
      for (const LineId id : m.m_vertices[vertex.id].lines) {
        const MovedLine* line = lineOf(id);
        if (line == nullptr || line->way == Way::stays) vertex.way = Way::stays;
      }
  }

  void findTaken() {
    const auto lineStays = [&](LineId id) {
      const MovedLine* line = lineOf(id);
      return line == nullptr || line->way == Way::stays;
    };
    for (MovedLine& line : m_lines) {
      const LineId found = m.m_lineIndex.find(line.key.hash(), [&](uint32_t id) {
        const Arrangement::Line& other = m.m_lines[id];
        return lineStays(id) && other.key == line.key &&
               sameLine(*m.m_table, other.planes[0], other.planes[1], line.planes[0],
                        line.planes[1]);
      });
      if (found != KeyIndex::kNone && line.way == Way::moves) line.way = Way::taken;
    }
    const auto vertexStays = [&](VertexId id) {
      return m_vertexOf[id] == kNone || m_vertices[m_vertexOf[id]].way == Way::stays;
    };
    for (MovedVertex& vertex : m_vertices) {
      const VertexId found = m.m_vertexIndex.find(vertex.point.key.hash(), [&](uint32_t id) {
        const Arrangement::Vertex& other = m.m_vertices[id];
        return vertexStays(id) && other.key == vertex.point.key &&
               samePoint(*m.m_table, other.point, vertex.point.point);
      });
      if (found != KeyIndex::kNone && vertex.way == Way::moves) vertex.way = Way::taken;
    }
  }

  std::vector<bool> stuckPatches() const {
    std::vector<bool> isStuck(m_moved.size(), false);
    const auto moves = [&](VertexId id) { return m_vertices[m_vertexOf[id]].way == Way::moves; };
    for (size_t i = 0; i < m_moved.size(); ++i)
      for (const Arrangement::Edge& edge : m.m_patches[m_moved[i].patch].edges)
        if (lineOf(edge.line)->way != Way::moves || !moves(edge.from) || !moves(edge.to))
          isStuck[i] = true;
    return isStuck;
  }

  // Contract: the stuck patches are removed. What is left of a line or a vertex that moves belongs
  // to the other patches; those of stuck patches alone are free now.
  void moveAlong() {
    std::erase_if(m_lines, [&](const MovedLine& line) {
      return line.way != Way::moves || m.m_lines[line.id].stops.empty();
    });
    std::erase_if(m_vertices, [&](const MovedVertex& vertex) {
      return vertex.way != Way::moves || m.m_vertices[vertex.id].lines.empty();
    });
    // All old keys leave the indices first: an image may lie where another line or vertex was.
    for (const MovedLine& line : m_lines)
      m.m_lineIndex.erase(m.m_lines[line.id].key.hash(), line.id);
    for (const MovedVertex& vertex : m_vertices)
      m.m_vertexIndex.erase(m.m_vertices[vertex.id].key.hash(), vertex.id);
    for (const MovedLine& moved : m_lines) {
      Arrangement::Line& line = m.m_lines[moved.id];
      std::ranges::copy(moved.planes, line.planes);
      line.key = moved.key;
      m.m_lineIndex.insert(line.key.hash(), moved.id);
    }
    for (const MovedVertex& moved : m_vertices) {
      Arrangement::Vertex& vertex = m.m_vertices[moved.id];
      vertex.point = moved.point.point;
      vertex.key = moved.point.key;
      m.m_vertexIndex.insert(vertex.key.hash(), moved.id);
    }
  }

  void renew(const Arrangement::MovedPatch& moved) {
    Arrangement::ArrangedPatch& patch = m.m_patches[moved.patch];
    patch.kind = moved.kind;
    for (size_t i = 0; i < patch.edges.size(); ++i) patch.edges[i].plane = moved.corners[i].edge;
  }

  Arrangement& m;
  std::span<const Arrangement::MovedPatch> m_moved;
  PointKey m_by;
  std::vector<bool> m_isMoved;       // by patch
  std::vector<uint32_t> m_lineOf;    // by line, into m_lines
  std::vector<uint32_t> m_vertexOf;  // by vertex, into m_vertices
  std::vector<MovedLine> m_lines;
  std::vector<MovedVertex> m_vertices;
};

void Arrangement::movePatches(std::span<const MovedPatch> moved, const Vec3& by) {
  PatchMover(*this, moved, by).run();
}

}  // namespace halfspace::geometry
