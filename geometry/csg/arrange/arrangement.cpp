// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/arrange/arrangement.h"

#include <algorithm>
#include <cassert>

#include "geometry/exact/meeting_keys.h"
#include "geometry/exact/rounding.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

VertexId Arrangement::vertexAt(const Patch::Point& point) {
  const uint64_t hash = point.key.hash();
  const VertexId known = m_vertexIndex.find(hash, [&](uint32_t id) {
    return m_vertices[id].key == point.key &&
           samePoint(*m_table, m_vertices[id].point, point.point);
  });
  if (known != KeyIndex::kNone) return known;
  VertexId id;
  if (m_freeVertices.empty()) {
    id = vertexCapacity();
    makeRoomForOne(m_vertices);
    m_vertices.emplace_back();
  } else {
    id = m_freeVertices.back();
    m_freeVertices.pop_back();
  }
  assert(id < m_vertices.size() && m_vertices[id].lines.empty() && "a free number is no vertex's");
  m_vertices[id] = Vertex{point.point, point.key, 0, false, {}};
  m_vertexIndex.insert(hash, id);
  return id;
}

void Arrangement::releaseVertex(VertexId id) {
  assert(id < m_vertices.size() && m_vertices[id].lines.empty() && m_vertices[id].turns == 0);
  m_vertexIndex.erase(m_vertices[id].key.hash(), id);
  m_freeVertices.push_back(id);
}

void Arrangement::reserve(size_t patches, size_t lines, size_t vertices) {
  makeRoomFor(m_patches, patches);
  makeRoomFor(m_lines, lines - std::min(lines, m_freeLines.size()));
  makeRoomFor(m_vertices, vertices - std::min(vertices, m_freeVertices.size()));
  m_lineIndex.reserve(lines);
  m_vertexIndex.reserve(vertices);
}

void Arrangement::touch(PatchId patch) {
  if (m_isTouched.size() <= patch)
    m_isTouched.resize(std::max<size_t>(patch + 1, m_patches.size()));
  if (m_isTouched[patch]) return;
  m_isTouched[patch] = true;
  m_touched.push_back(patch);
}

void Arrangement::touchAll(const Uses& span) {
  for (const Use& use : span) touch(use.patch);
}

// Marks the line as dirty, and as touched the patches that merge with this one between the two
// stops. The others on the line keep their edges and partners. If one of them gets or loses a
// corner, addStop(), dropStop() or applyChanges() marks it.
void Arrangement::touch(const Use& use, LineId id, size_t firstStop, size_t lastStop) {
  Line& line = m_lines[id];
  if (!line.dirty) {
    line.dirty = true;
    m_dirtyLines.push_back(id);
  }
  assert(firstStop < lastStop && lastStop < line.stops.size());
  const Kind& kind = m_patches[use.patch].kind;
  for (size_t span = firstStop; span < lastStop; ++span)
    for (const Use& other : line.stops[span].span)
      if (other.forward != use.forward && m_patches[other.patch].kind == kind) touch(other.patch);
}

void Arrangement::insertEdge(PatchId patch, const Edge& edge) {
  assert(patch < m_patches.size() && edge.line < m_lines.size());
  const VertexId low = edge.forward ? edge.from : edge.to;
  const VertexId high = edge.forward ? edge.to : edge.from;
  const size_t first = addStop(edge.line, low);
  const size_t last = addStop(edge.line, high);
  assert(first < last && "an edge has length and ascends along its line");
  Line& line = m_lines[edge.line];
  ++line.stops[first].ends;
  ++line.stops[last].ends;
  const Use use{patch, edge.forward != 0};
  for (size_t span = first; span < last; ++span) line.stops[span].span.push_back(use);
  touch(use, edge.line, first, last);
}

void Arrangement::removeEdge(PatchId patch, const Edge& edge) {
  const VertexId low = edge.forward ? edge.from : edge.to;
  const VertexId high = edge.forward ? edge.to : edge.from;
  Line& line = m_lines[edge.line];
  const size_t first = stopOf(line, low);
  const size_t last = stopOf(line, high);
  assert(first < last && last < line.stops.size());
  assert(line.stops[first].vertex == low && line.stops[last].vertex == high);
  const Use use{patch, edge.forward != 0};
  touch(use, edge.line, first, last);
  for (size_t span = first; span < last; ++span) {
    Uses& uses = line.stops[span].span;
    const auto found = std::find(uses.begin(), uses.end(), use);
    assert(found != uses.end() && "the edge is recorded on each of its spans");
    uses.erase(found);
  }
  assert(line.stops[first].ends > 0 && line.stops[last].ends > 0);
  const bool dropLast = --line.stops[last].ends == 0;
  const bool dropFirst = --line.stops[first].ends == 0;
  if (dropLast) dropStop(edge.line, last);
  if (dropFirst) dropStop(edge.line, first);
}

void Arrangement::insertPatch(PatchId id, const Kind& kind, const Patch& outline) {
  place(id, kind, edgesFor(kind, outline));
}

