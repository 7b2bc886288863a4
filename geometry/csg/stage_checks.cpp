// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/stage_checks.h"

#include <algorithm>
#include <utility>

#include "geometry/csg/arrange/patch.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "geometry/csg/cut/boundary_pieces.h"
#include "geometry/csg/evaluator.h"
#include "geometry/csg/prepare/prepared_solid.h"
#include "geometry/exact/rounding.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

namespace {

const char* nameOf(Stage stage) {
  switch (stage) {
    case Stage::prepare:
      return "prepare";
    case Stage::cut:
      return "cut";
    case Stage::arrange:
      return "arrange";
    case Stage::trace:
      return "trace";
    case Stage::close:
      return "close";
  }
  return "";
}

std::string numbered(const char* text, size_t number) {
  return std::string(text) + " (" + std::to_string(number) + ")";
}

// The reason why a polygon is not convex, or why its corners do not lie in the planes it names;
// null if it is valid.
const char* wrongWith(const PlaneTable& table, const ConvexPolygon& polygon) {
  const size_t size = polygon.corners.size();
  if (size < 3) return "has less than three corners";
  for (size_t i = 0; i < size; ++i) {
    const ConvexPolygon::Corner& corner = polygon.corners[i];
    const ConvexPolygon::Corner& next = polygon.corners[(i + 1) % size];
    if (sideOf(table, corner.point, polygon.plane) != Side::on) return "has a corner off its plane";
    if (corner.edge == polygon.plane.id()) return "has an edge without a plane of its own";
    if (sideOf(table, corner.point, corner.edge) != Side::on ||
        sideOf(table, next.point, corner.edge) != Side::on)
      return "has an edge off its plane";
    if (samePoint(table, corner.point, next.point)) return "has an edge without length";
    bool front = false, back = false;
    for (const ConvexPolygon::Corner& other : polygon.corners) {
      const Side side = sideOf(table, other.point, corner.edge);
      front = front || side == Side::front;
      back = back || side == Side::back;
    }
    if (front == back) return "is not convex";
  }
  return nullptr;
}

std::optional<BrokenRule> brokenOutline(const PlaneTable& table, const Facet& facet,
                                        const Patch& outline) {
  std::vector<int> balance(outline.points.size(), 0);
  for (size_t i = 0; i < outline.edges.size(); ++i) {
    const Patch::Edge& edge = outline.edges[i];
    if (edge.from >= balance.size() || edge.to >= balance.size() || edge.from == edge.to)
      return BrokenRule{Stage::cut, numbered("an edge of an outline has no two ends", i)};
    ++balance[edge.from];
    --balance[edge.to];
    for (const uint32_t end : {edge.from, edge.to})
      if (sideOf(table, outline.points[end].point, edge.plane) != Side::on)
        return BrokenRule{Stage::cut, numbered("an edge of an outline is off its plane", i),
                          approximatePosition(outline.points[end].point)};
  }
  for (size_t i = 0; i < balance.size(); ++i) {
    const Vec3 position = approximatePosition(outline.points[i].point);
    if (balance[i] != 0)
      return BrokenRule{Stage::cut, numbered("an outline is not closed at a point", i), position};
    if (sideOf(table, outline.points[i].point, facet.polygon.plane) != Side::on)
      return BrokenRule{Stage::cut, numbered("a point of an outline is off its plane", i),
                        position};
  }
  return std::nullopt;
}

// (from, to) of every half-edge. Doubled edges have the same two ends, so they appear here several
// times.
using DirectedEdges = std::vector<std::pair<int, int>>;

BrokenRule brokenAt(const char* text, size_t number, const Vec3& position) {
  return {Stage::close, std::string(text) + " (" + std::to_string(number) + ")", position};
}

// The first directed edge that is not used as often as its reverse, or, if `once` is set, is used
// more than once. Sorts the list.
std::optional<std::pair<int, int>> unpairedEdge(DirectedEdges& edges, bool once) {
  std::sort(edges.begin(), edges.end());
  const auto usesOf = [&](const std::pair<int, int>& edge) {
    const auto [first, last] = std::equal_range(edges.begin(), edges.end(), edge);
    return last - first;
  };
  for (size_t i = 0; i < edges.size(); ++i) {
    const auto uses = usesOf(edges[i]);
    if ((once && uses != 1) || usesOf({edges[i].second, edges[i].first}) != uses) return edges[i];
  }
  return std::nullopt;
}

std::optional<BrokenRule> brokenFace(const Evaluator& evaluator, const BoundaryMesh& mesh,
                                     size_t index, DirectedEdges& edges) {
  const BoundaryMesh::Face& face = mesh.faces[index];
  const auto count = static_cast<int>(mesh.vertices.size());
  if (face.id >= evaluator.faces().size() ||
      evaluator.faces()[face.id].loopStart.size() != face.loops.size() + 1)
    return brokenAt("a face of the mesh is none of the evaluator's", index, Vec3::Zero());
  const BoundaryFace& source = evaluator.faces()[face.id];
  for (size_t i = 0; i < face.loops.size(); ++i) {
    const std::vector<int>& loop = face.loops[i];
    const std::span<const VertexId> vertices = source.loop(i);
    if (loop.size() < vertices.size() || loop.size() < 3)
      return brokenAt("a loop of the mesh has other corners than its face", index, Vec3::Zero());
    // The corners of the face in their order, and between them the corners at which a face touches
    // the edge (edge_touches.h).
    size_t met = 0;
    for (size_t k = 0; k < loop.size(); ++k) {
      const int from = loop[k], to = loop[(k + 1) % loop.size()];
      if (from < 0 || from >= count)
        return brokenAt("a corner of the mesh is not there", index, Vec3::Zero());
      met += met < vertices.size() && mesh.vertices[static_cast<size_t>(from)] == vertices[met];
      edges.emplace_back(from, to);
    }
    if (met != vertices.size())
      return brokenAt("a corner of the mesh is another point than that of its face", index,
                      approximatePosition(evaluator.arrangement().vertex(vertices[met]).point));
  }
  return std::nullopt;
}

}  // namespace

