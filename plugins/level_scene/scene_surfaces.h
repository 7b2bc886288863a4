// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// From an evaluated boundary to the triangles of a scene.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "geometry/csg/evaluator.h"
#include "level/document/image_map.h"
#include "level/document/level.h"
#include "level/solids/face_look.h"
#include "level/solids/instances.h"
#include "plugins/level_scene/scene_materials.h"

namespace halfspace::plugins {

// The boundary of a solid as triangles of floats: closed, without T-junctions, and without
// triangles that rounding left without area.
struct RoundedBoundary {
  struct Face {
    geometry::FaceId id;    // in the evaluator
    geometry::Vec3 normal;  // unit length
    geometry::Vec3 point;   // a corner, level units
    const level::Surface* surface;
    uint64_t surfaceKey;  // equal for equal surfaces
  };
  std::vector<geometry::Vec3> positions;  // metres from the pivot, exact floats
  std::vector<std::array<uint32_t, 3>> triangles;
  std::vector<int> faceOf;  // by triangle, an index into faces
  std::vector<Face> faces;
  // A position in each part of the solid that rounding left without volume, level units.
  std::vector<geometry::Vec3> lostParts;
};

// Texture coordinates in a lightmap of a point (level units) of a face.
using LightmapUvAt = std::function<std::array<double, 2>(geometry::FaceId, const geometry::Vec3&)>;

using SurfaceOfFace = std::function<const level::Surface&(const geometry::BoundaryFace&)>;

// `pivot`: level units. Cost: O(n log n). The surfaces must outlive the result.
RoundedBoundary roundedBoundary(const geometry::Evaluator& evaluator,
                                const SurfaceOfFace& surfaceOf, double metresPerUnit,
                                const geometry::Vec3& pivot);

// The triangles of a patch or of an open mesh (a level::MeshSolid), with flat normals. `pivot`:
// level units. Faces without area are left out. The level must outlive the result.
RoundedBoundary openSurfaceOf(const level::Instance& instance, double metresPerUnit,
                              const geometry::Vec3& pivot);

// The image coordinates of a face, in whole images, near zero at its first corner. `texels`: the
// size of the image on a face, level units at scale 1.
class FaceImage {
 public:
  FaceImage(const RoundedBoundary::Face& face, const std::array<double, 2>& texels);
  // `point`: level units. Finite, whatever the axes are.
  std::array<double, 2> at(const geometry::Vec3& point) const;
  // As ScenePrimitive::tangents.
  std::array<double, 4> tangent(const geometry::Vec3& faceNormal,
                                const geometry::Vec3& normal) const;

 private:
  level::ImageMap m_map;
  std::array<double, 2> m_perImage, m_shift{0, 0};
};

using level::FaceLook;
using level::lookOf;

// Options for making the triangles of a scene.
struct VisibleOptions {
  double metresPerUnit = 1;
  geometry::Vec3 pivot = geometry::Vec3::Zero();  // level units
  level::Contents contents = level::Contents::solid;
  std::vector<double> smoothing = {};  // degrees by face, as SmoothNormals; empty: all are flat
  LightmapUvAt lightmapUvAt = {};      // empty: triangles without a lightmap
};

// The triangles of the chosen faces, one primitive for each material, in the order of the scene's
// materials. Texture coordinates are shifted by whole images towards zero, where floats are finest.
// Materials with a normal map get tangents.
std::vector<ScenePrimitive> visiblePrimitives(const RoundedBoundary& boundary,
                                              const std::function<bool(size_t face)>& isChosen,
                                              SceneMaterials& materials,
                                              const VisibleOptions& options);

// All triangles as one closed primitive, sorted by surface, and the surfaces in that order.
ScenePrimitive closedPrimitive(const level::Level& level, const RoundedBoundary& boundary,
                               int material, std::vector<SceneSurface>& surfaces);

}  // namespace halfspace::plugins
