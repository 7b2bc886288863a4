// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bitset>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "editor/session/scene.h"
#include "level/document/level.h"
#include "level/solids/entities.h"

namespace halfspace::editor {

// Half the size of a point entity in the views, in level units: selections have a volume.
inline constexpr double kEntityReach = 8;

// The solids of the scene that are selected, directly or by a group or linked copy around them, and
// the point entities.
struct SelectedSolids {
  std::vector<std::shared_ptr<const SceneSolid>> all;  // in the scene's order; hidden ones, too
  std::vector<level::PlacedEntity> entities;           // in outline order; hidden ones, too
  geometry::Box bounds;                                // of all solids and entities
};

// A set of nodes as bits: ids are given one after the other, so tens of thousands of nodes take
// some tens of pages instead of an allocation each.
class NodeSet {
 public:
  // Cost: linear.
  void assign(const std::vector<level::NodeId>& nodes);
  // Constant time.
  bool contains(level::NodeId node) const {
    const auto page = m_pages.find(node.value / kPage);
    return page != m_pages.end() && page->second[node.value % kPage];
  }
  bool isEmpty() const { return m_pages.empty(); }

 private:
  static constexpr std::uint64_t kPage = 512;  // ids: 64 bytes, a line of the processor's cache
  std::unordered_map<std::uint64_t, std::bitset<kPage>> m_pages;
};

// Answers queries about the selected nodes without a linear search. The history stores the
// selection as a list; follow() updates this index from it.
class SelectionIndex {
 public:
  using Nodes = std::vector<level::NodeId>;

  // Updates the index to the current selection. Cost: linear in the selection; only a comparison of
  // the lists if it is unchanged.
  void follow(const Nodes& selection);
  // To be called when the level or the scene has changed: the next solids() recomputes the list.
  void forgetSolids() { m_solidsAreKnown = false; }

  // Constant time.
  bool contains(level::NodeId node) const { return m_ids.contains(node); }
  bool isEmpty() const { return m_ids.isEmpty(); }
  // Whether an occurrence of a solid is selected, directly or by a group or linked copy around it.
  // Cost: linear in the depth of its nesting.
  bool contains(const level::Level& level, const level::InstanceKey& key) const;
  // Grows whenever the selected nodes change.
  std::uint64_t revision() const { return m_revision; }

  // Cost once after a change: of some selected solids that of finding each, else linear in the
  // scene. Otherwise constant.
  const SelectedSolids& solids(const level::Level& level, const Scene& scene,
                               const std::vector<level::PlacedEntity>& entities) const;
  // Whether solids() takes constant time now.
  bool knowsSolids() const { return m_solidsAreKnown; }
  // Grows whenever solids() returns another list of solids than before.
  std::uint64_t solidsRevision() const { return m_solidsRevision; }

 private:
  bool isFewSolids(const level::Level& level, const Scene& scene) const;
  std::vector<std::shared_ptr<const SceneSolid>> found(const level::Level& level,
                                                       const Scene& scene) const;

  Nodes m_nodes;
  NodeSet m_ids;
  std::uint64_t m_revision = 0;
  // Computed on demand.
  mutable SelectedSolids m_solids;
  mutable bool m_solidsAreKnown = false;
  mutable std::uint64_t m_solidsRevision = 0;
};

}  // namespace halfspace::editor
