// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/polygon_mesh.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "geometry/exact/vec3.h"
#include "geometry/mesh/equal_positions.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/polygon_checks.h"
#include "geometry/mesh/topology.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

namespace {

Reason faceReason(ErrorKind kind, int face, int other, std::optional<Vec3> position) {
  Reason reason{};
  reason.kind = kind;
  reason.element = face;
  reason.other = other;
  reason.position = std::move(position);
  return reason;
}

void checkVertices(const PolygonSoup& soup, Reasons& reasons) {
  for (size_t i = 0; i < soup.vertices.size(); ++i) {
    const Vec3& vertex = soup.vertices[i];
    if (!vertex.allFinite()) {
      reasons.push_back(faceReason(ErrorKind::notFinite, static_cast<int>(i), -1, std::nullopt));
    } else if (vertex.cwiseAbs().maxCoeff() > kMaxCoordinate) {
      reasons.push_back(faceReason(ErrorKind::outOfRange, static_cast<int>(i), -1, vertex));
    }
  }
}

std::optional<Vec3> positionOf(const PolygonSoup& soup, int vertex) {
  if (!soup.vertices[vertex].allFinite()) return std::nullopt;
  return soup.vertices[vertex];
}

// Checks the indices of one face. Returns false if an index is out of range, a vertex repeats, or
// there are fewer than three corners.
bool checkIndices(const PolygonSoup& soup, int face, std::vector<int>& scratch, Reasons& reasons) {
  const std::vector<int>& loop = soup.faces[face];
  const int count = static_cast<int>(soup.vertices.size());
  for (const int vertex : loop) {
    if (vertex < 0 || vertex >= count) {
      reasons.push_back(faceReason(ErrorKind::indexOutOfRange, face, vertex, std::nullopt));
      return false;
    }
  }
  scratch = loop;
  std::sort(scratch.begin(), scratch.end());
  const auto twice = std::adjacent_find(scratch.begin(), scratch.end());
  if (twice != scratch.end()) {
    reasons.push_back(
        faceReason(ErrorKind::repeatedVertex, face, *twice, positionOf(soup, *twice)));
    return false;
  }
  if (loop.size() < 3) {
    const auto position = loop.empty() ? std::nullopt : positionOf(soup, loop[0]);
    reasons.push_back(faceReason(ErrorKind::degenerateFace, face, -1, position));
    return false;
  }
  return true;
}

// Returns whether all faces have usable indices.
bool checkFaces(const PolygonSoup& soup, bool verticesUsable, Reasons& reasons) {
  bool usable = true;
  std::vector<int> scratch;
  std::vector<Vec3> corners;
  for (int face = 0; face < static_cast<int>(soup.faces.size()); ++face) {
    if (!checkIndices(soup, face, scratch, reasons)) {
      usable = false;
      continue;
    }
    if (!verticesUsable) continue;
    corners.clear();
    for (const int vertex : soup.faces[face]) corners.push_back(soup.vertices[vertex]);
    if (const auto kind = polygonError(corners)) {
      const int other = *kind == ErrorKind::selfIntersecting ? face : -1;
      reasons.push_back(faceReason(*kind, face, other, corners[0]));
    }
  }
  return usable;
}

std::optional<Vec3> middleOf(const PolygonSoup& soup, const EdgeUse& use) {
  const auto low = positionOf(soup, use.low);
  const auto high = positionOf(soup, use.high);
  if (!low || !high) return std::nullopt;
  return Vec3(0.5 * (*low + *high));
}

void checkEdges(const PolygonSoup& soup, const std::vector<EdgeUse>& uses, Reasons& reasons) {
  forEachEdge(uses, [&](const EdgeUse* first, const EdgeUse* last) {
    const auto count = last - first;
    assert(count >= 1);
    if (count == 2 && first[0].forward != first[1].forward) return;
    const ErrorKind kind = count == 1   ? ErrorKind::openEdge
                           : count == 2 ? ErrorKind::misoriented
                                        : ErrorKind::nonManifoldEdge;
    const int other = count == 1 ? -1 : first[1].face;
    reasons.push_back(faceReason(kind, first->face, other, middleOf(soup, *first)));
  });
}

void checkVertexFans(const PolygonSoup& soup, const std::vector<EdgeUse>& uses, Reasons& reasons) {
  const CornerFans fans = cornerFans(soup, uses);
  std::vector<int> firstFace(soup.vertices.size(), -1);
  int corner = 0;
  for (int face = 0; face < static_cast<int>(soup.faces.size()); ++face) {
    for (const int vertex : soup.faces[face]) {
      assert(static_cast<size_t>(corner) < fans.fan.size() && fans.fan[corner] <= corner);
      if (fans.fan[corner] == corner) {
        if (firstFace[vertex] >= 0) {
          reasons.push_back(faceReason(ErrorKind::nonManifoldVertex, firstFace[vertex], face,
                                       positionOf(soup, vertex)));
        } else {
          firstFace[vertex] = face;
        }
      }
      ++corner;
    }
  }
}

Reasons errorsOf(const PolygonSoup& soup) {
  Reasons reasons;
  if (soup.faces.empty()) return {faceReason(ErrorKind::noFaces, -1, -1, std::nullopt)};
  if (!soup.surfaces.empty() && soup.surfaces.size() != soup.faces.size()) {
    Reason reason = faceReason(ErrorKind::badParameter, -1, -1, std::nullopt);
    reason.subject = "surfaces";
    reason.number = static_cast<double>(soup.surfaces.size());
    reason.allowed = "one for each face, or none at all";
    reasons.push_back(std::move(reason));
  }
  checkVertices(soup, reasons);
  const bool verticesUsable = reasons.empty();
  if (!checkFaces(soup, verticesUsable, reasons)) return reasons;

  assert(soup.faces.size() <= static_cast<size_t>(INT32_MAX));
  const std::vector<EdgeUse> uses = edgeUses(soup);
  const size_t before = reasons.size();
  checkEdges(soup, uses, reasons);
  if (reasons.size() == before) checkVertexFans(soup, uses, reasons);
  if (reasons.empty() && volumeSign(soup) <= 0) {
    reasons.push_back(faceReason(ErrorKind::insideOut, -1, -1, std::nullopt));
  }
  return reasons;
}

}  // namespace

