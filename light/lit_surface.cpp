// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/lit_surface.h"

#include <algorithm>
#include <cmath>

#include "geometry/csg/close/boundary_triangles.h"

namespace halfspace::light {

LitSurface::LitSurface(const geometry::Evaluator& boundary,
                       const std::function<FaceRole(geometry::FaceId)>& roleOf, double texelSide) {
  const geometry::BoundaryMesh mesh = geometry::meshOf(boundary);
  const geometry::TriangulatedBoundary triangulated = geometry::triangulate(boundary, mesh);
  std::vector<std::vector<std::array<Vec3, 3>>> triangles(mesh.faces.size());
  for (size_t i = 0; i < triangulated.triangles.size(); ++i) {
    const geometry::Triangle& corners = triangulated.triangles[i];
    const auto at = [&](size_t k) {
      return triangulated.positions[static_cast<size_t>(corners[k])];
    };
    triangles[static_cast<size_t>(triangulated.face[i])].push_back({at(0), at(1), at(2)});
  }
  m_faces.reserve(mesh.faces.size());
  for (size_t i = 0; i < mesh.faces.size(); ++i) {
    if (triangles[i].empty()) continue;
    const geometry::FaceId id = mesh.faces[i].id;
    const geometry::OrientedPlane plane = boundary.faces()[id].plane;
    const PlaneBasis basis(boundary.planes().plane(plane));
    m_ofPlane[plane.code()].push_back(static_cast<uint32_t>(m_faces.size()));
    m_faces.push_back({id, plane, roleOf(id), Chart(basis, triangles[i], texelSide)});
  }
  numberTexels();
}

void LitSurface::numberTexels() {
  m_texels.clear();
  for (uint32_t face = 0; face < m_faces.size(); ++face) {
    LitFace& lit = m_faces[face];
    lit.firstTexel = kNoTexel;
    if (lit.role != FaceRole::lit) continue;
    lit.firstTexel = static_cast<uint32_t>(m_texels.size());
    for (uint32_t cover = 0; cover < lit.chart.covered().size(); ++cover)
      m_texels.push_back({face, cover});
  }
}

Vec3 LitSurface::startOf(const Texel& texel, double lift) const {
  const Chart& chart = faceOf(texel).chart;
  const TexelCover& cover = coverOf(texel);
  return chart.positionOf(cover.inU, cover.inV) + lift * chart.basis().normal;
}

void LitSurface::hide(const std::function<bool(const LitFace&)>& isUnseen) {
  for (LitFace& face : m_faces)
    if (face.role == FaceRole::lit && isUnseen(face)) face.role = FaceRole::unseen;
  numberTexels();
}

LitSurface::Found LitSurface::at(const Vec3& point, geometry::OrientedPlane plane) const {
  const auto faces = m_ofPlane.find(plane.code());
  if (faces == m_ofPlane.end()) return {};
  for (const uint32_t index : faces->second) {
    const LitFace& face = m_faces[index];
    const uint32_t cover = face.chart.coveredAt(point);
    if (cover == kNoTexel) continue;
    return {&face, face.role == FaceRole::lit ? face.firstTexel + cover : kNoTexel};
  }
  return {};
}

double LitSurface::texelBound(const geometry::Evaluator& boundary, double texelSide) {
  double bound = 0.0;
  const geometry::BoundaryMesh mesh = geometry::meshOf(boundary);
  for (const geometry::BoundaryMesh::Face& face : mesh.faces) {
    geometry::Box box;
    for (const int corner : face.loops.front())
      box.extend(mesh.positions[static_cast<size_t>(corner)]);
    std::array<double, 3> sizes{box.sizes().x(), box.sizes().y(), box.sizes().z()};
    std::ranges::sort(sizes);
    // A chart is at most as large as the two longer sides of the face's box, rotated.
    const double longer = std::hypot(sizes[1], sizes[2]);
    const double most = std::min(longer / texelSide + 2.0, static_cast<double>(Chart::kMostSide));
    bound += most * std::min(std::hypot(sizes[0], sizes[2]) / texelSide + 2.0, most);
  }
  return bound;
}

}  // namespace halfspace::light