void Arrangement::place(PatchId id, const Kind& kind, Edges edges) {
  while (m_patches.size() <= id) {
    makeRoomForOne(m_patches);
    m_patches.emplace_back();
  }
  ArrangedPatch& placed = m_patches[id];
  assert(placed.edges.empty());
  placed.kind = kind;
  placed.edges = std::move(edges);
  for (const Edge& edge : placed.edges) insertEdge(id, edge);
  touch(id);
}

// The edges of an outline. Vertices and lines that are new are numbered; until the edges are
// inserted, they belong to nothing.
Arrangement::Edges Arrangement::edgesFor(const Kind& kind, const Patch& outline) {
  assert(outline.edges.empty() || outline.points.size() >= 3);
  Edges edges;
  edges.reserve(outline.edges.size());
  boost::container::small_vector<VertexId, 16> vertices(outline.points.size());
  for (size_t i = 0; i < vertices.size(); ++i) vertices[i] = vertexAt(outline.points[i]);
  for (const Patch::Edge& edge : outline.edges) {
    assert(edge.from != edge.to && std::max(edge.from, edge.to) < vertices.size());
    const VertexId from = vertices[edge.from], to = vertices[edge.to];
    assert(edge.plane != kind.plane.id() && from != to);
    LineId line = lineThrough(from, to);
    if (line == KeyIndex::kNone) line = lineAt(kind.plane.id(), edge.plane, edge.line);
    assert(sameLine(*m_table, m_lines[line].planes[0], m_lines[line].planes[1], kind.plane.id(),
                    edge.plane));
    edges.push_back(edgeOn(line, from, to, edge.plane));
  }
  return edges;
}

// The same for a facet. A free vertex keeps its point, but it is on no line.
Arrangement::Edges Arrangement::edgesFor(const Kind& kind, const WholeFacet& facet,
                                         std::span<VertexId> vertices) {
  const size_t size = facet.corners.size();
  assert(size >= 3 && facet.edges.size() == size && vertices.size() == size);
  for (size_t i = 0; i < size; ++i) {
    const MeetingPoint point = explicitPoint(facet.corners[i]);
    const bool isKnown = vertices[i] < m_vertices.size() &&
                         !m_vertices[vertices[i]].lines.empty() &&
                         m_vertices[vertices[i]].point.isExplicit() &&
                         samePoint(*m_table, m_vertices[vertices[i]].point, point);
    if (!isKnown) vertices[i] = vertexAt({point, keyOf(*m_table, point)});
  }
  Edges edges;
  edges.reserve(size);
  boost::container::small_vector<uint32_t, 16> newPlanes;  // of the edges on lines not found yet
  boost::container::small_vector<LineId, 16> lines(size);
  for (size_t i = 0; i < size; ++i) {
    lines[i] = lineThrough(vertices[i], vertices[i + 1 == size ? 0 : i + 1]);
    if (lines[i] == KeyIndex::kNone) newPlanes.push_back(facet.edges[i].id());
  }
  boost::container::small_vector<LineKey, 16> keys(newPlanes.size());
  lineKeysOf(*m_table, kind.plane.id(), {newPlanes.data(), newPlanes.size()},
             {keys.data(), keys.size()});
  for (size_t i = 0, fresh = 0; i < size; ++i) {
    const uint32_t plane = facet.edges[i].id();
    if (lines[i] == KeyIndex::kNone) lines[i] = lineAt(kind.plane.id(), plane, keys[fresh++]);
    assert(plane != kind.plane.id() &&
           sameLine(*m_table, m_lines[lines[i]].planes[0], m_lines[lines[i]].planes[1],
                    kind.plane.id(), plane));
    const VertexId start = vertices[i], end = vertices[i + 1 == size ? 0 : i + 1];
    edges.push_back(
        edgeOn(lines[i], facet.flipped ? end : start, facet.flipped ? start : end, plane));
  }
  return edges;
}

void Arrangement::replacePatch(PatchId id, const Kind& kind, const WholeFacet& facet,
                               std::span<VertexId> vertices) {
  removePatch(id);
  place(id, kind, edgesFor(kind, facet, vertices));
}

// New edges are inserted before old ones are removed, so that no vertex or line that the new edges
// use is released between.
void Arrangement::replacePatch(PatchId id, const Kind& kind, const Patch& outline) {
  // Of a small outline few edges stay, and comparing them costs more than that saves.
  constexpr size_t kSmall = 12;
  if (std::min(edgesOf(id).size(), outline.edges.size()) < kSmall || m_patches[id].kind != kind) {
    removePatch(id);
    insertPatch(id, kind, outline);
    return;
  }
  const auto precedes = [](const Edge& a, const Edge& b) {
    return a.line != b.line ? a.line < b.line : a.from < b.from;
  };
  Edges old = std::move(m_patches[id].edges);
  m_patches[id].edges = edgesFor(kind, outline);
  std::ranges::sort(old, precedes);
  std::vector<bool> stays(old.size(), false);
  for (const Edge& edge : m_patches[id].edges) {
    auto same = std::ranges::lower_bound(old, edge, precedes);
    while (same != old.end() && !precedes(edge, *same) && !(*same == edge)) ++same;
    if (same != old.end() && *same == edge)
      stays[static_cast<size_t>(same - old.begin())] = true;
    else
      insertEdge(id, edge);
  }
  for (size_t i = 0; i < old.size(); ++i)
    if (!stays[i]) removeEdge(id, old[i]);
  touch(id);
}

