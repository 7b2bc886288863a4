// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Steps: round the points; sort them in an order that does not depend on the engine; merge coplanar
// triangles into maximal faces; sort the faces; remove faces that rounding left without area; check
// the mesh; search for faces that intersect because of rounding.
#include "geometry/boolean/rounded_mesh.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "geometry/boolean/collapse.h"
#include "geometry/boolean/maximal_faces.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/boolean/surface_parts.h"

namespace halfspace::geometry {

namespace {

// Per point: the lowest origin of the triangles around it.
std::vector<int> lowestOrigins(const ExactSurface& surface) {
  std::vector<int> lowest(surface.points.size(), std::numeric_limits<int>::max());
  for (size_t t = 0; t < surface.triangles.size(); ++t) {
    for (const int corner : surface.triangles[t]) {
      lowest[corner] = std::min(lowest[corner], surface.origins[t]);
    }
  }
  return lowest;
}

template <typename T>
void reorder(std::vector<T>& items, const std::vector<int>& order) {
  if (items.empty()) return;
  std::vector<T> sorted;
  sorted.reserve(items.size());
  for (const int item : order) sorted.push_back(std::move(items[item]));
  items = std::move(sorted);
}

// The new order of a surface's points (result[i]: the point that becomes point i): first the
// vertices of the operands in their own order, then the others by position, points with equal
// positions by the lowest face around them.
std::vector<int> canonicalPoints(const ExactSurface& surface, const std::vector<Vec3>& positions) {
  const int count = static_cast<int>(surface.points.size());
  std::vector<int> fresh;
  std::vector<int> byVertex;  // operand vertex -> point
  for (int i = 0; i < count; ++i) {
    const int vertex = surface.operandVertex.empty() ? -1 : surface.operandVertex[i];
    if (vertex < 0) {
      fresh.push_back(i);
      continue;
    }
    if (vertex >= static_cast<int>(byVertex.size())) {
      byVertex.resize(static_cast<size_t>(vertex) * 2 + 1, -1);
    }
    byVertex[vertex] = i;
  }
  std::erase(byVertex, -1);
  const std::vector<int> origins = lowestOrigins(surface);
  const auto key = [&](int i) {
    const Vec3& p = positions[i];
    return std::tuple(p.x(), p.y(), p.z(), origins[i], i);
  };
  std::sort(fresh.begin(), fresh.end(), [&](int a, int b) { return key(a) < key(b); });
  byVertex.insert(byVertex.end(), fresh.begin(), fresh.end());
  return byVertex;
}

// Reorders the points and everything stored per point.
void reorderPoints(ExactSurface& surface, const std::vector<int>& order) {
  std::vector<int> number(order.size());
  for (size_t i = 0; i < order.size(); ++i) number[order[i]] = static_cast<int>(i);
  reorder(surface.points, order);
  reorder(surface.positions, order);
  reorder(surface.operandVertex, order);
  for (Triangle& triangle : surface.triangles) {
    for (int& corner : triangle) corner = number[corner];
  }
}

// Starts every face at its lowest vertex and sorts the faces by origin, then by their vertices.
void sortFaces(std::vector<std::vector<int>>& faces, std::vector<int>& origins) {
  for (std::vector<int>& face : faces) {
    std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
  }
  std::vector<int> order(faces.size());
  std::iota(order.begin(), order.end(), 0);
  const auto before = [&](int a, int b) {
    return origins[a] != origins[b] ? origins[a] < origins[b] : faces[a] < faces[b];
  };
  if (!std::is_sorted(order.begin(), order.end(), before)) {
    std::sort(order.begin(), order.end(), before);
  }
  reorder(faces, order);
  reorder(origins, order);
}

constexpr int kRoundingFaultLimit = 16;

struct Rounding {
  std::vector<Vec3> positions;
  std::vector<bool> moved;
  int count = 0;
};

Rounding roundPoints(const ExactSurface& surface) {
  Rounding rounding;
  rounding.positions.reserve(surface.points.size());
  rounding.moved.assign(surface.points.size(), false);
  for (size_t i = 0; i < surface.points.size(); ++i) {
    const RoundedMeeting point = surface.source->rounded(surface.points[i]);
    rounding.positions.push_back(point.position);
    rounding.moved[i] = !point.exact;
    rounding.count += point.exact ? 0 : 1;
  }
  return rounding;
}

void putInOrder(ExactSurface& surface, Rounding& rounding) {
  const std::vector<int> order = canonicalPoints(surface, rounding.positions);
  reorderPoints(surface, order);
  Rounding sorted;
  sorted.count = rounding.count;
  for (const int point : order) {
    sorted.positions.push_back(rounding.positions[point]);
    sorted.moved.push_back(rounding.moved[point]);
  }
  rounding = std::move(sorted);
}

// The operand that a face is part of, where the faces of all operands are numbered one operand
// after the other.
class OriginTable {
 public:
  explicit OriginTable(std::span<const PolygonMesh* const> operands) : m_operands(operands) {
    m_first.push_back(0);
    for (const PolygonMesh* mesh : operands) {
      m_first.push_back(m_first.back() + static_cast<int>(mesh->faces().size()));
      m_hasSurfaces = m_hasSurfaces || !mesh->soup().surfaces.empty();
    }
  }
  OperandFace of(int origin) const {
    const auto next = std::upper_bound(m_first.begin(), m_first.end(), origin);
    const int operand = static_cast<int>(next - m_first.begin()) - 1;
    return {operand, origin - m_first[operand]};
  }
  bool hasSurfaces() const { return m_hasSurfaces; }
  std::vector<int> surfaceLabels(const std::vector<int>& origins) const {
    std::vector<int> labels(origins.size(), 0);
    if (!m_hasSurfaces) return labels;
    for (size_t i = 0; i < origins.size(); ++i) {
      const OperandFace face = of(origins[i]);
      labels[i] = m_operands[face.operand]->surface(face.face);
    }
    return labels;
  }

