// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Notation: an edge is directed as its face on the left runs along it. `u` is a vertex with a
// bevelled edge. A corner (face, number) at u has an edge that comes in and one that goes out. Each
// such corner is replaced by a short list of new vertices, from the incoming to the outgoing edge.
#include "geometry/mesh/operations/bevel_edges.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "geometry/mesh/operations/face_frames.h"

namespace halfspace::geometry {

namespace {

using Edge = std::pair<int, int>;

Reason badWidth(double width, const char* allowed) {
  return {.kind = ErrorKind::badParameter, .subject = "width", .number = width, .allowed = allowed};
}

Reason badEdge(int from, const char* allowed) {
  return {.kind = ErrorKind::badParameter,
          .subject = "edge",
          .number = static_cast<double>(from),
          .allowed = allowed};
}

class EdgeBevel {
 public:
  EdgeBevel(const PolygonMesh& mesh, double width)
      : m_mesh(mesh), m_width(width), m_soup(withFaceNumbers(mesh)) {
    for (size_t face = 0; face < mesh.faces().size(); ++face) {
      const std::vector<int>& loop = mesh.faces()[face];
      for (size_t i = 0; i < loop.size(); ++i) {
        m_faceOf[{loop[i], loop[(i + 1) % loop.size()]}] = static_cast<int>(face);
      }
    }
  }

  std::optional<Reason> choose(std::span<const Edge> edges) {
    for (const auto& [from, to] : edges) {
      for (const int vertex : {from, to}) {
        if (vertex < 0 || vertex >= static_cast<int>(m_mesh.vertices().size())) {
          return Reason{.kind = ErrorKind::indexOutOfRange, .element = vertex};
        }
        m_vertices.insert(vertex);
      }
      if (!m_faceOf.contains({from, to}) || !m_faceOf.contains({to, from})) {
        return badEdge(from, "two corners with a common edge");
      }
      m_chosen.insert(std::minmax(from, to));
    }
    return std::nullopt;
  }

  // All edges of these vertices are cut, and none is bevelled.
  std::optional<Reason> chooseVertices(std::span<const int> vertices) {
    for (const int vertex : vertices) {
      if (vertex < 0 || vertex >= static_cast<int>(m_mesh.vertices().size())) {
        return Reason{.kind = ErrorKind::indexOutOfRange, .element = vertex};
      }
      m_vertices.insert(vertex);
    }
    for (const auto& [edge, face] : m_faceOf) {
      if (!m_vertices.contains(edge.first)) continue;
      m_cutAt[edge] = m_width;
      m_beside.try_emplace(edge.first, face);
    }
    return std::nullopt;
  }

  std::optional<Reason> bevel() {
    if (auto bad = measureEdges()) return bad;
    if (auto bad = replaceCorners()) return bad;
    if (auto bad = addStrips()) return bad;
    return closeGaps();
  }

  PolygonSoup takeSoup() { return withoutUnusedVertices(std::move(m_soup)); }

 private:
  struct Corner {
    int face;
    int before, at, after;  // vertices
  };

  const Vec3& at(int vertex) const { return m_mesh.vertices()[static_cast<size_t>(vertex)]; }
  bool isChosen(int a, int b) const { return m_chosen.contains(std::minmax(a, b)); }

  template <typename Visit>
  std::optional<Reason> forEachCorner(const Visit& visit) {
    for (size_t face = 0; face < m_mesh.faces().size(); ++face) {
      const std::vector<int>& loop = m_mesh.faces()[face];
      const size_t count = loop.size();
      for (size_t i = 0; i < count; ++i) {
        if (!m_vertices.contains(loop[i])) continue;
        const Corner corner{static_cast<int>(face), loop[(i + count - 1) % count], loop[i],
                            loop[(i + 1) % count]};
        if (auto bad = visit(corner)) return bad;
      }
    }
    return std::nullopt;
  }

  const Plane& planeOfFace(int face) {
    const auto found = m_planes.find(face);
    if (found != m_planes.end()) return found->second;
    std::vector<Vec3> corners;
    for (const int vertex : m_mesh.faces()[static_cast<size_t>(face)])
      corners.push_back(at(vertex));
    return m_planes.emplace(face, planeOf(corners)).first->second;
  }

