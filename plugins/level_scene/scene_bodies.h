// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "plugins/level_scene/scene_nodes.h"
#include "plugins/level_scene/scene_parts.h"
#include "plugins/level_scene/shared_meshes.h"

namespace halfspace::plugins {

// Bodies and shapes of physics for the closed meshes of a scene (Scene::shapes,
// SceneNode::physics). Moving solids and triggers get convex shapes where possible, because engines
// cannot move the shape of a surface or detect bodies inside it.
class SceneBodies {
 public:
  // Contract: the others outlive the object. `scale`: metres per unit.
  SceneBodies(Scene& scene, SceneNodes& nodes, SharedMeshes& meshes, double scale)
      : m_scene(scene), m_nodes(nodes), m_meshes(meshes), m_scale(scale) {}

  // Gives the node a static collider: the triangles of its mesh.
  void addSurface(int node);
  // Gives shapes to the node of a part's closed mesh: a convex shape for each solid of the part (on
  // nodes below it, if there are several), or the triangles of the mesh if the part is not a union
  // of convex solids. Volumes become triggers. `pivot`: level units.
  void addPart(int node, const ScenePart& part, const geometry::Vec3& pivot);
  // One sentence for each kind of shape that engines do not handle well.
  std::vector<std::string> losses() const;

 private:
  int shapeOf(bool isConvex, int mesh);
  void addShape(int node, int shape, bool isTrigger);

  Scene& m_scene;
  SceneNodes& m_nodes;
  SharedMeshes& m_meshes;
  const double m_scale;
  std::map<std::pair<bool, int>, int> m_shapes;  // by convexity and mesh
  int m_concave = 0;                             // moving parts and triggers that are not convex
};

}  // namespace halfspace::plugins
