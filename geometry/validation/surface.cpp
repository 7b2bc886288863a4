// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/surface.h"

#include <algorithm>

#include "geometry/exact/vec3.h"
#include "geometry/mesh/equal_positions.h"
#include "geometry/mesh/polygon_checks.h"
#include "geometry/validation/exact_sides.h"
#include "geometry/validation/face_checks.h"
#include "geometry/validation/findings.h"
#include "geometry/validation/validate_for_repair.h"

namespace halfspace::geometry {
namespace {

// Face: a vector of indices, or a triangle. Of the soup only the vertices are read.
template <typename Face>
class SurfaceReader {
 public:
  SurfaceReader(const PolygonSoup& soup, std::span<const Face> faces,
                const ValidationOptions& options, Findings& findings)
      : m_soup(soup), m_faces(faces), m_options(options), m_findings(findings) {
    m_surface.soup = &soup;
  }

  Surface read() {
    m_surface.position = firstVertexAtPosition(m_soup.vertices);
    markUsed();
    readVertices();
    readFaces();
    return std::move(m_surface);
  }

 private:
  bool isUsable(const Face& face) const {
    const int count = static_cast<int>(m_soup.vertices.size());
    return std::ranges::all_of(face, [&](int vertex) {
      return vertex >= 0 && vertex < count && m_surface.position[vertex] >= 0;
    });
  }

  void markUsed() {
    m_used.assign(m_soup.vertices.size(), false);
    const int count = static_cast<int>(m_soup.vertices.size());
    for (const Face& face : m_faces) {
      for (const int vertex : face) {
        if (vertex >= 0 && vertex < count) m_used[vertex] = true;
      }
    }
  }

  void readVertices() {
    for (int i = 0; i < static_cast<int>(m_soup.vertices.size()); ++i) {
      const Vec3& point = m_soup.vertices[i];
      DefectLocation position;
      position.vertices[0] = i;
      if (m_surface.position[i] < 0) {
        m_findings.add(DefectKind::notFinite, position);
        continue;
      }
      position.point = point;
      if (point.cwiseAbs().maxCoeff() > kMaxCoordinate) {
        m_findings.add(DefectKind::outOfRange, position);
      }
      if (!m_used[i]) {
        m_findings.add(DefectKind::isolatedVertices, position);
        continue;
      }
      m_surface.bounds.extend(point);
      if (m_surface.position[i] == i) continue;
      position.vertices[1] = m_surface.position[i];
      m_findings.add(DefectKind::duplicateVertices, position);
    }
    m_flatness = m_options.tolerances.flatnessFor(m_surface.diagonal());
  }

  void readFaces() {
    m_surface.start.reserve(m_faces.size() + 1);
    m_surface.corners.reserve(3 * m_faces.size());
    m_surface.triangles.reserve(m_faces.size());
    m_surface.triangleFace.reserve(m_faces.size());
    m_surface.start.push_back(0);
    for (int face = 0; face < static_cast<int>(m_faces.size()); ++face) {
      readFace(face);
      m_surface.start.push_back(static_cast<int>(m_surface.corners.size()));
    }
    if (m_faces.empty()) m_findings.add(DefectKind::noFaces, DefectLocation{});
  }

  void readFace(int face) {
    const Face& loop = m_faces[static_cast<size_t>(face)];
    if (!isUsable(loop)) return noteUnusable(face);
    m_loop.clear();
    for (const int vertex : loop) {
      // Compares places, not indices: between two vertices with equal coordinates there is no side.
      if (m_loop.empty() || positionOf(m_loop.back()) != positionOf(vertex))
        m_loop.push_back(vertex);
    }
    while (m_loop.size() > 1 && positionOf(m_loop.front()) == positionOf(m_loop.back()))
      m_loop.pop_back();
    if (m_loop.size() < 3) return note(DefectKind::zeroAreaFaces, face);
    if (m_loop.size() < loop.size()) note(DefectKind::repeatedCorners, face);
    for (const int vertex : m_loop) {
      m_surface.corners.push_back(m_options.joinEqualPositions ? positionOf(vertex) : vertex);
    }
    for (int& vertex : m_loop) vertex = positionOf(vertex);
    readArea(face);
  }