  // How far from u the edges that stay are cut.
  std::optional<Reason> measureEdges() {
    const auto measure = [&](const Corner& corner) -> std::optional<Reason> {
      const bool in = isChosen(corner.before, corner.at), out = isChosen(corner.at, corner.after);
      if (in == out) return std::nullopt;
      const Vec3 normal = planeOfFace(corner.face).unitNormal();
      const Vec3 ahead = (at(corner.after) - at(corner.at)).normalized();
      const Vec3 back = (at(corner.before) - at(corner.at)).normalized();
      const double sine = normal.dot(ahead.cross(back));
      if (sine <= 0) return badEdge(corner.at, "corners of less than 180 degrees at its ends");
      double& distance = m_cutAt[{corner.at, in ? corner.after : corner.before}];
      distance = std::max(distance, m_width / sine);
      return std::nullopt;
    };
    if (auto bad = forEachCorner(measure)) return bad;
    for (const auto& [edge, distance] : m_cutAt) {
      const auto other = m_cutAt.find({edge.second, edge.first});
      const double both = distance + (other == m_cutAt.end() ? 0 : other->second);
      if (both >= (at(edge.first) - at(edge.second)).norm()) return tooWide();
    }
    return std::nullopt;
  }

  Reason tooWide() const { return badWidth(m_width, "so small that every edge stays"); }

  // The vertex at which the edge from u is cut; -1 if it is not cut.
  int vertexOn(int u, int end) {
    const auto cut = m_cutAt.find({u, end});
    if (cut == m_cutAt.end()) return -1;
    const auto [entry, isNew] =
        m_vertexOn.try_emplace({u, end}, static_cast<int>(m_soup.vertices.size()));
    if (isNew) m_soup.vertices.push_back(pointOnEdge(at(u), at(end), cut->second));
    return entry->second;
  }

  std::optional<std::vector<int>> replacementOf(const Corner& corner) {
    const bool in = isChosen(corner.before, corner.at), out = isChosen(corner.at, corner.after);
    if (in && out) {
      const Plane& plane = planeOfFace(corner.face);
      const auto inside = insideCorner(at(corner.before), at(corner.at), at(corner.after),
                                       plane.unitNormal(), m_width);
      if (!inside) return std::nullopt;
      m_soup.vertices.push_back(pointOnPlane(plane, at(corner.at), *inside));
      return std::vector<int>{static_cast<int>(m_soup.vertices.size()) - 1};
    }
    if (in) return std::vector<int>{vertexOn(corner.at, corner.after)};
    if (out) return std::vector<int>{vertexOn(corner.at, corner.before)};
    const int first = vertexOn(corner.at, corner.before);
    const int last = vertexOn(corner.at, corner.after);
    if (first >= 0 && last >= 0) return std::vector<int>{first, last};
    if (first >= 0) return std::vector<int>{first, corner.at};
    if (last >= 0) return std::vector<int>{corner.at, last};
    return std::vector<int>{corner.at};
  }

  std::optional<Reason> replaceCorners() {
    const auto replace = [&](const Corner& corner) -> std::optional<Reason> {
      auto list = replacementOf(corner);
      if (!list) return badEdge(corner.at, "sides that do not fold back on each other");
      for (size_t i = 0; i + 1 < list->size(); ++i) {
        m_gaps[corner.at][(*list)[i + 1]] = (*list)[i];
      }
      m_lists[{corner.face, corner.at}] = std::move(*list);
      return std::nullopt;
    };
    if (auto bad = forEachCorner(replace)) return bad;
    for (size_t face = 0; face < m_mesh.faces().size(); ++face) {
      std::vector<int> loop;
      bool isNew = false;
      for (const int vertex : m_mesh.faces()[face]) {
        const auto list = m_lists.find({static_cast<int>(face), vertex});
        isNew |= list != m_lists.end();
        if (list == m_lists.end()) {
          loop.push_back(vertex);
        } else {
          loop.insert(loop.end(), list->second.begin(), list->second.end());
        }
      }
      if (isNew) m_soup.faces[face] = std::move(loop);
    }
    return std::nullopt;
  }

