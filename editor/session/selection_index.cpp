// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/selection_index.h"

namespace halfspace::editor {

void SelectionIndex::follow(const Nodes& selection) {
  if (m_nodes == selection) return;
  m_nodes = selection;
  m_ids.clear();
  m_ids.reserve(selection.size());
  for (level::NodeId node : selection) m_ids.insert(node.value);
  ++m_revision;
  forgetSolids();
}

bool SelectionIndex::contains(const level::Level& level, const level::InstanceKey& key) const {
  if (m_ids.empty()) return false;
  for (level::NodeId step : key.path) {
    for (level::NodeId id = step; id.valid();) {
      if (contains(id)) return true;
      const level::Node* node = level.find(id);
      id = node == nullptr ? level::NodeId{} : node->parent;
    }
  }
  return false;
}

const SelectedSolids& SelectionIndex::solids(const level::Level& level, const Scene& scene) const {
  if (m_solidsAreKnown) return m_solids;
  SelectedSolids now;
  if (!m_ids.empty()) {
    for (const auto& [key, solid] : scene.solids()) {
      if (contains(level, key)) now.all.push_back(solid);
    }
  }
  m_solidsAreKnown = true;
  if (now.all == m_solids.all) return m_solids;
  for (const auto& solid : now.all) now.bounds.extend(solid->bounds);
  m_solids = std::move(now);
  ++m_solidsRevision;
  return m_solids;
}

}  // namespace halfspace::editor
