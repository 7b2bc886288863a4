// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/scene.h"

#include <utility>

#include "editor/session/whole_scene.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

void Scene::apply(const SceneUpdate& update) {
  if (update.whole) {
    level::disposeAside(std::exchange(m_faces, {}));
    level::disposeAside(std::exchange(m_solids, {}));
    m_faceBlocks = {};
    m_cut.faces.clear();
  }
  if (update.scene) {
    m_faces.swap(update.scene->faces);
    m_solids.swap(update.scene->solids);
    m_faceBlocks = update.scene->faceBlocks;
  } else {
    applyEach(update);
  }
  for (std::size_t i = 0; i < update.addedFaces.size() && !m_cut.faces.empty(); ++i) {
    const geometry::FaceId id = update.addedFaces[i]->id;
    if (id < m_cut.faces.size()) m_cut.faces[id] = false;
  }
  m_lookChanged = update.lookChanged;
  m_hidesSolids = update.hidesSolids;
  m_filteredSolids = update.filteredSolids;
  m_bounds = update.bounds;
  m_issues = update.issues;
  m_figures = update.figures;
  m_state = update.state;
}

void Scene::applyEach(const SceneUpdate& update) {
  std::vector<std::shared_ptr<const void>> gone;
  for (geometry::FaceId id : update.removedFaces) {
    if (id < m_faces.size()) gone.push_back(std::move(m_faces[id]));
  }
  for (const auto& face : update.addedFaces) {
    if (face->id >= m_faces.size()) m_faces.resize(face->id + 1);
    m_faces[face->id] = face;
    m_faceBlocks.add(*face);
  }
  for (const level::InstanceKey& key : update.removedSolids) {
    const auto known = m_solids.find(key);
    if (known == m_solids.end()) continue;
    gone.push_back(std::move(known->second));
    m_solids.erase(known);
  }
  for (const auto& solid : update.changedSolids) {
    std::shared_ptr<const SceneSolid>& known = m_solids[solid->key];
    if (known) gone.push_back(std::move(known));
    known = solid;
  }
  if (gone.size() > level::kFreedAtOnce) level::disposeAside(std::move(gone));
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
