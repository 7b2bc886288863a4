// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The cut runs from an edge to the opposite edge of the quad beside it, from there into the next
// quad, and so on: first to the left of the given edge, and, unless it came back to that edge,
// also to the right of it.
//
//      far  +------+------+------+         Each quad of the strip is divided into a near and a far
//           |      |      |      |         half. The strip ends at a face without four corners,
//      cut  x------x------x------x  . . .  which gets a straight corner.
//           |      |      |      |
//     near  +------+------+------+
#include "geometry/mesh/operations/loop_cut.h"

#include <algorithm>
#include <map>
#include <set>

#include "geometry/mesh/operations/face_frames.h"

namespace halfspace::geometry {

namespace {

// An edge that is cut: the end on the side of `from`, and the other one.
struct CutEdge {
  int near;
  int far;
};

class Strip {
 public:
  Strip(const PolygonMesh& mesh, double share)
      : m_mesh(mesh), m_soup(withFaceNumbers(mesh)), m_share(share) {
    for (size_t face = 0; face < mesh.faces().size(); ++face) {
      const std::vector<int>& loop = mesh.faces()[face];
      for (size_t i = 0; i < loop.size(); ++i) {
        m_faceOf[{loop[i], loop[(i + 1) % loop.size()]}] = static_cast<int>(face);
      }
    }
  }

  bool hasEdge(int from, int to) const { return m_faceOf.contains({from, to}); }

  // Cuts the quads from the face on one side of the edge on. Returns false if the strip crosses
  // itself; `isClosed` is set if it came back to the edge.
  bool follow(CutEdge edge, bool onTheLeft, bool& isClosed) {
    const CutEdge start = edge;
    int face = faceBeside(edge, onTheLeft);
    while (loopOf(face).size() == 4) {
      if (!m_crossed.insert(face).second) return false;
      const CutEdge next = oppositeTo(face, edge);
      divide(face, edge, next);
      // The next face lies on the other side of that edge.
      face = otherFace(face, next);
      edge = next;
      if (edge.near == start.near && edge.far == start.far) {
        isClosed = true;
        return true;
      }
    }
    insert(face, edge);
    return true;
  }

  bool isEmpty() const { return m_crossed.empty(); }
  PolygonSoup takeSoup() { return std::move(m_soup); }

 private:
  const std::vector<int>& loopOf(int face) const {
    return m_mesh.faces()[static_cast<size_t>(face)];
  }
  int faceBeside(const CutEdge& edge, bool onTheLeft) const {
    return onTheLeft ? m_faceOf.at({edge.near, edge.far}) : m_faceOf.at({edge.far, edge.near});
  }
  int otherFace(int face, const CutEdge& edge) const {
    const int left = faceBeside(edge, true);
    return left == face ? faceBeside(edge, false) : left;
  }

  // In a quad: the edge opposite to one, with its ends on the same sides.
  CutEdge oppositeTo(int face, const CutEdge& edge) const {
    const std::vector<int>& loop = loopOf(face);
    const auto at = static_cast<size_t>(std::ranges::find(loop, edge.near) - loop.begin());
    const int next = loop[(at + 1) % 4], last = loop[(at + 3) % 4], across = loop[(at + 2) % 4];
    return next == edge.far ? CutEdge{last, across} : CutEdge{next, across};
  }

  int vertexOn(const CutEdge& edge) {
    const std::pair<int, int> key = std::minmax(edge.near, edge.far);
    const auto [entry, isNew] =
        m_vertexOn.try_emplace(key, static_cast<int>(m_soup.vertices.size()));
    if (isNew) {
      const Vec3 &from = m_mesh.vertices()[static_cast<size_t>(edge.near)],
                 &to = m_mesh.vertices()[static_cast<size_t>(edge.far)];
      m_soup.vertices.push_back(pointOnEdge(from, to, m_share * (to - from).norm()));
    }
    return entry->second;
  }

  // The face keeps the half that lies towards the near ends.
  void divide(int face, const CutEdge& edge, const CutEdge& next) {
    const int here = vertexOn(edge), there = vertexOn(next);
    const bool isLeft = faceBeside(edge, true) == face;
    std::vector<int> nearHalf{edge.near, here, there, next.near};
    std::vector<int> farHalf{here, edge.far, next.far, there};
    if (!isLeft) {
      std::ranges::reverse(nearHalf);
      std::ranges::reverse(farHalf);
    }
    m_soup.faces[static_cast<size_t>(face)] = std::move(nearHalf);
    m_soup.faces.push_back(std::move(farHalf));
    m_soup.surfaces.push_back(face);
  }

  // Adds the new corner to the face at the end of the strip.
  void insert(int face, const CutEdge& edge) {
    std::vector<int>& loop = m_soup.faces[static_cast<size_t>(face)];
    for (size_t i = 0; i < loop.size(); ++i) {
      const int a = loop[i], b = loop[(i + 1) % loop.size()];
      if (std::minmax(a, b) != std::minmax(edge.near, edge.far)) continue;
      loop.insert(loop.begin() + static_cast<std::ptrdiff_t>(i) + 1, vertexOn(edge));
      return;
    }
  }

  const PolygonMesh& m_mesh;
  PolygonSoup m_soup;
  double m_share;
  std::map<std::pair<int, int>, int> m_faceOf;  // by the directed edge
  std::map<std::pair<int, int>, int> m_vertexOn;
  std::set<int> m_crossed;
};

Reason badEdge(int from, const char* allowed) {
  return {.kind = ErrorKind::badParameter,
          .subject = "edge",
          .number = static_cast<double>(from),
          .allowed = allowed};
}

}  // namespace

Result<DerivedMesh> loopCut(const PolygonMesh& mesh, int from, int to, double share) {
  for (const int vertex : {from, to}) {
    if (vertex < 0 || vertex >= static_cast<int>(mesh.vertices().size())) {
      return Reason{.kind = ErrorKind::indexOutOfRange, .element = vertex};
    }
  }
  if (!(share > 0 && share < 1)) {
    return Reason{.kind = ErrorKind::badParameter,
                  .subject = "share",
                  .number = share,
                  .allowed = "more than 0 and less than 1"};
  }
  Strip strip(mesh, share);
  if (!strip.hasEdge(from, to) || !strip.hasEdge(to, from)) {
    return badEdge(from, "two corners with a common edge");
  }
  const char* const kOnce = "a strip of quads that does not cross itself";
  bool isClosed = false;
  if (!strip.follow({from, to}, true, isClosed)) return badEdge(from, kOnce);
  if (!isClosed && !strip.follow({from, to}, false, isClosed)) return badEdge(from, kOnce);
  if (strip.isEmpty()) return badEdge(from, "an edge beside a face of four corners");
  return derivedFromFaces(strip.takeSoup(), mesh);
}

}  // namespace halfspace::geometry
