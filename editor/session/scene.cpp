// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/scene.h"

namespace halfspace::editor {

void Scene::apply(const SceneUpdate& update) {
  if (update.whole) {
    m_faces.clear();
    m_solids.clear();
  }
  for (geometry::FaceId id : update.removedFaces) {
    if (id < m_faces.size()) m_faces[id].reset();
  }
  for (const auto& face : update.addedFaces) {
    if (face->id >= m_faces.size()) m_faces.resize(face->id + 1);
    m_faces[face->id] = face;
  }
  for (const level::InstanceKey& key : update.removedSolids) m_solids.erase(key);
  for (const auto& solid : update.changedSolids) m_solids.insert_or_assign(solid->key, solid);
  m_bounds = geometry::Box();
  for (const auto& [key, solid] : m_solids) {
    if (!solid->flags.hidden) m_bounds.extend(solid->bounds);
  }
  m_issues = update.issues;
  m_figures = update.figures;
  m_state = update.state;
}

const SceneSolid* Scene::find(const level::InstanceKey& key) const {
  const auto found = m_solids.find(key);
  return found == m_solids.end() ? nullptr : found->second.get();
}

bool isShown(const Scene& scene, const FacePart& part) {
  const SceneSolid* solid = scene.find(part.source);
  return solid == nullptr || !solid->flags.hidden;
}

}  // namespace halfspace::editor
