// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "plugins/interface/scene.h"

namespace halfspace::plugins {

// The meshes of a scene, each of them once: nodes whose meshes are equal share one. Linked copies
// that are moved by whole units have such meshes, because a mesh is stored relative to its node.
//
// Two meshes are equal if they have the same triangles of the same materials with the same corners.
// Positions, normals and tangents are compared as the floats of the file; texture coordinates may
// differ by 1/65,536 of an image, because those of a copy are computed from other numbers.
class SharedMeshes {
 public:
  // Contract: `meshes` outlives the object and is changed by it only.
  explicit SharedMeshes(std::vector<SceneMesh>& meshes) : m_meshes(meshes) {}

  // The number of an equal mesh, else that of the mesh, which is added. Triangles of a manifold
  // mesh must also have the same order: its node lists their surfaces. Cost: O(n log n).
  // `kind`: of the mesh's node; nodes of different kinds share none, because programs treat them
  // differently.
  int indexOf(SceneMesh mesh, SceneTag::Kind kind);

 private:
  using Key = std::vector<float>;
  std::vector<SceneMesh>& m_meshes;
  std::map<Key, int> m_known;
};

}  // namespace halfspace::plugins
