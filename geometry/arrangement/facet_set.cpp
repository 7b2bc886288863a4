// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/arrangement/facet_set.h"

#include <cassert>
#include <cmath>

#include "geometry/mesh/equal_positions.h"
#include "geometry/mesh/triangulate.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

// The exact sign of the component of the normal along an axis.
int normalSign(const std::vector<Vec3>& vertices, const std::array<int, 3>& t, int axis) {
  return flatOrientation(vertices[t[0]], vertices[t[1]], vertices[t[2]], (axis + 1) % 3,
                         (axis + 2) % 3);
}

void measurePlane(const std::vector<Vec3>& vertices, MeshFacet& facet) {
  const Vec3 u = vertices[facet.plane[1]] - vertices[facet.plane[0]];
  const Vec3 v = vertices[facet.plane[2]] - vertices[facet.plane[0]];
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    const double left = u[j] * v[k];
    const double right = u[k] * v[j];
    facet.normal[i] = left - right;
    // Each product carries the relative errors of two differences and of itself, 3 u in sum, and
    // the difference adds one u. 8e-16 is more than 7 u; the constant covers underflow.
    facet.normalError[i] = 8e-16 * (std::abs(left) + std::abs(right)) + 1e-300;
  }
  const int best = dominantAxis(facet.normal);
  for (int i = 0; i < 3; ++i) {
    facet.axis = static_cast<std::int8_t>((best + i) % 3);
    const int sign = normalSign(vertices, facet.plane, facet.axis);
    if (sign == 0) continue;
    facet.facesPositive = sign > 0;
    break;
  }
  const std::array<int, 3>& t = facet.plane;
  for (int i = 0; i < 3; ++i) {
    const double height = vertices[t[0]][i];
    if (vertices[t[1]][i] == height && vertices[t[2]][i] == height) {
      facet.flatAxis = static_cast<std::int8_t>(i);
    }
  }
}

// Whether a simple planar polygon turns left at every corner.
bool isStrictlyConvex(const std::vector<Vec3>& vertices, std::span<const int> loop) {
  MeshFacet facet;
  facet.plane = {loop[0], loop[1], loop[2]};
  if (collinear(vertices[loop[0]], vertices[loop[1]], vertices[loop[2]])) return false;
  measurePlane(vertices, facet);
  const Projection view = facet.view();
  const size_t count = loop.size();
  for (size_t i = 0; i < count; ++i) {
    const int turn = flatOrientation(vertices[loop[i]], vertices[loop[(i + 1) % count]],
                                     vertices[loop[(i + 2) % count]], view.first, view.second);
    if (turn <= 0) return false;
  }
  return true;
}

class FacetCollector {
 public:
  explicit FacetCollector(std::span<const PolygonMesh* const> operands) : m_operands(operands) {}

  FacetSet run() {
    collectVertices();
    reserveFacets();
    m_set.firstFaces.push_back(0);
    for (size_t i = 0; i < m_operands.size(); ++i) addOperand(static_cast<int>(i));
    return std::move(m_set);
  }

 private:
  void collectVertices() {
    std::vector<Vec3> all;
    size_t count = 0;
    for (const PolygonMesh* mesh : m_operands) count += mesh->vertices().size();
    all.reserve(count);
    for (const PolygonMesh* mesh : m_operands) {
      m_firstVertex.push_back(static_cast<int>(all.size()));
      // Adding 0 turns -0 into 0.
      for (const Vec3& p : mesh->vertices()) all.push_back(p + Vec3::Zero());
    }
    const std::vector<int> first = firstVertexAtPosition(all);
    m_number.resize(all.size());
    for (size_t i = 0; i < all.size(); ++i) {
      if (first[i] == static_cast<int>(i)) {
        m_number[i] = static_cast<int>(m_set.vertices.size());
        m_set.vertices.push_back(all[i]);
      } else {
        m_number[i] = m_number[first[i]];
        m_set.touching.push_back(m_number[i]);
      }
    }
  }

  // Room for one facet a face: growing would move a million facets several times.
  void reserveFacets() {
    size_t faces = 0, corners = 0;
    for (const PolygonMesh* mesh : m_operands) {
      faces += mesh->faces().size();
      for (const auto& face : mesh->faces()) corners += face.size();
    }
    m_set.facets.reserve(faces);
    m_set.corners.reserve(corners);
  }

  void addOperand(int operand) {
    const PolygonMesh& mesh = *m_operands[operand];
    const int firstFace = m_set.firstFaces.back();
    const int faces = static_cast<int>(mesh.faces().size());
    for (int face = 0; face < faces; ++face) {
      m_loop.clear();
      for (const int vertex : mesh.faces()[face]) {
        m_loop.push_back(m_number[m_firstVertex[operand] + vertex]);
      }
      if (m_loop.size() == 3 || isStrictlyConvex(m_set.vertices, m_loop)) {
        add(m_loop, operand, firstFace + face);
        continue;
      }
      const std::vector<int>& loop = mesh.faces()[face];
      const auto triangles = triangulate(mesh.vertices(), {std::span(&loop, 1), Vec3::Zero()});
      assert(triangles);  // faces are simple and exactly planar
      for (const Triangle& t : *triangles) {
        std::array<int, 3> corners;
        for (int i = 0; i < 3; ++i) corners[i] = m_number[m_firstVertex[operand] + t[i]];
        add(corners, operand, firstFace + face);
      }
    }
    m_set.firstFaces.push_back(firstFace + faces);
  }

  void add(std::span<const int> loop, int operand, int face) {
    MeshFacet facet;
    facet.first = static_cast<int>(m_set.corners.size());
    facet.count = static_cast<int>(loop.size());
    facet.operand = operand;
    facet.face = face;
    facet.plane = {loop[0], loop[loop.size() / 3], loop[2 * loop.size() / 3]};
    m_set.corners.insert(m_set.corners.end(), loop.begin(), loop.end());
    measurePlane(m_set.vertices, facet);
    m_set.facets.push_back(facet);
  }

  std::span<const PolygonMesh* const> m_operands;
  FacetSet m_set;
  std::vector<int> m_firstVertex;  // per operand
  std::vector<int> m_number;       // per vertex of all operands: its number in the set
  std::vector<int> m_loop;
};

}  // namespace

Box FacetSet::boxOf(int facet) const {
  Box box;
  for (const int corner : cornersOf(facet)) box.extend(vertices[corner]);
  return box;
}

Box FacetSet::bounds() const {
  Box box;
  for (const Vec3& vertex : vertices) box.extend(vertex);
  return box;
}

FacetSet facetsOf(std::span<const PolygonMesh* const> operands) {
  return FacetCollector(operands).run();
}

}  // namespace halfspace::geometry
