// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_set>
#include <vector>

#include "editor/session/scene.h"
#include "level/document/level.h"

namespace halfspace::editor {

// The solids of the picture that are selected, themselves or by a group or linked copy around them.
struct SelectedSolids {
  std::vector<std::shared_ptr<const SceneSolid>> all;  // in the scene's order; hidden ones, too
  geometry::Box bounds;                                // of all
};

// Answers questions about the selected nodes without a search. The history keeps the selection as a
// list; this follows it.
class SelectionIndex {
 public:
  using Nodes = std::vector<level::NodeId>;

  // Takes in the selection as it is now. Cost: a comparison where it is the same, else linear.
  void follow(const Nodes& selection);
  // The level or the scene has changed: solids are looked up again when they are next wanted.
  void forgetSolids() { m_solidsAreKnown = false; }

  // Constant time.
  bool contains(level::NodeId node) const { return m_ids.contains(node.value); }
  // Whether an occurrence of a solid is selected, itself or by what is around it. Cost: the depth
  // of its nesting.
  bool contains(const level::Level& level, const level::InstanceKey& key) const;
  // Counts up whenever other nodes are selected.
  std::uint64_t revision() const { return m_revision; }

  // Cost: linear in the scene once after a change, else constant.
  const SelectedSolids& solids(const level::Level& level, const Scene& scene) const;
  // Counts up whenever solids() are others than before.
  std::uint64_t solidsRevision() const { return m_solidsRevision; }

 private:
  Nodes m_nodes;
  std::unordered_set<std::uint64_t> m_ids;
  std::uint64_t m_revision = 0;
  // Worked out when they are wanted.
  mutable SelectedSolids m_solids;
  mutable bool m_solidsAreKnown = false;
  mutable std::uint64_t m_solidsRevision = 0;
};

}  // namespace halfspace::editor
