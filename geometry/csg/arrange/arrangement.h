// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The vertices and lines that the outlines of all patches share.
//
// Idea: the edges of patches lie on lines of space, each the intersection of two planes. A line has
// stops (the vertices at which edges begin or end, sorted along the line) and spans (between
// consecutive stops). A span records every patch edge that covers it. Two patches of equal plane
// and surface that lie on opposite sides of a span cancel there: they are parts of one face. The
// uses that remain are the edges of the maximal faces.
//
//     stop 0        stop 1             stop 2      patches 1 and 2 have equal plane and surface:
//       o--- patch 1 ---o---- patch 1 ----o        they cancel on span 1; on span 0 the edge of
//                       o---- patch 2 ----o        patch 1 remains
//
// A vertex is a corner of the boundary if, on some line, the remaining uses before and after it
// differ (a "turn"), or if three lines of one plane cross in it (isCrossed()). Only lines touched
// since the last applyChanges() are visited, so the cost follows the change. All comparisons are
// exact.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cassert>
#include <span>

#include "geometry/csg/arrange/key_index.h"
#include "geometry/csg/arrange/patch.h"
#include "geometry/csg/short_list.h"
#include "geometry/exact/meeting_keys.h"

namespace halfspace::geometry {

using VertexId = uint32_t;
using LineId = uint32_t;
using PatchId = uint32_t;

class Arrangement {
 public:
  // Two patches merge across a shared edge if their kinds are equal.
  struct Kind {
    OrientedPlane plane;  // of the boundary; the solid lies behind it
    uint64_t surface = 0;
    bool operator==(const Kind&) const = default;
    auto operator<=>(const Kind&) const = default;
  };
  // A patch whose edge covers a span. `forward`: the patch is to the left of the line's direction.
  struct Use {
    Use(PatchId patchOfEdge, bool isForward) : patch(patchOfEdge), forward(isForward) {
      assert(patchOfEdge < UINT32_MAX / 2);
    }
    uint32_t patch : 31;
    uint32_t forward : 1;
    bool operator==(const Use&) const = default;
  };
  using Uses = ShortList<Use, 2>;

  struct Edge {
    LineId line;
    VertexId from, to;
    uint32_t plane : 31;
    uint32_t forward : 1;
    bool operator==(const Edge&) const = default;
  };
  using Edges = ShortList<Edge, 4>;
  struct ArrangedPatch {
    Kind kind;
    Edges edges;
  };
  struct Vertex {
    MeetingPoint point;
    PointKey key;
    uint32_t turns = 0;          // number of lines with a turn here
    bool crossed = false;        // see isCrossed()
    ShortList<LineId, 4> lines;  // the lines on which it is a stop
  };
  // A vertex on a line, and the span from there to the next stop.
  struct Stop {
    VertexId vertex;
    uint32_t ends : 31 = 0;  // number of edges that begin or end there
    uint32_t turning : 1 = 0;
    Uses span = {};  // empty at the last stop
  };
  // Most lines of a level have two stops.
  struct Line {
    uint32_t planes[2];
    LineKey key;
    boost::container::small_vector<Stop, 2> stops;  // ascending
    int axis;                                       // stops are sorted by this coordinate
    bool dirty = false;

    size_t spanCount() const { return stops.empty() ? 0 : stops.size() - 1; }
  };

  explicit Arrangement(const PlaneTable& table) : m_table(&table) {}

  // Room for this many more patches with edges on as many lines, and their vertices.
  void reserve(size_t patches, size_t lines, size_t vertices);

  void insertPatch(PatchId patch, const Kind& kind, const Patch& outline);
  void removePatch(PatchId patch);
  // The same as removing the patch and inserting it with this outline, but edges that it has before
  // and after stay: their lines and the patches that merge with it there are not touched.
  void replacePatch(PatchId patch, const Kind& kind, const Patch& outline);
  // A facet of a mesh. The lists have one entry for each corner.
  struct WholeFacet {
    std::span<const Vec3> corners;         // exact
    std::span<const OrientedPlane> edges;  // edge i, from corner i to the next, lies in this plane
    bool flipped;                          // the boundary's normal opposes the facet's
  };
  // The same as replacePatch() with the outline of this facet. `vertices`: by corner, the number of
  // its vertex if the caller knows it; any other number is looked up and stored there. Most facets
  // of a mesh thus find their vertices without a search, and their lines among those of the
  // vertices.
  void replacePatch(PatchId patch, const Kind& kind, const WholeFacet& facet,
                    std::span<VertexId> vertices);
  // Whether the patch is inserted with this kind and outline, edges in the same order; or is not
  // inserted and the outline is empty. Exact.
  bool isInserted(PatchId patch, const Kind& kind, const Patch& outline) const;

