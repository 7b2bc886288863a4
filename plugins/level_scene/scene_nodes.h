// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "level/solids/instances.h"
#include "plugins/level_scene/entity_lights.h"
#include "plugins/level_scene/level_scene.h"

namespace halfspace::plugins {

// Rounded to floats, as the file stores them.
geometry::Vec3 roundedToFloats(geometry::Vec3 point);

// The nodes of a scene: the level, its layers, groups, linked copies and entities, with their
// lights and the camera. Usage: enter(), leave() and pointEntity() for each node of a walk over the
// level, then place(). The level, the options and the scene have to outlive it.
class SceneNodes {
 public:
  using Vec3 = geometry::Vec3;

  // Adds the nodes of the level and of its layers. `scale`: metres per unit.
  SceneNodes(const level::Level& level, const SceneOptions& options, double scale, Scene& scene);

  // False: the group is omitted from export.
  bool enter(const level::Instance& group);
  void leave() { m_path.pop_back(); }
  void pointEntity(const level::Instance& entity);

  // Returns the number of the new node. `position`: in the level, level units.
  int add(std::string name, int parent, SceneTag tag, const Vec3& position = Vec3::Zero());
  SceneNode& operator[](int index) { return m_scene.nodes[static_cast<size_t>(index)]; }
  int root() const { return m_root; }
  int ofLayer(level::LayerId layer) const { return m_layerNodes.at(layer); }
  // -1: the brush entity has no node.
  int ofEntity(const level::InstanceKey& entity) const;
  // The node above a node of the walk.
  int parentOf(const level::Instance& instance) const;
  // The translation of the linked copies that a group of the walk is in, itself among them, level
  // units; zero if they also turn, scale or mirror it, and outside of copies.
  Vec3 translationOf(int index) const;
  // Gives a node the position of another one.
  void moveTo(int index, int other);
  // Moves a node and the nodes with meshes below it. `position`: in the level, level units.
  void moveWithMeshes(int index, const Vec3& position);
  // Makes the names of entities unique, and the positions relative to the nodes above.
  void place();
  // Nodes that are omitted from export.
  int omitted() const { return m_omitted; }

 private:
  void addLevelNode();
  void addLayers();
  SceneTag tagOf(SceneTag::Kind kind, const level::Instance& instance) const;
  void addLight(int index, PlacedLight placed);
  void addCamera(const Vec3& origin, const Vec3& heading);
  void makeNamesUnique();

  const level::Level& m_level;
  const SceneOptions& m_options;
  const double m_scale;
  Scene& m_scene;
  const TargetPositions m_targets;
  std::vector<Vec3> m_positions;       // of all nodes in the scene, metres
  std::map<int, Vec3> m_translations;  // of groups in linked copies
  std::vector<int> m_path;             // the scene's node of each group from the root to here
  std::map<level::LayerId, int> m_layerNodes;
  std::map<level::InstanceKey, int> m_entityNodes;
  int m_root = 0;
  bool m_hasCamera = false;
  int m_omitted = 0;
};

}  // namespace halfspace::plugins
