// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/scene_vertices.h"

#include <cmath>

#include "editor/session/part_outline.h"
#include "level/document/own_axes.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

std::array<std::int8_t, 4> packed(const Vec3& normal) {
  const auto pack = [](double x) { return static_cast<std::int8_t>(std::lround(x * 127)); };
  return {pack(normal.x()), pack(normal.y()), pack(normal.z()), 0};
}

}  // namespace

FaceCorners::FaceCorners(const level::Surface& surface, const Vec3& normal,
                         const ImagePosition& image, std::uint32_t face)
    : m_map(level::imageMap(surface.axes, normal)),
      m_normal(packed(normal)),
      m_across(m_map.inImages ? 1.0 : image.texels.width()),
      m_down(m_map.inImages ? 1.0 : image.texels.height()),
      m_layer(static_cast<float>(image.layer)),
      m_face(face) {}

FaceVertex FaceCorners::operator()(const Vec3& p) const {
  return {toFloats(p),
          m_normal,
          {static_cast<float>((m_map.u.dot(p) + m_map.offset[0]) / m_across),
           static_cast<float>((m_map.v.dot(p) + m_map.offset[1]) / m_down), m_layer},
          m_face};
}

std::vector<FaceVertex> verticesOf(const SceneFace& face, const FaceCorners& vertexAt) {
  std::vector<FaceVertex> corners;
  for (const Vec3& p : face.corners) corners.push_back(vertexAt(p));
  std::vector<FaceVertex> vertices;
  for (const auto& triangle : face.triangles) {
    for (std::uint32_t corner : triangle) vertices.push_back(corners[corner]);
  }
  return vertices;
}

std::vector<FaceVertex> verticesOf(std::span<const FacePart* const> parts,
                                   const FaceCorners& vertexAt) {
  std::vector<FaceVertex> vertices;
  for (const FacePart* part : parts) {
    for (std::size_t piece = 0; piece + 1 < part->pieceStart.size(); ++piece) {
      const std::uint32_t first = part->pieceStart[piece];
      for (std::uint32_t i = first + 1; i + 1 < part->pieceStart[piece + 1]; ++i) {
        for (const std::uint32_t corner : {first, i, i + 1}) {
          vertices.push_back(vertexAt(part->corners[corner]));
        }
      }
    }
  }
  return vertices;
}

std::vector<LineVertex> edgesOf(std::span<const FacePart* const> parts,
                                const geometry::Vec3& normal, const QColor& colour) {
  std::vector<LineVertex> vertices;
  const auto ink = toInk(colour);
  for (const auto& [from, to] : outlineOfParts(parts, normal)) {
    vertices.push_back({toFloats(from), ink});
    vertices.push_back({toFloats(to), ink});
  }
  return vertices;
}

std::vector<LineVertex> edgesOf(const SceneFace& face, const QColor& colour) {
  std::vector<LineVertex> vertices;
  const auto ink = toInk(colour);
  for (std::size_t loop = 0; loop + 1 < face.loopStart.size(); ++loop) {
    const std::uint32_t first = face.loopStart[loop];
    const std::uint32_t last = face.loopStart[loop + 1];
    for (std::uint32_t i = first; i < last; ++i) {
      if (face.folds[i] > kFlatFold) continue;
      const std::uint32_t next = i + 1 < last ? i + 1 : first;
      vertices.push_back({toFloats(face.corners[face.outline[i]]), ink});
      vertices.push_back({toFloats(face.corners[face.outline[next]]), ink});
    }
  }
  return vertices;
}

void appendEdges(const SceneSolid& solid, const QColor& colour, std::vector<LineVertex>& out) {
  const auto ink = toInk(colour);
  for (const auto& [from, to] : solid.edges) {
    out.push_back({toFloats(solid.corners[static_cast<std::size_t>(from)]), ink});
    out.push_back({toFloats(solid.corners[static_cast<std::size_t>(to)]), ink});
  }
}

void appendFace(const SceneSolid& solid, const SceneSolid::Face& face, const QColor& colour,
                std::vector<LineVertex>& out) {
  const auto ink = toInk(colour);
  const auto corner = [&](int i) { return toFloats(solid.corners[static_cast<std::size_t>(i)]); };
  for (const auto& triangle : face.triangles) {
    for (const int i : triangle) out.push_back({corner(i), ink});
  }
}

void appendLoop(const SceneSolid& solid, const SceneSolid::Face& face, const QColor& colour,
                std::vector<LineVertex>& out) {
  const auto ink = toInk(colour);
  for (std::size_t i = 0; i < face.loop.size(); ++i) {
    for (const int corner : {face.loop[i], face.loop[(i + 1) % face.loop.size()]}) {
      out.push_back({toFloats(solid.corners[static_cast<std::size_t>(corner)]), ink});
    }
  }
}

}  // namespace halfspace::editor
