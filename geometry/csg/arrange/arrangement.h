// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// All patches side by side: the vertices and lines of space they share. On each line the patches
// that border on it are kept from stop to stop; where two patches of one plane and surface meet
// they cancel, and what remains are the edges of the boundary's faces.
#pragma once

#include <boost/container/small_vector.hpp>
#include <span>

#include "geometry/csg/arrange/key_index.h"
#include "geometry/csg/arrange/patch.h"
#include "geometry/exact/meeting_keys.h"

namespace halfspace::geometry {

using VertexId = uint32_t;
using LineId = uint32_t;
using PatchId = uint32_t;

class Arrangement {
 public:
  // Two patches merge across a shared edge if these agree.
  struct Kind {
    OrientedPlane plane;  // of the boundary: the solid is behind it
    uint64_t surface = 0;
    bool operator==(const Kind&) const = default;
    auto operator<=>(const Kind&) const = default;
  };
  // A patch along a stretch of a line; `forward`: it is to the left of the line's direction.
  struct Use {
    PatchId patch;
    bool forward;
    bool operator==(const Use&) const = default;
  };
  using Uses = boost::container::small_vector<Use, 4>;

  struct Edge {
    LineId line;
    VertexId from, to;
    uint32_t plane;
    bool forward;
  };
  struct PlacedPatch {
    Kind kind;
    std::vector<Edge> edges;
  };
  struct Vertex {
    MeetingPoint point;
    PointKey key;
    uint32_t turns = 0;                               // lines on which the boundary changes here
    boost::container::small_vector<LineId, 4> lines;  // on which it is a stop
  };
  struct Line {
    uint32_t planes[2];
    LineKey key;
    int axis;                     // the line is ordered by this coordinate
    std::vector<VertexId> stops;  // ascending
    std::vector<uint32_t> ends;   // how many edges begin or end at each stop
    std::vector<unsigned char> turning;
    std::vector<Uses> spans;  // between stop i and i + 1
    bool dirty = false;
  };

  explicit Arrangement(const PlaneTable& table) : m_table(&table) {}

  void place(PatchId patch, const Kind& kind, const Patch& outline);
  void remove(PatchId patch);

  // Brings the turns of vertices up to date after patches came and went, and tells all patches any
  // of whose edges may have changed since the last call, ascending.
  std::vector<PatchId> settle();

  const PlacedPatch& patch(PatchId patch) const { return m_patches[patch]; }
  const Vertex& vertex(VertexId vertex) const { return m_vertices[vertex]; }
  const Line& line(LineId line) const { return m_lines[line]; }
  uint32_t vertexCapacity() const { return static_cast<uint32_t>(m_vertices.size()); }

  size_t stopOf(const Line& line, VertexId vertex) const;
  // The patch that cancels this use on the span, or KeyIndex::kNone.
  PatchId partner(const Uses& span, const Use& use) const;
  // Whether the boundary has a corner here, on whichever line.
  bool isCorner(VertexId vertex) const { return m_vertices[vertex].turns > 0; }

  // Negative, 0 or positive: an order of points that depends on where they lie alone, not on their
  // numbers, which depend on the history of edits. By keys, and where two points share one by
  // coordinates. Exact.
  int compare(VertexId a, VertexId b) const;
  // The same for two runs of corners: what is first different decides, or the length.
  int compare(std::span<const VertexId> a, std::span<const VertexId> b) const;

 private:
  friend class ArrangementCheck;
  friend class EvaluatorCheck;
  struct Remaining {
    Kind kind;
    bool forward;
    bool operator==(const Remaining&) const = default;
    auto operator<=>(const Remaining&) const = default;
  };
  using RemainingSet = boost::container::small_vector<Remaining, 4>;

  VertexId vertexAt(const Patch::Point& point);
  LineId lineAt(uint32_t p, uint32_t q, const LineKey& key);
  size_t lowerStop(const Line& line, VertexId vertex) const;
  size_t addStop(LineId id, VertexId vertex);
  void dropStop(LineId id, size_t stop);
  void insertEdge(PatchId patch, const Edge& edge);
  void removeEdge(PatchId patch, const Edge& edge);
  void touch(LineId id, size_t firstStop, size_t lastStop);
  RemainingSet remaining(const Uses& span) const;
  void updateTurns(LineId id);
  void releaseLine(LineId id);
  void releaseVertex(VertexId id);

  const PlaneTable* m_table;
  std::vector<PlacedPatch> m_patches;
  std::vector<Vertex> m_vertices;
  std::vector<Line> m_lines;
  std::vector<VertexId> m_freeVertices;
  std::vector<LineId> m_freeLines;
  KeyIndex m_vertexIndex, m_lineIndex;
  std::vector<LineId> m_dirtyLines;
  std::vector<VertexId> m_turned;
  std::vector<PatchId> m_touched;
};

}  // namespace halfspace::geometry
