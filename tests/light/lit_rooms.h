// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Small levels of boxes, and their baked light.
#pragma once

#include <memory>
#include <stdexcept>

#include "commandline/bench/scenes/scene_solids.h"
#include "light/bake.h"

namespace halfspace::light::tests {

using geometry::CsgOperation;

// Appends the faces of a mover that is one box. `number`: as SurfaceFace::mover.
inline void addBoxMover(uint64_t number, const Vec3& low, const Vec3& high, bool castsShadow,
                        std::vector<SurfaceFace>& faces) {
  geometry::Evaluator box;
  box.insertSolid(box.outline().root(), geometry::kNoNode, CsgOperation::add,
                  {std::make_shared<const geometry::Brush>(
                       geometry::Brush::fromPlanes(scenes::boxPlanes(low, high)).value()),
                   {}});
  box.update();
  addMoverFaces(
      box, number, castsShadow, [](geometry::FaceId) { return FaceRole::lit; }, faces);
}

class Rooms3d {
 public:
  void add(const Vec3& low, const Vec3& high) { insert(CsgOperation::add, low, high); }
  void subtract(const Vec3& low, const Vec3& high) { insert(CsgOperation::subtract, low, high); }
  // The same box rotated about the z axis by the angle with this sine and cosine.
  void insertRotated(CsgOperation operation, const Vec3& low, const Vec3& high, double sine,
                     double cosine) {
    std::vector<geometry::Plane> planes;
    for (const geometry::Plane& plane : scenes::boxPlanes(low, high)) {
      const Vec3& n = plane.normal();
      const Vec3 rotated(cosine * n.x() - sine * n.y(), sine * n.x() + cosine * n.y(), n.z());
      planes.push_back(geometry::Plane::fromCoefficients(rotated, plane.offset()).value());
    }
    insert(operation, planes);
  }

  // Contract: called once, after all boxes.
  const bsp::LiveTree& tree() {
    if (!m_tree) {
      bsp::TreeOptions options;
      options.bevels = {.edges = false, .vertices = false, .level = false, .box = false};
      m_tree = std::make_unique<bsp::LiveTree>(options);
      m_tree->update(m_evaluator, m_evaluator.update());
    }
    return *m_tree;
  }
  const geometry::Evaluator& boundary() {
    tree();
    return m_evaluator;
  }

  void addMover(uint64_t number, const Vec3& low, const Vec3& high, bool castsShadow) {
    addBoxMover(number, low, high, castsShadow, m_movers);
  }

  BakedLight bake(const std::vector<level::LightSource>& sources, const BakeOptions& options,
                  const level::DaylightStrength& day = {}) {
    std::vector<SurfaceFace> faces =
        surfaceFacesOf(boundary(), [](geometry::FaceId) { return FaceRole::lit; });
    faces.insert(faces.end(), m_movers.begin(), m_movers.end());
    std::vector<level::Lamp> lamps(sources.begin(), sources.end());
    const Illumination illumination(tree(), std::move(lamps), day, MoverShadows(faces));
    const Rooms rooms(tree());
    auto made = bakeLight(faces, illumination, rooms, options);
    if (!std::holds_alternative<BakedLight>(made)) throw std::runtime_error("no light was baked");
    return std::move(std::get<BakedLight>(made));
  }

 private:
  void insert(CsgOperation operation, const Vec3& low, const Vec3& high) {
    insert(operation, scenes::boxPlanes(low, high));
  }
  void insert(CsgOperation operation, const std::vector<geometry::Plane>& planes) {
    m_evaluator.insertSolid(
        m_evaluator.outline().root(), geometry::kNoNode, operation,
        {std::make_shared<const geometry::Brush>(geometry::Brush::fromPlanes(planes).value()), {}});
  }

  geometry::Evaluator m_evaluator;
  std::vector<SurfaceFace> m_movers;
  std::unique_ptr<bsp::LiveTree> m_tree;
};

// Two rooms of 256 by 256 by 128 with a door frame between them, at x = 0 to 16.
inline Rooms3d twoRooms() {
  Rooms3d rooms;
  rooms.add({-272, -144, -16}, {288, 144, 144});
  rooms.subtract({-256, -128, 0}, {0, 128, 128});
  rooms.subtract({16, -128, 0}, {272, 128, 128});
  rooms.subtract({-4, -32, 0}, {20, 32, 96});
  return rooms;
}

// A white lamp whose light at the source is 1.
inline level::LightSource lampAt(const Vec3& origin, level::LightFalloff falloff, double reach) {
  level::LightSource lamp;
  lamp.origin = origin;
  lamp.brightness = 255;
  lamp.falloff = falloff;
  lamp.reach = reach;
  return lamp;
}

// The middle of a texel, on its face.
inline Vec3 middleOf(const LitSurface& surface, const Texel& texel) {
  const TexelCover& cover = surface.coverOf(texel);
  return surface.faceOf(texel).chart.positionOf(cover.x + 0.5, cover.y + 0.5);
}

}  // namespace halfspace::light::tests
