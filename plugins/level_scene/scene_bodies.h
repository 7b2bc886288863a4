// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "plugins/level_scene/scene_nodes.h"
#include "plugins/level_scene/scene_parts.h"
#include "plugins/level_scene/shared_meshes.h"

namespace halfspace::plugins {

// Bodies and shapes of physics for the closed meshes of a scene (Scene::shapes,
// SceneNode::physics): what moves and what is touched is convex where it can be, because engines
// let surfaces neither move nor notice what is inside of them.
class SceneBodies {
 public:
  // Contract: the others outlive the object. `scale`: metres per unit.
  SceneBodies(Scene& scene, SceneNodes& nodes, SharedMeshes& meshes, double scale)
      : m_scene(scene), m_nodes(nodes), m_meshes(meshes), m_scale(scale) {}

  // The triangles of the node's mesh are solid, and do not move.
  void addSurface(int node);
  // The node of a part's closed mesh: a convex shape for each of its solids, in nodes below it if
  // there are several; else the triangles of its mesh. Volumes are triggers. `pivot`: level units.
  void addPart(int node, const ScenePart& part, const geometry::Vec3& pivot);
  // One sentence for each kind of thing that engines will not do well.
  std::vector<std::string> losses() const;

 private:
  int shapeOf(bool isConvex, int mesh);
  void addShape(int node, int shape, bool isTrigger);

  Scene& m_scene;
  SceneNodes& m_nodes;
  SharedMeshes& m_meshes;
  const double m_scale;
  std::map<std::pair<bool, int>, int> m_shapes;  // by convexity and mesh
  int m_concave = 0;                             // parts that move or are noticed
};

}  // namespace halfspace::plugins
