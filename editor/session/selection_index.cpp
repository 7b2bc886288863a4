// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/selection_index.h"

#include <algorithm>
#include <utility>

#include "level/system/disposal.h"

namespace halfspace::editor {

void NodeSet::assign(const std::vector<level::NodeId>& nodes) {
  m_pages.clear();
  for (std::size_t i = 0; i < nodes.size();) {
    const std::uint64_t number = nodes[i].value / kPage;
    std::bitset<kPage>& page = m_pages[number];
    for (; i < nodes.size() && nodes[i].value / kPage == number; ++i) {
      page[nodes[i].value % kPage] = true;
    }
  }
}

void SelectionIndex::follow(const Nodes& selection) {
  if (m_nodes == selection) return;
  m_nodes = selection;
  m_ids.assign(selection);
  ++m_revision;
  forgetSolids();
}

bool SelectionIndex::contains(const level::Level& level, const level::InstanceKey& key) const {
  if (m_ids.isEmpty()) return false;
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

// Whether the node is in the outline and not in a definition that linked copies show.
bool isInOutline(const level::Level& level, const level::Node& node) {
  const level::Node* up = &node;
  while (up != nullptr && up->id != level.root()) up = level.find(up->parent);
  return up != nullptr;
}

}  // namespace

// Whether finding each selected node in the scene is cheaper than looking through the scene: the
// nodes are few, and each is a solid that occurs at most once.
bool SelectionIndex::isFewSolids(const level::Level& level, const Scene& scene) const {
  constexpr std::size_t kSearch = 16;  // binary search among 65,536 solids: steps of one search
  if (m_nodes.size() > scene.solids().size() / kSearch) return false;
  return std::ranges::all_of(m_nodes, [&](level::NodeId id) {
    const level::Node* node = level.find(id);
    return node != nullptr && node->isSolid() && isInOutline(level, *node);
  });
}

std::vector<std::shared_ptr<const SceneSolid>> SelectionIndex::found(const level::Level& level,
                                                                     const Scene& scene) const {
  std::vector<std::shared_ptr<const SceneSolid>> all;
  if (m_ids.isEmpty()) return all;
  if (isFewSolids(level, scene)) {
    Nodes ordered = m_nodes;
    std::ranges::sort(ordered);
    ordered.erase(std::unique(ordered.begin(), ordered.end()), ordered.end());
    for (level::NodeId id : ordered) {
      const auto solid = scene.solids().find({{id}});
      if (solid != scene.solids().end()) all.push_back(solid->second);
    }
    return all;
  }
  all.reserve(std::min(m_nodes.size(), scene.solids().size()));
  Occurrences occurrences(*this, level);
  for (const auto& [key, solid] : scene.solids()) {
    if (occurrences.areSelected(key)) all.push_back(solid);
  }
  return all;
}

const SelectedSolids& SelectionIndex::solids(
    const level::Level& level, const Scene& scene,
    const std::vector<level::PlacedEntity>& entities) const {
  if (m_solidsAreKnown) return m_solids;
  SelectedSolids now;
  now.all = found(level, scene);
  for (const level::PlacedEntity& entity : entities) {
    if (contains(level, entity.key)) now.entities.push_back(entity);
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
