// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/scene_bodies.h"

#include "level/program/counted.h"
#include "level/solids/contents.h"

namespace halfspace::plugins {

using geometry::Vec3;

namespace {

// The faces of a brush as fans. `scale`: metres per unit.
SceneMesh hullOf(const geometry::Brush& brush, const Vec3& pivot, double scale) {
  ScenePrimitive hull;
  for (const geometry::Brush::Vertex& vertex : brush.vertices())
    hull.positions.push_back(roundedToFloats((vertex.position - pivot) * scale));
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    for (size_t i = 2; i < loop.size(); ++i)
      hull.triangles.push_back({static_cast<uint32_t>(loop[0]), static_cast<uint32_t>(loop[i - 1]),
                                static_cast<uint32_t>(loop[i])});
  }
  return {"hull", {std::move(hull)}};
}

}  // namespace

int SceneBodies::shapeOf(bool isConvex, int mesh) {
  const auto [position, isNew] =
      m_shapes.try_emplace({isConvex, mesh}, static_cast<int>(m_scene.shapes.size()));
  if (isNew) m_scene.shapes.push_back({isConvex, mesh});
  return position->second;
}

void SceneBodies::addShape(int node, int shape, bool isTrigger) {
  ScenePhysics physics;
  (isTrigger ? physics.trigger : physics.collider) = shape;
  m_nodes[node].physics = std::move(physics);
}

void SceneBodies::addSurface(int node) {
  addShape(node, shapeOf(false, m_nodes[node].mesh), false);
}

void SceneBodies::addPart(int node, const ScenePart& part, const Vec3& pivot) {
  const bool isTrigger = m_nodes[node].tag.kind == SceneTag::Kind::volume;
  bool isMoved = false;
  if (const int owner = m_nodes.ofEntity(part.entity); owner >= 0 && !isTrigger) {
    SceneNode& entity = m_nodes[owner];
    const std::string_view className = level::valueOf(entity.tag.keys, "classname");
    isMoved = level::contentsOfClass(className) == level::Contents::mover;
    if (isMoved && !entity.physics) entity.physics.emplace();
    if (isMoved) entity.physics->isMoved = true;
  }
  if (!part.isUnionOfConvex) {
    if (isTrigger || isMoved) ++m_concave;
    return addShape(node, shapeOf(false, m_nodes[node].mesh), isTrigger);
  }
  std::vector<int> shapes;
  for (const auto& brush : part.convexSolids)
    shapes.push_back(
        shapeOf(true, m_meshes.indexOf(hullOf(*brush, pivot, m_scale), SceneTag::Kind::shape)));
  if (shapes.size() == 1) return addShape(node, shapes.front(), isTrigger);
  std::vector<int> pieces;
  for (const int shape : shapes) {
    SceneTag tag;
    tag.kind = SceneTag::Kind::shape;
    const std::string name = m_nodes[node].name + " shape " + std::to_string(pieces.size() + 1);
    const int piece = m_nodes.add(name, node, std::move(tag));
    m_nodes.moveTo(piece, node);
    addShape(piece, shape, isTrigger);
    pieces.push_back(piece);
  }
  if (!isTrigger) return;
  ScenePhysics whole;
  whole.triggerNodes = std::move(pieces);
  m_nodes[node].physics = std::move(whole);
}

std::vector<std::string> SceneBodies::losses() const {
  if (m_concave == 0) return {};
  return {level::counted(m_concave, "moving solid or trigger is", "moving solids or triggers are") +
          " not convex: their shape is a surface. Most engines cannot move a surface or detect "
          "bodies inside it. Build them from convex solids without cutters."};
}

}  // namespace halfspace::plugins