  // A patch that moves as a whole. `corners`: those of its facet after the move; its present edges
  // are those of the facet, in the same order, or all reversed if it is `flipped`.
  struct MovedPatch {
    PatchId patch;
    Kind kind;
    std::span<const ConvexPolygon::Corner> corners;
    bool flipped;
  };
  // The same as removing all these patches and inserting them with their new outlines, all moved
  // by the vector. Where they meet no other patches, their vertices and lines keep their numbers,
  // stops, spans and turns, and only positions and keys change. Patches that share a line or a
  // vertex with others, before or after, are removed and inserted, and so count as changed in the
  // next applyChanges(); so do those of the others that merge with one of them. Contract: no
  // coordinate is rounded. Cost: linear in the patches, plus a word for each line and vertex of the
  // arrangement.
  void movePatches(std::span<const MovedPatch> moved, const Vec3& by);

  // Updates the turns after insertions and removals. Returns, in ascending order, all patches that
  // were inserted or removed since the last call, and those of which a partner, a stop inside an
  // edge or a corner on an edge may have changed.
  std::vector<PatchId> applyChanges();

  // Contract: a patch that was inserted once.
  const ArrangedPatch& patch(PatchId patch) const { return m_patches[patch]; }
  // The edges of a patch; none if it is not inserted.
  std::span<const Edge> edgesOf(PatchId patch) const {
    if (patch >= m_patches.size()) return {};
    return m_patches[patch].edges;
  }
  // The outline of a patch. `flipped`, which refers to the facet, is not set.
  Patch outlineOf(PatchId patch) const;
  const Vertex& vertex(VertexId vertex) const { return m_vertices[vertex]; }
  const Line& line(LineId line) const { return m_lines[line]; }
  uint32_t vertexCapacity() const { return static_cast<uint32_t>(m_vertices.size()); }

  size_t stopOf(const Line& line, VertexId vertex) const;
  // The patch that cancels `use` on the span, or KeyIndex::kNone.
  PatchId partner(const Uses& span, const Use& use) const;
  // Whether the boundary has a corner at this vertex.
  bool isCorner(VertexId vertex) const {
    return m_vertices[vertex].turns > 0 || m_vertices[vertex].crossed;
  }

  // Negative, 0 or positive: a total order of points that depends on their positions only, not on
  // their ids (ids depend on the history of edits). Compares keys, then coordinates. Exact.
  int compare(VertexId a, VertexId b) const;
  // Lexicographic order of two sequences of corners.
  int compare(std::span<const VertexId> a, std::span<const VertexId> b) const;

 private:
  friend class ArrangementCheck;
  friend class EvaluatorCheck;
  friend class PatchMover;
  struct Remaining {
    Kind kind;
    bool forward;
    bool operator==(const Remaining&) const = default;
    auto operator<=>(const Remaining&) const = default;
  };
  using RemainingSet = boost::container::small_vector<Remaining, 4>;

  VertexId vertexAt(const Patch::Point& point);
  LineId lineAt(uint32_t p, uint32_t q, const LineKey& key);
  LineId lineThrough(VertexId a, VertexId b) const;
  Edge edgeOn(LineId line, VertexId from, VertexId to, uint32_t plane) const;
  Edges edgesFor(const Kind& kind, const Patch& outline);
  Edges edgesFor(const Kind& kind, const WholeFacet& facet, std::span<VertexId> vertices);
  void place(PatchId patch, const Kind& kind, Edges edges);
  void touch(PatchId patch);
  size_t lowerStop(const Line& line, VertexId vertex) const;
  size_t addStop(LineId id, VertexId vertex);
  void dropStop(LineId id, size_t stop);
  void insertEdge(PatchId patch, const Edge& edge);
  void removeEdge(PatchId patch, const Edge& edge);
  void touchAll(const Uses& span);
  void touch(const Use& use, LineId id, size_t firstStop, size_t lastStop);
  RemainingSet remaining(const Uses& span) const;
  void updateTurns(LineId id);
  bool isCrossed(const Vertex& vertex) const;
  void updateCrossings(LineId id);
  void releaseLine(LineId id);
  void releaseVertex(VertexId id);

  const PlaneTable* m_table;
  std::vector<ArrangedPatch> m_patches;
  std::vector<Vertex> m_vertices;
  std::vector<Line> m_lines;
  std::vector<VertexId> m_freeVertices;
  std::vector<LineId> m_freeLines;
  KeyIndex m_vertexIndex, m_lineIndex;
  std::vector<LineId> m_dirtyLines;
  std::vector<VertexId> m_turned;
  std::vector<PatchId> m_touched;
  std::vector<bool> m_isTouched;  // by patch: whether the list contains it
};

}  // namespace halfspace::geometry