 private:
  std::span<const PolygonMesh* const> m_operands;
  std::vector<int> m_first;
  bool m_hasSurfaces = false;
};

void removeUnusedVertices(PolygonSoup& soup, std::vector<bool>& moved) {
  std::vector<int> number(soup.vertices.size(), -1);
  for (const std::vector<int>& face : soup.faces) {
    for (const int vertex : face) number[vertex] = 0;
  }
  int kept = 0;
  for (size_t i = 0; i < number.size(); ++i) {
    if (number[i] < 0) continue;
    soup.vertices[kept] = soup.vertices[i];
    moved[kept] = moved[i];
    number[i] = kept++;
  }
  soup.vertices.resize(static_cast<size_t>(kept));
  moved.resize(static_cast<size_t>(kept));
  for (std::vector<int>& face : soup.faces) {
    for (int& vertex : face) vertex = number[vertex];
  }
}

std::vector<bool> facesAt(const PolygonSoup& soup, const std::vector<bool>& moved) {
  std::vector<bool> marked;
  marked.reserve(soup.faces.size());
  for (const std::vector<int>& face : soup.faces) {
    marked.push_back(std::any_of(face.begin(), face.end(), [&](int v) { return moved[v]; }));
  }
  return marked;
}

// Removes the faces that rounding left without area, and returns their number. Adds the parts of
// the surface of which no face is left to `lost`.
int collapse(const ExactSurface& surface, PolygonSoup& soup, std::vector<int>& origins,
             Rounding& rounding, std::vector<LostPart>& lost) {
  if (rounding.count == 0) return 0;
  SurfaceParts parts(surface);
  const std::vector<int> partOfFace = parts.partsOf(soup.faces);
  std::vector<int> faces(soup.faces.size());
  std::iota(faces.begin(), faces.end(), 0);
  const int removed = collapseFlatFaces(soup, faces, rounding.moved);
  if (removed == 0) return 0;
  std::vector<int> kept;
  std::vector<int> originsOfKept;
  for (const int face : faces) {
    kept.push_back(partOfFace[face]);
    originsOfKept.push_back(origins[face]);
  }
  origins = std::move(originsOfKept);
  lost = parts.missing(kept);
  sortFaces(soup.faces, origins);
  return removed;
}

// The triangles of the surface as faces.
MaximalFaces trianglesAsFaces(const ExactSurface& surface) {
  MaximalFaces faces;
  for (const Triangle& t : surface.triangles) faces.faces.emplace_back(t.begin(), t.end());
  faces.origins = surface.origins;
  return faces;
}

// Adds the mesh of the faces at the rounded positions to the result.
Result<BooleanResult> withMesh(BooleanResult result, const ExactSurface& surface, Rounding rounding,
                               MaximalFaces faces, const OriginTable& origins) {
  sortFaces(faces.faces, faces.origins);
  PolygonSoup soup;
  soup.vertices = std::move(rounding.positions);
  soup.faces = std::move(faces.faces);
  result.collapsedFaces = collapse(surface, soup, faces.origins, rounding, result.lostParts);
  if (soup.faces.empty()) return result;
  removeUnusedVertices(soup, rounding.moved);
  if (origins.hasSurfaces()) soup.surfaces = origins.surfaceLabels(faces.origins);

  const std::vector<bool> marked = facesAt(soup, rounding.moved);
  auto mesh = PolygonMesh::fromFaces(std::move(soup));
  if (!mesh && mesh.reasons().front().kind == ErrorKind::insideOut) {
    // The exact surface bounds a solid, which is thinner than doubles resolve.
    result.collapsedFaces += static_cast<int>(marked.size());
    result.lostParts = SurfaceParts(surface).missing({});
    return result;
  }
  if (!mesh) return mesh.reasons();
  result.mesh = std::move(mesh).value();
  result.roundingFaults = selfIntersections(*result.mesh, marked, kRoundingFaultLimit);
  for (const int origin : faces.origins) result.origins.push_back(origins.of(origin));
  return result;
}

}  // namespace

Result<BooleanResult> roundedMesh(ExactSurface surface,
                                  std::span<const PolygonMesh* const> operands,
                                  const BooleanOptions& options) {
  const OriginTable origins(operands);
  BooleanResult result;
  beginStage(options.watch, "rounding");
  Rounding rounding = roundPoints(surface);
  putInOrder(surface, rounding);
  result.roundedVertices = rounding.count;
  if (options.measureVolume)
    result.volume = exactVolume(surface, rounding.positions, rounding.moved);
  if (surface.triangles.empty()) return result;

  beginStage(options.watch, "checking the rounded faces");
  auto joined = withMesh(
      result, surface, rounding,
      maximalFaces(surface, rounding.positions, origins.surfaceLabels(surface.origins)), origins);
  if (joined || rounding.count == 0) return joined;
  // Two patches that are nearly coplanar and that rounding bent can be divided along the same
  // diagonal, so that four faces meet in it. The triangles of the surface have edges of their own.
  return withMesh(result, surface, rounding, trianglesAsFaces(surface), origins);
}

}  // namespace halfspace::geometry
