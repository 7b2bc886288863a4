// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <QColor>

#include "editor/session/scene.h"
#include "editor/viewport/drawing/material_images.h"
#include "editor/viewport/drawing/vertices.h"
#include "level/document/image_map.h"

namespace halfspace::editor {

// Vertices, as the graphics card gets them, of the faces and solids of a scene. All functions are
// linear in the corners they are given and may run in any thread.

// Makes vertices of a face: position, normal and texture coordinates.
class FaceCorners {
 public:
  FaceCorners(const level::Surface& surface, const geometry::Vec3& normal,
              const ImagePosition& image, std::uint32_t face = kNoFace);
  FaceVertex operator()(const geometry::Vec3& p) const;

 private:
  level::ImageMap m_map;
  std::array<std::int8_t, 4> m_normal;
  double m_across, m_down;
  float m_layer;
  std::uint32_t m_face;
};

// Triangles of a whole face of the boundary.
std::vector<FaceVertex> verticesOf(const SceneFace& face, const FaceCorners& vertexAt);
// Triangles of the visible parts of a face, for a face of which some solids are hidden.
std::vector<FaceVertex> verticesOf(std::span<const FacePart* const> parts,
                                   const FaceCorners& vertexAt);
// Faces whose normals have an angle of less than 12 degrees (this is its cosine) are nearly
// coplanar: their common edge is not drawn. So columns and vaults of 32 sides (11.25 degrees) are
// not hatched, while a ramp that climbs 1 in 4 (14 degrees) keeps the edge to its floor.
inline constexpr float kFlatFold = 0.978F;
// Edges of a whole face but those to nearly coplanar faces, and of the visible parts of a face; two
// vertices each.
std::vector<LineVertex> edgesOf(const SceneFace& face, const QColor& colour);
// `normal`: of the face.
std::vector<LineVertex> edgesOf(std::span<const FacePart* const> parts,
                                const geometry::Vec3& normal, const QColor& colour);

// Appends all edges of a solid, the triangles of one of its faces, and the outline of that face.
void appendEdges(const SceneSolid& solid, const QColor& colour, std::vector<LineVertex>& out);
void appendFace(const SceneSolid& solid, const SceneSolid::Face& face, const QColor& colour,
                std::vector<LineVertex>& out);
void appendLoop(const SceneSolid& solid, const SceneSolid::Face& face, const QColor& colour,
                std::vector<LineVertex>& out);

}  // namespace halfspace::editor
