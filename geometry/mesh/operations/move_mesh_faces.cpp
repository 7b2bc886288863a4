// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Notation: the region is the set of moved faces. An outline edge u -> v has a region face on its
// left and a neighbour on its right. Each vertex v of the region gets a copy v'.
//
//        u'--------v'      The guide of an outline edge is the plane in which u' and v' stay: that
//        |  guide  |       of the neighbour, or a wall along the movement. If the neighbour is the
//     ---u---------v---    guide, its loop becomes ... v v' u' u ...; else the wall u v v' u' is
//        neighbour         added.
//
// Where both guides at v are neighbours and no other face ends there, v is left out of both: it
// lies on their common line. This holds for movements outwards and inwards alike.
//
// Solids that were turned in doubles consist of triangles: the two of a side are coplanar but for
// the last bits. So "in one plane", "perpendicular" and "one guide on both sides" hold if no corner
// is farther than kStep from where it would be exactly. The comparisons are exact.
#include "geometry/mesh/operations/move_mesh_faces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include <gmpxx.h>

#include "geometry/mesh/operations/face_frames.h"
#include "geometry/mesh/rational.h"

namespace halfspace::geometry {

namespace {

// Of the movement of slanted faces, and how far corners may be off a plane; level units.
constexpr double kStep = 1.0 / (1 << 20);
// The sine of the angle between guides that may be one.
constexpr double kSineOfOneGuide = 1.0 / (1 << 20);

using Edge = std::pair<int, int>;
using Rational = std::array<mpq_class, 3>;

// n.x = d.
struct ExactPlane {
  Rational normal;
  mpq_class offset;
};

Rational rational(const Vec3& v) {
  return {mpq_class(v.x()), mpq_class(v.y()), mpq_class(v.z())};
}

mpq_class dot(const Rational& a, const Rational& b) {
  return mpq_class(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

Rational cross(const Rational& a, const Rational& b) {
  return {mpq_class(a[1] * b[2] - a[2] * b[1]), mpq_class(a[2] * b[0] - a[0] * b[2]),
          mpq_class(a[0] * b[1] - a[1] * b[0])};
}

bool isZero(const Rational& v) {
  return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

Rational exactNormal(const Plane& plane) {
  const std::array<std::string, 4> text = plane.exactCoefficients();
  return {mpq_class(mpz_class(text[0])), mpq_class(mpz_class(text[1])),
          mpq_class(mpz_class(text[2]))};
}

ExactPlane through(const Rational& normal, const Vec3& point) {
  return {normal, dot(normal, rational(point))};
}

// Whether |x| / |vector| <= bound. Exact.
bool isAtMost(const mpq_class& x, const Rational& vector, double bound) {
  const mpq_class limit(bound);
  return x * x <= limit * limit * dot(vector, vector);
}

// Whether the point is at most kStep away from the plane.
bool isOn(const ExactPlane& plane, const Vec3& point) {
  return isAtMost(dot(plane.normal, rational(point)) - plane.offset, plane.normal, kStep);
}

// Where three planes meet, rounded once; none if they do not meet in a point.
std::optional<Vec3> meeting(const ExactPlane& a, const ExactPlane& b, const ExactPlane& c) {
  const Rational bc = cross(b.normal, c.normal);
  const mpq_class determinant = dot(a.normal, bc);
  if (determinant == 0) return std::nullopt;
  const Rational ca = cross(c.normal, a.normal), ab = cross(a.normal, b.normal);
  Vec3 point;
  for (size_t i = 0; i < 3; ++i) {
    const mpq_class sum = a.offset * bc[i] + b.offset * ca[i] + c.offset * ab[i];
    point[static_cast<int>(i)] = roundedToNearest(mpq_class(sum / determinant)) + 0.0;
  }
  return point;
}

Reason badFaces(int face, const char* allowed) {
  return {.kind = ErrorKind::badParameter,
          .subject = "faces",
          .number = static_cast<double>(face),
          .allowed = allowed};
}

class RegionMove {
 public:
  RegionMove(const PolygonMesh& mesh, Neighbours neighbours)
      : m_mesh(mesh), m_neighbours(neighbours), m_soup(withFaceNumbers(mesh)) {}

  std::optional<Reason> prepare(std::span<const int> faces, double distance) {
    if (faces.empty()) return badFaces(0, "at least one");
    if (!std::isfinite(distance) || distance == 0) {
      return Reason{.kind = ErrorKind::badParameter,
                    .subject = "distance",
                    .number = distance,
                    .allowed = "a finite number other than 0"};
    }
    for (const int face : faces) {
      if (face < 0 || face >= static_cast<int>(m_mesh.faces().size())) {
        return Reason{.kind = ErrorKind::indexOutOfRange, .element = face};
      }
      m_region.insert(face);
    }
    const Plane plane = planeOfFace(*m_region.begin());
    m_normal = exactNormal(plane);
    m_plane = through(m_normal, cornerOf(*m_region.begin()));
    for (const int face : m_region) {
      const Plane own = planeOfFace(face);
      m_isExactlyFlat = m_isExactlyFlat && own == plane;
      if (dot(exactNormal(own), m_normal) <= 0 || !isInPlane(face))
        return badFaces(face, "faces in one plane");
    }
    m_by = ((plane.unitNormal() * distance / kStep).array().round() * kStep).matrix();
    m_moved = through(m_normal, cornerOf(*m_region.begin()) + m_by);
    if (auto bad = findOutline()) return bad;
    return placeCopies();
  }

  // The mesh with the moved faces.
  PolygonSoup moved() {
    for (const auto& [edge, outline] : m_outline) {
      const auto [u, v] = edge;
      if (outline.isWall) {
        m_soup.faces.push_back({u, v, m_copyOf.at(v), m_copyOf.at(u)});
        m_soup.surfaces.push_back(outline.face);
      } else {
        extend(m_soup.faces[static_cast<size_t>(outline.neighbour)], u, v);
      }
    }
    for (const int face : m_region) {
      for (int& vertex : m_soup.faces[static_cast<size_t>(face)]) vertex = m_copyOf.at(vertex);
    }
    leaveOutStraightCorners();
    return withoutUnusedVertices(std::move(m_soup));
  }

  // The solid between the faces and their copies.
  PolygonSoup swept(bool outwards) const {
    PolygonSoup soup;
    soup.vertices = m_soup.vertices;
    const auto add = [&](std::vector<int> loop, int face, bool isTurned) {
      if (isTurned) std::ranges::reverse(loop);
      soup.faces.push_back(std::move(loop));
      soup.surfaces.push_back(face);
    };
    for (const int face : m_region) {
      const std::vector<int>& loop = m_mesh.faces()[static_cast<size_t>(face)];
      std::vector<int> copy = loop;
      for (int& vertex : copy) vertex = m_copyOf.at(vertex);
      add(std::move(copy), face, !outwards);
      add(loop, face, outwards);
    }
    for (const auto& [edge, outline] : m_outline) {
      const auto [u, v] = edge;
      add({u, v, m_copyOf.at(v), m_copyOf.at(u)}, outline.face, !outwards);
    }
    return withoutUnusedVertices(std::move(soup));
  }

 private:
  struct Outline {
    int face;       // of the region
    int neighbour;  // the face across the edge
    bool isWall;
    ExactPlane guide;
  };

  const Vec3& at(int vertex) const { return m_mesh.vertices()[static_cast<size_t>(vertex)]; }
  const Vec3& cornerOf(int face) const {
    return at(m_mesh.faces()[static_cast<size_t>(face)].front());
  }
  Plane planeOfFace(int face) const {
    std::vector<Vec3> corners;
    for (const int vertex : m_mesh.faces()[static_cast<size_t>(face)])
      corners.push_back(at(vertex));
    return planeOf(corners);
  }

  // Whether the face is in the plane of the moved faces, in either orientation.
  bool isInPlane(int face) const {
    return std::ranges::all_of(m_mesh.faces()[static_cast<size_t>(face)],
                               [&](int vertex) { return isOn(m_plane, at(vertex)); });
  }
  // The plane of the moved faces at the copy of a vertex.
  ExactPlane movedPlaneAt(int v) const {
    if (m_isExactlyFlat) return m_moved;
    return {m_normal, dot(m_normal, rational(at(v))) + dot(m_normal, rational(m_by))};
  }

  std::optional<Reason> findOutline() {
    std::map<Edge, int> faceOf;  // by the directed edge
    for (size_t face = 0; face < m_mesh.faces().size(); ++face) {
      const std::vector<int>& loop = m_mesh.faces()[face];
      for (size_t i = 0; i < loop.size(); ++i)
        faceOf[{loop[i], loop[(i + 1) % loop.size()]}] = static_cast<int>(face);
    }
    for (const int face : m_region) {
      const std::vector<int>& loop = m_mesh.faces()[static_cast<size_t>(face)];
      for (size_t i = 0; i < loop.size(); ++i) {
        const int u = loop[i], v = loop[(i + 1) % loop.size()];
        m_vertices.insert(u);
        const int neighbour = faceOf.at({v, u});
        if (m_region.contains(neighbour)) continue;
        m_outline.emplace(Edge(u, v), outlineOf(u, v, face, neighbour));
        if (!m_next.emplace(u, v).second || !m_previous.emplace(v, u).second)
          return badFaces(face, "faces that do not meet in single corners");
      }
    }
    return std::nullopt;
  }

  Outline outlineOf(int u, int v, int face, int neighbour) const {
    const Rational normal = exactNormal(planeOfFace(neighbour));
    const bool isFlat = isInPlane(neighbour);  // or folded back on the moved face
    const bool isPerpendicular = isAtMost(dot(normal, rational(m_by)), normal, kStep);
    if (!isFlat && (isPerpendicular || m_neighbours == Neighbours::follow)) {
      return {face, neighbour, false, through(normal, at(u))};
    }
    const Vec3 along = at(v) - at(u);
    return {face, neighbour, true, through(cross(rational(along), rational(m_by)), at(u))};
  }

  // The position of the copy of a vertex.
  std::optional<Vec3> copyPosition(int v) const {
    const auto next = m_next.find(v);
    if (next == m_next.end()) return Vec3(at(v) + m_by);
    const int before = m_previous.at(v);
    const Outline& in = m_outline.at({before, v});
    const Outline& out = m_outline.at({v, next->second});
    if (in.isWall && out.isWall) return Vec3(at(v) + m_by);
    const ExactPlane moved = movedPlaneAt(v);
    const Rational between = cross(in.guide.normal, out.guide.normal);
    const mpq_class lengths =
        dot(in.guide.normal, in.guide.normal) * dot(out.guide.normal, out.guide.normal);
    const mpq_class sine(kSineOfOneGuide);
    if (dot(between, between) > sine * sine * lengths) return meeting(moved, in.guide, out.guide);
    // A straight corner: it stays beside itself, if both sides have one guide.
    const auto beside = meeting(moved, in.guide, through(rational(at(v) - at(before)), at(v)));
    if (beside && isOn(out.guide, *beside)) return beside;
    return isZero(between) ? std::nullopt : meeting(moved, in.guide, out.guide);
  }

  std::optional<Reason> placeCopies() {
    for (const int v : m_vertices) {
      const auto copy = copyPosition(v);
      if (!copy || !copy->allFinite())
        return Reason{.kind = ErrorKind::wouldDegenerate, .element = v, .position = at(v)};
      m_copyOf[v] = static_cast<int>(m_soup.vertices.size());
      m_soup.vertices.push_back(*copy);
    }
    for (const auto& [edge, outline] : m_outline) {
      const Vec3 now = m_soup.vertices[static_cast<size_t>(m_copyOf.at(edge.second))] -
                       m_soup.vertices[static_cast<size_t>(m_copyOf.at(edge.first))];
      if (now.dot(at(edge.second) - at(edge.first)) <= 0)
        return Reason{.kind = ErrorKind::wouldDegenerate,
                      .element = outline.face,
                      .position = at(edge.first)};
    }
    return std::nullopt;
  }

  // Replaces the edge v -> u of a neighbour by v v' u' u.
  void extend(std::vector<int>& loop, int u, int v) {
    for (size_t i = 0; i < loop.size(); ++i) {
      if (loop[i] != v || loop[(i + 1) % loop.size()] != u) continue;
      const std::array<int, 2> copies{m_copyOf.at(v), m_copyOf.at(u)};
      loop.insert(loop.begin() + static_cast<std::ptrdiff_t>(i) + 1, copies.begin(), copies.end());
      return;
    }
  }

  // Removes the vertices of the region at which only extended neighbours are left, and the spikes
  // that extending both sides of a straight corner leaves.
  void leaveOutStraightCorners() {
    std::map<int, std::set<int>> facesAt;  // of vertices of the region, except for moved faces
    for (size_t face = 0; face < m_soup.faces.size(); ++face)
      for (const int vertex : m_soup.faces[face])
        if (m_vertices.contains(vertex)) facesAt[vertex].insert(static_cast<int>(face));
    for (const auto& [vertex, faces] : facesAt) {
      std::set<int> guides;
      for (const int end : {m_previous.at(vertex), m_next.at(vertex)}) {
        const bool isIn = end == m_previous.at(vertex);
        const Outline& outline = m_outline.at(isIn ? Edge(end, vertex) : Edge(vertex, end));
        if (!outline.isWall) guides.insert(outline.neighbour);
      }
      if (guides != faces || hasWall(vertex)) continue;
      for (const int face : faces) remove(m_soup.faces[static_cast<size_t>(face)], vertex);
    }
  }

  bool hasWall(int vertex) const {
    return m_outline.at({m_previous.at(vertex), vertex}).isWall ||
           m_outline.at({vertex, m_next.at(vertex)}).isWall;
  }

  static void remove(std::vector<int>& loop, int vertex) {
    std::erase(loop, vertex);
    loop.erase(std::unique(loop.begin(), loop.end()), loop.end());
    while (loop.size() > 1 && loop.front() == loop.back()) loop.pop_back();
  }

  const PolygonMesh& m_mesh;
  Neighbours m_neighbours;
  PolygonSoup m_soup;
  std::set<int> m_region, m_vertices;
  Rational m_normal;
  Vec3 m_by = Vec3::Zero();
  ExactPlane m_plane;           // of the moved faces, before
  bool m_isExactlyFlat = true;  // all of them are in it exactly
  ExactPlane m_moved;           // then: the plane after the movement
  std::map<Edge, Outline> m_outline;
  std::map<int, int> m_next, m_previous;  // along the outline
  std::map<int, int> m_copyOf;
};

}  // namespace

Result<DerivedMesh> facesMoved(const PolygonMesh& mesh, std::span<const int> faces, double distance,
                               Neighbours neighbours) {
  RegionMove move(mesh, neighbours);
  if (const auto bad = move.prepare(faces, distance)) return *bad;
  return derivedFromFaces(move.moved(), mesh);
}

Result<DerivedMesh> sweptFaces(const PolygonMesh& mesh, std::span<const int> faces, double distance,
                               Neighbours neighbours) {
  RegionMove move(mesh, neighbours);
  if (const auto bad = move.prepare(faces, distance)) return *bad;
  return derivedFromFaces(move.swept(distance > 0), mesh);
}

}  // namespace halfspace::geometry