void Arrangement::removePatch(PatchId id) {
  if (id >= m_patches.size()) return;
  for (const Edge& edge : m_patches[id].edges) removeEdge(id, edge);
  assert(std::ranges::all_of(m_patches[id].edges,
                             [&](const Edge& edge) { return edge.line < m_lines.size(); }));
  if (!m_patches[id].edges.empty()) touch(id);
  m_patches[id].edges.clear();
}

bool Arrangement::isInserted(PatchId id, const Kind& kind, const Patch& outline) const {
  const std::span<const Edge> edges = edgesOf(id);
  if (edges.size() != outline.edges.size()) return false;
  if (edges.empty()) return true;
  if (m_patches[id].kind != kind) return false;
  constexpr VertexId kNotMet = UINT32_MAX;
  boost::container::small_vector<VertexId, 16> vertices(outline.points.size(), kNotMet);
  const auto isAt = [&](uint32_t index, VertexId vertex) {
    VertexId& known = vertices[index];
    if (known != kNotMet) return known == vertex;
    known = vertex;
    const Patch::Point& point = outline.points[index];
    return m_vertices[vertex].key == point.key &&
           samePoint(*m_table, m_vertices[vertex].point, point.point);
  };
  for (size_t i = 0; i < edges.size(); ++i) {
    const Patch::Edge& wanted = outline.edges[i];
    if (edges[i].plane != wanted.plane || !isAt(wanted.from, edges[i].from) ||
        !isAt(wanted.to, edges[i].to))
      return false;
  }
  return true;
}

Patch Arrangement::outlineOf(PatchId id) const {
  Patch outline;
  std::vector<VertexId> vertices;
  const auto numberOf = [&](VertexId vertex) {
    const auto found = std::find(vertices.begin(), vertices.end(), vertex);
    const auto number = static_cast<uint32_t>(found - vertices.begin());
    if (found == vertices.end()) {
      vertices.push_back(vertex);
      outline.points.push_back({m_vertices[vertex].point, m_vertices[vertex].key});
    }
    return number;
  };
  for (const Edge& edge : edgesOf(id)) {
    const uint32_t from = numberOf(edge.from);
    outline.edges.push_back({from, numberOf(edge.to), edge.plane, m_lines[edge.line].key});
  }
  return outline;
}

int Arrangement::compare(VertexId a, VertexId b) const {
  if (a == b) return 0;
  const Vertex& p = m_vertices[a];
  const Vertex& q = m_vertices[b];
  if (p.key != q.key) return p.key < q.key ? -1 : 1;
  for (int axis = 0; axis < 3; ++axis)
    if (const int order = compareCoordinate(*m_table, p.point, q.point, axis)) return order;
  throw InternalError("two vertices have the same point", approximatePosition(p.point));
}

int Arrangement::compare(std::span<const VertexId> a, std::span<const VertexId> b) const {
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (const int order = compare(a[i], b[i])) return order;
  return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}

PatchId Arrangement::partner(const Uses& span, const Use& use) const {
  for (const Use& other : span)
    if (other.forward != use.forward && m_patches[other.patch].kind == m_patches[use.patch].kind)
      return other.patch;
  return KeyIndex::kNone;
}

Arrangement::RemainingSet Arrangement::remaining(const Uses& span) const {
  RemainingSet set;
  for (const Use& use : span)
    if (partner(span, use) == KeyIndex::kNone)
      set.push_back({m_patches[use.patch].kind, use.forward != 0});
  std::sort(set.begin(), set.end());
  return set;
}

std::vector<PatchId> Arrangement::applyChanges() {
  for (LineId line : m_dirtyLines) {
    assert(line < m_lines.size() && m_lines[line].dirty && "a line is listed once");
    m_lines[line].dirty = false;
    updateTurns(line);
  }
  for (LineId line : m_dirtyLines) updateCrossings(line);
  m_dirtyLines.clear();
  for (VertexId vertex : m_turned)
    for (LineId id : m_vertices[vertex].lines) {
      const Line& line = m_lines[id];
      const size_t stop = stopOf(line, vertex);
      for (size_t span = stop == 0 ? 0 : stop - 1; span < std::min(stop + 1, line.spanCount());
           ++span)
        for (const Use& use : line.stops[span].span) touch(use.patch);
    }
  m_turned.clear();
  std::sort(m_touched.begin(), m_touched.end());
  for (const PatchId patch : m_touched) m_isTouched[patch] = false;
  std::vector<PatchId> touched;
  touched.swap(m_touched);
  assert(m_dirtyLines.empty() && m_turned.empty() && m_touched.empty());
  return touched;
}

}  // namespace halfspace::geometry