std::optional<BrokenRule> brokenAfterPrepare(const PlaneTable& table, const PreparedSolid& solid) {
  if (solid.facetCount() < 4)
    return BrokenRule{Stage::prepare, "a solid has less than four facets", solid.bounds.center()};
  for (size_t i = 0; i < solid.facetCount(); ++i) {
    const ConvexPolygon polygon = solid.facet(table, i).polygon;
    const Vec3 position = polygon.corners.empty()
                              ? solid.bounds.center()
                              : Vec3(approximatePosition(polygon.corners.front().point));
    if (const char* wrong = wrongWith(table, polygon))
      return BrokenRule{Stage::prepare, numbered("a facet of a solid", i) + " " + wrong, position};
    for (const ConvexPolygon::Corner& corner : polygon.corners)
      if (!solid.bounds.contains(roundedPosition(table, corner.point)))
        return BrokenRule{Stage::prepare, numbered("a facet leaves the bounds of its solid", i),
                          position};
  }
  return std::nullopt;
}

std::optional<BrokenRule> brokenAfterCut(const PlaneTable& table, const Facet& facet,
                                         const Patch& outline, const BoundaryPieces& pieces) {
  if (outline.edges.empty() != (pieces.count() == 0)) {
    return BrokenRule{Stage::cut, "a facet has pieces without an outline, or the reverse",
                      approximatePosition(facet.polygon.corners.front().point)};
  }
  for (size_t i = 0; i < pieces.count(); ++i) {
    const ConvexPolygon piece = pieces.piece(table, facet.polygon.plane, i);
    if (const char* wrong = wrongWith(table, piece))
      return BrokenRule{Stage::cut, numbered("a piece of a facet", i) + " " + wrong,
                        approximatePosition(facet.polygon.corners.front().point)};
  }
  return brokenOutline(table, facet, outline);
}

std::optional<BrokenRule> brokenAfterClose(const Evaluator& evaluator, const BoundaryMesh& mesh) {
  if (mesh.positions.size() != mesh.vertices.size())
    return brokenAt("not every vertex has a position", mesh.vertices.size(), Vec3::Zero());
  for (size_t i = 0; i < mesh.positions.size(); ++i)
    if (!mesh.positions[i].allFinite())
      return brokenAt("a vertex is not at a finite position", i, Vec3::Zero());
  DirectedEdges edges;
  std::vector<bool> isUsed(mesh.vertices.size(), false);
  for (size_t i = 0; i < mesh.faces.size(); ++i)
    if (auto broken = brokenFace(evaluator, mesh, i, edges)) return broken;
  for (const auto& [from, to] : edges) isUsed[static_cast<size_t>(from)] = true;
  for (size_t i = 0; i < isUsed.size(); ++i)
    if (!isUsed[i]) return brokenAt("a vertex belongs to no face", i, mesh.positions[i]);
  if (!mesh.closed) return std::nullopt;
  if (2 * static_cast<size_t>(mesh.edges) != edges.size())
    return brokenAt("an edge has not two sides", edges.size(), mesh.positions.front());
  if (const auto edge = unpairedEdge(edges, mesh.doubledEdges.empty()))
    return brokenAt("an edge of a closed mesh has not two faces that run opposite ways",
                    static_cast<size_t>(edge->first),
                    mesh.positions[static_cast<size_t>(edge->first)]);
  return std::nullopt;
}

std::optional<BrokenRule> brokenAfterClose(const BoundaryMesh& mesh,
                                           const TriangulatedBoundary& boundary) {
  if (boundary.face.size() != boundary.triangles.size())
    return brokenAt("not every triangle has a face", boundary.triangles.size(), Vec3::Zero());
  const auto count = static_cast<int>(boundary.positions.size());
  DirectedEdges edges;
  for (size_t i = 0; i < boundary.triangles.size(); ++i) {
    const Triangle& triangle = boundary.triangles[i];
    for (size_t k = 0; k < 3; ++k) {
      const int from = triangle[k], to = triangle[(k + 1) % 3];
      if (from < 0 || from >= count)
        return brokenAt("a triangle has a corner that is not there", i, Vec3::Zero());
      if (from == to)
        return brokenAt("a triangle has a corner twice", i,
                        boundary.positions[static_cast<size_t>(from)]);
      edges.emplace_back(from, to);
    }
    if (boundary.face[i] < 0 || static_cast<size_t>(boundary.face[i]) >= mesh.faces.size())
      return brokenAt("a triangle is of no face", i, Vec3::Zero());
  }
  if (!mesh.closed) return std::nullopt;
  if (const auto edge = unpairedEdge(edges, true))
    return brokenAt("an edge of the triangulated boundary has not two triangles",
                    static_cast<size_t>(edge->first),
                    boundary.positions[static_cast<size_t>(edge->first)]);
  return std::nullopt;
}

std::string messageOf(const std::optional<BrokenRule>& broken) {
  if (!broken) return {};
  return "after the stage \"" + std::string(nameOf(broken->stage)) + "\", " + broken->text;
}

void throwIfBroken(const std::optional<BrokenRule>& broken) {
  if (broken) throw InternalError(messageOf(broken), broken->position);
}

}  // namespace halfspace::geometry