  // A face along each bevelled edge.
  std::optional<Reason> addStrips() {
    for (const auto& [u, v] : m_chosen) {
      const int left = m_faceOf.at({u, v}), right = m_faceOf.at({v, u});
      const int leftU = m_lists.at({left, u}).back(), leftV = m_lists.at({left, v}).front();
      const int rightU = m_lists.at({right, u}).front(), rightV = m_lists.at({right, v}).back();
      const Vec3 edgeBefore = at(v) - at(u);
      for (const auto& [from, to] : {Edge(leftU, leftV), Edge(rightU, rightV)}) {
        const Vec3 now =
            m_soup.vertices[static_cast<size_t>(to)] - m_soup.vertices[static_cast<size_t>(from)];
        if (now.dot(edgeBefore) <= 0) return tooWide();
      }
      std::vector<int> strip{leftV, leftU};
      if (rightU != leftU) strip.push_back(rightU);
      if (rightV != leftV) strip.push_back(rightV);
      m_soup.faces.push_back(std::move(strip));
      m_soup.surfaces.push_back(left);
      if (rightU != leftU) m_gaps[u][rightU] = leftU;
      if (rightV != leftV) m_gaps[v][leftV] = rightV;
      m_beside[u] = m_beside[v] = left;
    }
    return std::nullopt;
  }

  // A face around each old vertex whose new neighbours form a ring. Two of them already meet.
  std::optional<Reason> closeGaps() {
    for (const auto& [u, next] : m_gaps) {
      if (next.empty()) continue;
      std::vector<int> ring;
      int vertex = next.begin()->first;
      do {
        ring.push_back(vertex);
        const auto found = next.find(vertex);
        if (found == next.end()) return badEdge(u, "edges whose corners can be closed");
        vertex = found->second;
      } while (vertex != ring.front() && ring.size() <= next.size());
      if (ring.size() != next.size()) return badEdge(u, "edges whose corners can be closed");
      if (ring.size() < 3) continue;
      m_soup.faces.push_back(std::move(ring));
      m_soup.surfaces.push_back(m_beside.at(u));
    }
    return std::nullopt;
  }

  const PolygonMesh& m_mesh;
  double m_width;
  PolygonSoup m_soup;
  std::map<Edge, int> m_faceOf;  // by the directed edge
  std::set<Edge> m_chosen;       // the lower vertex first
  std::set<int> m_vertices;      // ends of bevelled edges
  std::map<int, Plane> m_planes;
  std::map<Edge, double> m_cutAt;                           // from u towards the other end
  std::map<Edge, int> m_vertexOn;                           // likewise
  std::map<std::pair<int, int>, std::vector<int>> m_lists;  // by face and vertex
  std::map<int, std::map<int, int>> m_gaps;  // by u: the ring of the face that closes the gap
  std::map<int, int> m_beside;               // by u: a face beside it
};

}  // namespace

Result<DerivedMesh> edgesBevelled(const PolygonMesh& mesh,
                                  std::span<const std::pair<int, int>> edges, double width) {
  if (!std::isfinite(width) || width <= 0) return badWidth(width, "more than 0");
  if (edges.empty()) {
    return Reason{.kind = ErrorKind::badParameter,
                  .subject = "edges",
                  .number = 0.0,
                  .allowed = "at least one"};
  }
  EdgeBevel bevel(mesh, width);
  if (const auto bad = bevel.choose(edges)) return *bad;
  if (const auto bad = bevel.bevel()) return *bad;
  return derivedFromFaces(bevel.takeSoup(), mesh);
}

Result<DerivedMesh> verticesChamfered(const PolygonMesh& mesh, std::span<const int> vertices,
                                      double width) {
  if (!std::isfinite(width) || width <= 0) return badWidth(width, "more than 0");
  if (vertices.empty()) {
    return Reason{.kind = ErrorKind::badParameter,
                  .subject = "vertices",
                  .number = 0.0,
                  .allowed = "at least one"};
  }
  EdgeBevel chamfer(mesh, width);
  if (const auto bad = chamfer.chooseVertices(vertices)) return *bad;
  if (const auto bad = chamfer.bevel()) return *bad;
  return derivedFromFaces(chamfer.takeSoup(), mesh);
}

}  // namespace halfspace::geometry
