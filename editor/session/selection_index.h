// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_set>
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
  bool contains(level::NodeId node) const { return m_ids.contains(node.value); }
  bool isEmpty() const { return m_ids.empty(); }
  // Whether an occurrence of a solid is selected, directly or by a group or linked copy around it.
  // Cost: linear in the depth of its nesting.
  bool contains(const level::Level& level, const level::InstanceKey& key) const;
  // Grows whenever the selected nodes change.
  std::uint64_t revision() const { return m_revision; }

  // Cost: linear in the scene once after a change, else constant.
  const SelectedSolids& solids(const level::Level& level, const Scene& scene,
                               const std::vector<level::PlacedEntity>& entities) const;
  // Grows whenever solids() returns another list of solids than before.
  std::uint64_t solidsRevision() const { return m_solidsRevision; }

 private:
  Nodes m_nodes;
  std::unordered_set<std::uint64_t> m_ids;
  std::uint64_t m_revision = 0;
  // Computed on demand.
  mutable SelectedSolids m_solids;
  mutable bool m_solidsAreKnown = false;
  mutable std::uint64_t m_solidsRevision = 0;
};

}  // namespace halfspace::editor
