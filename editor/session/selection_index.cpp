// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/selection_index.h"

#include <utility>

#include "level/system/disposal.h"

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

namespace {

// SelectionIndex::contains for solids in outline order. Consecutive solids mostly have the same
// parent, so the last parent's answer is cached instead of found again for each of thousands.
class Occurrences {
 public:
  Occurrences(const SelectionIndex& index, const level::Level& level)
      : m_index(index), m_level(level) {}

  bool areSelected(const level::InstanceKey& key) {
    if (key.path.size() != 1) return m_index.contains(m_level, key);
    if (m_index.contains(key.path.front())) return true;
    const level::Node* node = m_level.find(key.path.front());
    if (node == nullptr || !node->parent.valid()) return false;
    if (node->parent != m_parent) {
      m_parent = node->parent;
      m_parentIsSelected = m_index.contains(m_level, {{m_parent}});
    }
    return m_parentIsSelected;
  }

 private:
  const SelectionIndex& m_index;
  const level::Level& m_level;
  level::NodeId m_parent;
  bool m_parentIsSelected = false;
};

}  // namespace

const SelectedSolids& SelectionIndex::solids(
    const level::Level& level, const Scene& scene,
    const std::vector<level::PlacedEntity>& entities) const {
  if (m_solidsAreKnown) return m_solids;
  SelectedSolids now;
  if (!m_ids.empty()) {
    Occurrences occurrences(*this, level);
    for (const auto& [key, solid] : scene.solids()) {
      if (occurrences.areSelected(key)) now.all.push_back(solid);
    }
    for (const level::PlacedEntity& entity : entities) {
      if (contains(level, entity.key)) now.entities.push_back(entity);
    }
  }
  m_solidsAreKnown = true;
  const geometry::Vec3 reach = geometry::Vec3::Constant(kEntityReach);
  for (const auto& solid : now.all) now.bounds.extend(solid->bounds);
  for (const level::PlacedEntity& entity : now.entities) {
    now.bounds.extend(geometry::Vec3(entity.origin - reach));
    now.bounds.extend(geometry::Vec3(entity.origin + reach));
  }
  if (now.all == m_solids.all) {
    m_solids.entities = std::move(now.entities);
    m_solids.bounds = now.bounds;
    return m_solids;
  }
  std::swap(m_solids, now);
  if (now.all.size() > level::kFreedAtOnce) level::disposeAside(std::move(now.all));
  ++m_solidsRevision;
  return m_solids;
}

}  // namespace halfspace::editor