Result<PolygonMesh> PolygonMesh::fromFaces(PolygonSoup soup) {
  Reasons reasons = errorsOf(soup);
  if (!reasons.empty()) return reasons;
  return PolygonMesh(std::move(soup));
}

Box PolygonMesh::bounds() const {
  return boundsOf(m_soup);
}

namespace {

std::vector<Triangle> trianglesOf(const PolygonSoup& soup, const std::vector<int>& loop) {
  const auto delaunay = triangulate(soup.vertices, {std::span(&loop, 1), Vec3::Zero()});
  if (delaunay) return *delaunay;
  std::vector<Triangle> fan;  // the polygon is not simple in the chosen projection
  for (size_t i = 2; i < loop.size(); ++i) fan.push_back({loop[0], loop[i - 1], loop[i]});
  return fan;
}

bool needsTriangles(const PolygonSoup& soup, const std::vector<int>& loop) {
  if (loop.size() <= 3) return false;
  std::vector<Vec3> corners;
  for (const int vertex : loop) {
    const bool known = vertex >= 0 && vertex < static_cast<int>(soup.vertices.size());
    if (!known || !soup.vertices[vertex].allFinite()) return false;
    corners.push_back(soup.vertices[vertex]);
  }
  return !isPlanar(corners);
}

}  // namespace

PolygonSoup triangulatedWherePlanarityFails(PolygonSoup soup) {
  PolygonSoup result;
  result.vertices = soup.vertices;
  for (size_t face = 0; face < soup.faces.size(); ++face) {
    const auto keepSurface = [&] {
      if (face < soup.surfaces.size()) result.surfaces.push_back(soup.surfaces[face]);
    };
    if (!needsTriangles(soup, soup.faces[face])) {
      result.faces.push_back(std::move(soup.faces[face]));
      keepSurface();
      continue;
    }
    for (const Triangle& triangle : trianglesOf(soup, soup.faces[face])) {
      result.faces.emplace_back(triangle.begin(), triangle.end());
      keepSurface();
    }
  }
  assert(soup.surfaces.empty() || result.surfaces.size() <= result.faces.size());
  assert(result.faces.size() >= soup.faces.size());
  return result;
}

namespace {

// Per vertex, the first one with equal coordinates; empty if all vertices are different or one is
// not finite.
std::vector<int> firstOfEqual(const std::vector<Vec3>& vertices) {
  std::vector<int> first = firstVertexAtPosition(vertices);
  bool any = false;
  for (size_t i = 0; i < first.size(); ++i) {
    if (first[i] < 0) return {};
    any |= first[i] != static_cast<int>(i);
  }
  return any ? first : std::vector<int>();
}

bool isIndex(int vertex, size_t count) {
  return vertex >= 0 && static_cast<size_t>(vertex) < count;
}

}  // namespace

Result<PolygonMesh> meshWithSeamsClosed(PolygonSoup soup) {
  const std::vector<int> first = firstOfEqual(soup.vertices);
  if (first.empty()) return PolygonMesh::fromFaces(std::move(soup));
  PolygonSoup joined = soup;
  for (std::vector<int>& face : joined.faces)
    for (int& vertex : face)
      if (isIndex(vertex, first.size())) vertex = first[static_cast<size_t>(vertex)];
  Result<PolygonMesh> asGiven = PolygonMesh::fromFaces(std::move(soup));
  if (asGiven) return asGiven;
  Result<PolygonMesh> closed = PolygonMesh::fromFaces(std::move(joined));
  if (closed || closed.reasons().size() < asGiven.reasons().size()) return closed;
  return asGiven;
}

}  // namespace halfspace::geometry
