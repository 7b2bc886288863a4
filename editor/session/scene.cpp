// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/scene.h"

#include <utility>

#include "level/system/disposal.h"

namespace halfspace::editor {

void Scene::apply(const SceneUpdate& update) {
  std::vector<std::shared_ptr<const void>> gone;
  m_lookChanged = false;
  if (update.whole) {
    level::disposeAside(std::exchange(m_faces, {}));
    level::disposeAside(std::exchange(m_solids, {}));
    m_cut.faces.clear();
  }
  for (geometry::FaceId id : update.removedFaces) {
    if (id < m_faces.size()) gone.push_back(std::move(m_faces[id]));
  }
  for (const auto& face : update.addedFaces) {
    if (face->id >= m_faces.size()) m_faces.resize(face->id + 1);
    m_faces[face->id] = face;
    if (face->id < m_cut.faces.size()) m_cut.faces[face->id] = false;
  }
  for (const level::InstanceKey& key : update.removedSolids) {
    const auto known = m_solids.find(key);
    if (known == m_solids.end()) continue;
    gone.push_back(std::move(known->second));
    m_solids.erase(known);
  }
  // Changed solids mostly come in the order of the map: search the map only if the next solid is
  // not the successor of the last one.
  auto next = m_solids.begin();
  for (const auto& solid : update.changedSolids) {
    if (next == m_solids.end() || next->first != solid->key) {
      next = m_solids.lower_bound(solid->key);
    }
    const bool isKnown = next != m_solids.end() && next->first == solid->key;
    const bool wasHidden = isKnown && next->second->flags.hidden;
    m_lookChanged = m_lookChanged || wasHidden != solid->flags.hidden ||
                    (isKnown && next->second->contents != solid->contents);
    if (isKnown) {
      gone.push_back(std::exchange(next->second, solid));
    } else {
      next = m_solids.emplace_hint(next, solid->key, solid);
    }
    ++next;
  }
  if (gone.size() > level::kFreedAtOnce) level::disposeAside(std::move(gone));
  m_bounds = geometry::Box();
  m_hidesSolids = false;
  m_filteredSolids = 0;
  for (const auto& [key, solid] : m_solids) {
    if (solid->flags.hidden) {
      m_hidesSolids = true;
      if (solid->filtered) ++m_filteredSolids;
    } else {
      m_bounds.extend(solid->bounds);
    }
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