  void readArea(int face) {
    if (m_loop.size() == 3) {
      if (collinear(at(0), at(1), at(2))) return note(DefectKind::zeroAreaFaces, face);
      return addTriangle({m_loop[0], m_loop[1], m_loop[2]}, face);
    }
    m_points.clear();
    for (size_t i = 0; i < m_loop.size(); ++i) m_points.push_back(at(i));
    const auto kind = polygonError(m_points);
    if (kind == ErrorKind::degenerateFace) return note(DefectKind::zeroAreaFaces, face);
    if (kind == ErrorKind::notPlanar && outOfPlane(m_points) > m_flatness) {
      note(DefectKind::unflatFaces, face);
    }
    addPolygon(face, kind == ErrorKind::selfIntersecting);
  }

  // Triangulates a polygon with more than three corners. A polygon that is not simple in any
  // projection is reported and replaced by the fan around its first corner.
  void addPolygon(int face, bool crossed) {
    if (!crossed) {
      const auto triangles = triangulate(m_soup.vertices, {std::span(&m_loop, 1), Vec3::Zero()});
      if (triangles) {
        for (const Triangle& triangle : *triangles) addTriangleWithArea(triangle, face);
        return;
      }
    }
    note(DefectKind::crossedFaces, face);
    for (size_t i = 2; i < m_loop.size(); ++i) {
      addTriangleWithArea({m_loop[0], m_loop[i - 1], m_loop[i]}, face);
    }
  }

  void addTriangleWithArea(const Triangle& t, int face) {
    const std::vector<Vec3>& points = m_soup.vertices;
    if (!collinear(points[t[0]], points[t[1]], points[t[2]])) addTriangle(t, face);
  }

  void addTriangle(const Triangle& triangle, int face) {
    m_surface.triangles.push_back(triangle);
    m_surface.triangleFace.push_back(face);
  }

  void noteUnusable(int index) {
    const int count = static_cast<int>(m_soup.vertices.size());
    for (const int vertex : m_faces[static_cast<size_t>(index)]) {
      if (vertex >= 0 && vertex < count) continue;
      DefectLocation position;
      position.faces[0] = index;
      position.vertices[0] = vertex;
      return m_findings.add(DefectKind::indexOutOfRange, position);
    }
  }

  void note(DefectKind kind, int index) {
    const Face& face = m_faces[static_cast<size_t>(index)];
    DefectLocation position;
    position.faces[0] = index;
    for (const int vertex : face) position.point += m_soup.vertices[vertex];
    if (!face.empty()) position.point /= static_cast<double>(face.size());
    m_findings.add(kind, position);
  }

  int positionOf(int vertex) const { return m_surface.position[vertex]; }
  const Vec3& at(size_t corner) const { return m_soup.vertices[m_loop[corner]]; }

  const PolygonSoup& m_soup;
  std::span<const Face> m_faces;
  const ValidationOptions& m_options;
  Findings& m_findings;
  Surface m_surface;
  double m_flatness = 0.0;
  std::vector<bool> m_used;
  std::vector<int> m_loop;
  std::vector<Vec3> m_points;
};

}  // namespace

Vec3 Surface::middleOf(int index) const {
  Vec3 sum = Vec3::Zero();
  const auto loop = face(index);
  for (const int vertex : loop) sum += at(vertex) / static_cast<double>(loop.size());
  return sum;
}

Surface surfaceOf(const PolygonSoup& soup, const ValidationOptions& options, Findings& findings) {
  return SurfaceReader<std::vector<int>>(soup, soup.faces, options, findings).read();
}

Surface surfaceOf(const PolygonSoup& vertices, std::span<const Triangle> faces,
                  const ValidationOptions& options, Findings& findings) {
  return SurfaceReader<Triangle>(vertices, faces, options, findings).read();
}

}  // namespace halfspace::geometry
