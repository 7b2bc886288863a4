// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/lit_surface.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "geometry/csg/close/boundary_triangles.h"
#include "geometry/csg/parallel_loop.h"

namespace halfspace::light {

FaceRole roleOf(level::FaceLook look) {
  switch (look) {
    case level::FaceLook::sky:
      return FaceRole::sky;
    case level::FaceLook::unseen:
      return FaceRole::unseen;
    case level::FaceLook::seen:
      break;
  }
  return FaceRole::lit;
}

std::vector<SurfaceFace> surfaceFacesOf(const geometry::Evaluator& boundary,
                                        const std::function<FaceRole(geometry::FaceId)>& roleOf) {
  const geometry::BoundaryMesh mesh = geometry::meshOf(boundary);
  const geometry::TriangulatedBoundary triangulated = geometry::triangulate(boundary, mesh);
  std::vector<SurfaceFace> faces;
  faces.reserve(mesh.faces.size());
  for (const geometry::BoundaryMesh::Face& face : mesh.faces) {
    const geometry::OrientedPlane plane = boundary.faces()[face.id].plane;
    faces.push_back(
        {face.id, plane, roleOf(face.id), PlaneBasis(boundary.planes().plane(plane)), {}});
  }
  for (size_t i = 0; i < triangulated.triangles.size(); ++i) {
    const geometry::Triangle& corners = triangulated.triangles[i];
    const auto at = [&](size_t k) {
      return triangulated.positions[static_cast<size_t>(corners[k])];
    };
    faces[static_cast<size_t>(triangulated.face[i])].triangles.push_back({at(0), at(1), at(2)});
  }
  std::erase_if(faces, [](const SurfaceFace& face) { return face.triangles.empty(); });
  return faces;
}

void addMoverFaces(const geometry::Evaluator& boundary, uint64_t number, bool castsShadow,
                   const std::function<FaceRole(geometry::FaceId)>& roleOf,
                   std::vector<SurfaceFace>& faces) {
  assert(number != 0);
  for (SurfaceFace& face : surfaceFacesOf(boundary, roleOf)) {
    face.mover = number;
    face.castsShadow = castsShadow;
    faces.push_back(std::move(face));
  }
}

LitSurface::LitSurface(const std::vector<SurfaceFace>& faces, double texelSide, int threads) {
  std::vector<std::optional<Chart>> charts(faces.size());
  geometry::parallel(faces.size(), threads, [&](size_t i) {
    charts[i].emplace(faces[i].basis, faces[i].triangles, texelSide);
  });
  m_faces.reserve(faces.size());
  for (size_t i = 0; i < faces.size(); ++i) {
    const SurfaceFace& face = faces[i];
    if (face.mover == 0) m_ofPlane[face.plane.code()].push_back(static_cast<uint32_t>(i));
    m_faces.push_back({face.id, face.plane, face.role, std::move(*charts[i]), face.mover,
                       face.castsShadow && face.mover != 0});
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
  return chart.positionOf(cover) + lift * chart.basis().normal;
}

void LitSurface::hide(const std::function<bool(const LitFace&)>& isUnseen) {
  for (LitFace& face : m_faces)
    if (face.role == FaceRole::lit && isUnseen(face)) face.role = FaceRole::unseen;
  numberTexels();
}

LitSurface::Found LitSurface::at(const Vec3& start, const Vec3& direction,
                                 geometry::OrientedPlane plane) const {
  const auto faces = m_ofPlane.find(plane.code());
  if (faces == m_ofPlane.end()) return {};
  const PlaneBasis& basis = m_faces[faces->second.front()].chart.basis();
  const double rate = basis.normal.dot(direction);
  if (!(rate < 0.0)) return {};  // within the rounding of parallel to the face
  const Vec3 point = start + (basis.offset - basis.normal.dot(start)) / rate * direction;
  for (const uint32_t index : faces->second) {
    const LitFace& face = m_faces[index];
    const uint32_t cover = face.chart.coveredAt(point);
    if (cover == kNoTexel) continue;
    return {&face, face.role == FaceRole::lit ? face.firstTexel + cover : kNoTexel};
  }
  return {};
}

double LitSurface::texelBound(const std::vector<SurfaceFace>& faces, double texelSide) {
  double bound = 0.0;
  for (const SurfaceFace& face : faces) {
    geometry::Box box;
    for (const std::array<Vec3, 3>& triangle : face.triangles)
      for (const Vec3& corner : triangle) box.extend(corner);
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
