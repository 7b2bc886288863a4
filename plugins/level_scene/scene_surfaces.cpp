// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/scene_surfaces.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "geometry/csg/close/boundary_triangles.h"
#include "geometry/mesh/triangulate.h"
#include "level/document/image_map.h"
#include "level/solids/placed.h"
#include "plugins/level_scene/scene_nodes.h"
#include "plugins/level_scene/smooth_normals.h"
#include "plugins/mesh_export/flat_parts.h"
#include "plugins/mesh_export/flat_triangles.h"

namespace halfspace::plugins {

using geometry::Vec3;

namespace {

std::vector<RoundedBoundary::Face> facesOf(const geometry::Evaluator& evaluator,
                                           const geometry::BoundaryMesh& mesh,
                                           const SurfaceOfFace& surfaceOf) {
  std::vector<RoundedBoundary::Face> faces;
  faces.reserve(mesh.faces.size());
  for (const geometry::BoundaryMesh::Face& face : mesh.faces) {
    const geometry::BoundaryFace& exact = evaluator.faces()[face.id];
    const auto first = static_cast<size_t>(face.loops.front().front());
    faces.push_back({face.id, evaluator.planes().plane(exact.plane).unitNormal(),
                     mesh.positions[first], &surfaceOf(exact), exact.surface});
  }
  return faces;
}

}  // namespace

FaceImage::FaceImage(const RoundedBoundary::Face& face, const std::array<double, 2>& texels)
    : m_map(level::imageMap(face.surface->axes, face.normal)),
      m_perImage(m_map.inImages ? std::array<double, 2>{1, 1} : texels) {
  const auto first = at(face.point);
  m_shift = {std::floor(first[0]), std::floor(first[1])};
}

std::array<double, 2> FaceImage::at(const Vec3& point) const {
  const auto numbers = m_map.at(point);
  const std::array<double, 2> uv{numbers[0] / m_perImage[0] - m_shift[0],
                                 numbers[1] / m_perImage[1] - m_shift[1]};
  // Axes of a file may be infinite; a scene must not contain such numbers.
  return {std::isfinite(uv[0]) ? uv[0] : 0.0, std::isfinite(uv[1]) ? uv[1] : 0.0};
}

// Along the tangent v stays and u grows.
std::array<double, 4> FaceImage::tangent(const Vec3& faceNormal, const Vec3& normal) const {
  Vec3 along = m_map.v.cross(faceNormal);
  if (along.dot(m_map.u) < 0) along = -along;
  Vec3 up = m_map.u.cross(faceNormal);
  if (up.dot(m_map.v) > 0) up = -up;
  along -= normal * normal.dot(along);
  const double length = along.norm();
  // An image that the face sees edge-on has no direction.
  const bool hasDirection = std::isfinite(length) && length > 0;
  const Vec3 unit = hasDirection ? Vec3(along / length) : normal.unitOrthogonal();
  const bool isMirrored = hasDirection && normal.cross(unit).dot(up) < 0;
  return {unit.x(), unit.y(), unit.z(), isMirrored ? -1.0 : 1.0};
}

RoundedBoundary roundedBoundary(const geometry::Evaluator& evaluator,
                                const SurfaceOfFace& surfaceOf, double metresPerUnit,
                                const Vec3& pivot) {
  const geometry::BoundaryMesh mesh = geometry::meshOf(evaluator);
  geometry::TriangulatedBoundary exact = geometry::triangulate(evaluator, mesh);
  MeshContents contents;
  contents.soup.vertices = std::move(exact.positions);
  for (Vec3& vertex : contents.soup.vertices) vertex = (vertex - pivot) * metresPerUnit;
  for (const geometry::Triangle& t : exact.triangles)
    contents.soup.faces.push_back({t[0], t[1], t[2]});
  contents.soup.surfaces = std::move(exact.face);
  roundToFloats(contents.soup);
  RoundedBoundary made;
  for (const int triangle : flatParts(contents.soup)) {
    const auto corner = static_cast<size_t>(contents.soup.faces[static_cast<size_t>(triangle)][0]);
    made.lostParts.push_back(contents.soup.vertices[corner] / metresPerUnit + pivot);
  }
  removeFlatTriangles(contents);

  made.faces = facesOf(evaluator, mesh, surfaceOf);
  made.positions = std::move(contents.soup.vertices);
  for (const std::vector<int>& face : contents.soup.faces)
    made.triangles.push_back({static_cast<uint32_t>(face[0]), static_cast<uint32_t>(face[1]),
                              static_cast<uint32_t>(face[2])});
  made.faceOf = std::move(contents.soup.surfaces);
  return made;
}

std::vector<ScenePrimitive> visiblePrimitives(const RoundedBoundary& boundary,
                                              const std::function<bool(size_t face)>& isChosen,
                                              SceneMaterials& materials,
                                              const VisibleOptions& options) {
  const SmoothNormals normals(boundary, options.smoothing);
  std::map<int, ScenePrimitive> byMaterial;
  // Faces are visited one after the other, so a vertex is shared within a face only: its neighbours
  // have another normal or image.
  std::vector<size_t> order(boundary.triangles.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(order, {}, [&](size_t triangle) { return boundary.faceOf[triangle]; });
  std::map<uint32_t, uint32_t> vertices;
  int open = -1;
  for (const size_t triangle : order) {
    const auto faceIndex = static_cast<size_t>(boundary.faceOf[triangle]);
    if (!isChosen(faceIndex)) continue;
    const RoundedBoundary::Face& face = boundary.faces[faceIndex];
    const level::MaterialId material = face.surface->material;
    const int index = materials.indexOf(material, options.contents);
    ScenePrimitive& primitive = byMaterial[index];
    primitive.material = index;
    if (open != boundary.faceOf[triangle]) vertices.clear();
    open = boundary.faceOf[triangle];
    const FaceImage image(face, materials.texels(material));
    std::array<uint32_t, 3> corners{};
    for (size_t i = 0; i < 3; ++i) {
      const uint32_t vertex = boundary.triangles[triangle][i];
      const auto [position, isNew] =
          vertices.try_emplace(vertex, static_cast<uint32_t>(primitive.positions.size()));
      corners[i] = position->second;
      if (!isNew) continue;
      const Vec3& point = boundary.positions[vertex];
      primitive.positions.push_back(point);
      const Vec3 normal = normals.at(faceIndex, vertex);
      primitive.normals.push_back(normal);
      if (materials.hasNormalMap(index))
        primitive.tangents.push_back(image.tangent(face.normal, normal));
      const Vec3 inLevel = point / options.metresPerUnit + options.pivot;
      primitive.uvs.push_back(image.at(inLevel));
      if (options.lightmapUvAt)
        primitive.lightmapUvs.push_back(options.lightmapUvAt(face.id, inLevel));
    }
    primitive.triangles.push_back(corners);
  }
  std::vector<ScenePrimitive> made;
  for (auto& [index, primitive] : byMaterial) made.push_back(std::move(primitive));
  return made;
}

ScenePrimitive closedPrimitive(const level::Level& level, const RoundedBoundary& boundary,
                               int material, std::vector<SceneSurface>& surfaces) {
  std::vector<int> surfaceOfFace;
  std::map<uint64_t, int> numbers;  // by key
  for (const RoundedBoundary::Face& face : boundary.faces) {
    const auto [number, isNew] =
        numbers.try_emplace(face.surfaceKey, static_cast<int>(surfaces.size()));
    surfaceOfFace.push_back(number->second);
    if (!isNew) continue;
    const level::Material* known = level.materials().find(face.surface->material);
    surfaces.push_back({known ? known->name : std::string(), *face.surface, 0});
  }
  std::vector<size_t> order(boundary.triangles.size());
  std::iota(order.begin(), order.end(), size_t{0});
  const auto surfaceOf = [&](size_t triangle) {
    return surfaceOfFace[static_cast<size_t>(boundary.faceOf[triangle])];
  };
  std::ranges::stable_sort(order, {}, surfaceOf);
  // Vertices that no triangle uses any more are left out.
  ScenePrimitive made;
  made.material = material;
  std::vector<int64_t> renumbered(boundary.positions.size(), -1);
  for (const size_t triangle : order) {
    ++surfaces[static_cast<size_t>(surfaceOf(triangle))].triangles;
    std::array<uint32_t, 3> corners = boundary.triangles[triangle];
    for (uint32_t& corner : corners) {
      int64_t& number = renumbered[corner];
      if (number < 0) {
        number = static_cast<int64_t>(made.positions.size());
        made.positions.push_back(boundary.positions[corner]);
      }
      corner = static_cast<uint32_t>(number);
    }
    made.triangles.push_back(corners);
  }
  return made;
}

RoundedBoundary openSurfaceOf(const level::Instance& instance, double metresPerUnit,
                              const Vec3& pivot) {
  const auto& solid = std::get<level::MeshSolid>(instance.node->content);
  geometry::PolygonSoup soup = *solid.soup;
  for (const level::Transform& step : instance.placement.steps) level::transformSoup(soup, step);
  geometry::PolygonSoup flat = geometry::triangulatedWherePlanarityFails(std::move(soup));
  RoundedBoundary made;
  for (Vec3& vertex : flat.vertices)
    made.positions.push_back(roundedToFloats((vertex - pivot) * metresPerUnit));
  static const level::Surface kUnpainted;
  for (size_t i = 0; i < flat.faces.size(); ++i) {
    const std::vector<int>& loop = flat.faces[i];
    const auto triangles = geometry::triangulate(flat.vertices, {{&loop, 1}, Vec3::Zero()});
    if (!triangles) continue;
    const auto at = [&](size_t k) { return flat.vertices[static_cast<size_t>(loop[k])]; };
    const Vec3 normal = (at(1) - at(0)).cross(at(2) - at(0));
    if (!(normal.norm() > 0)) continue;
    const auto index = static_cast<size_t>(flat.surfaces.empty() ? 0 : flat.surfaces[i]);
    const level::Surface& surface =
        index < solid.surfaces.size() ? solid.surfaces[index] : kUnpainted;
    for (const geometry::Triangle& t : *triangles) {
      made.triangles.push_back(
          {static_cast<uint32_t>(t[0]), static_cast<uint32_t>(t[1]), static_cast<uint32_t>(t[2])});
      made.faceOf.push_back(static_cast<int>(made.faces.size()));
    }
    made.faces.push_back({0, normal.normalized(), at(0), &surface, 0});
  }
  return made;
}

}  // namespace halfspace::plugins
