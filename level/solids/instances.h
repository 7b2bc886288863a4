// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <vector>

#include "geometry/reason/result.h"
#include "level/document/level.h"

namespace halfspace::level {

// Names one occurrence of a node in the level, for as long as the node and the copies that lead to
// it live: the linked copies it is reached through, from the outside in, then the node.
struct InstanceKey {
  std::vector<NodeId> path;
  NodeId node() const { return path.back(); }
  auto operator<=>(const InstanceKey&) const = default;
};

// A node as it occurs in the level, linked copies followed, properties of the nodes above applied.
struct Instance {
  InstanceKey key;
  std::shared_ptr<const Node> node;
  Placement placement;  // of the linked copies; a shape's own comes before it
  LayerId layer;        // never none
  EntityId entity;      // none: the level's own
  NodeFlags flags;      // layer's too
  int depth = 0;        // 0 right below the root
};

// Visitor of all nodes in outline order. A linked copy is visited as a group: enter (node is the
// copy), the children of its definition, leave.
class OutlineVisitor {
 public:
  virtual ~OutlineVisitor() = default;
  // False: skip what is below it (leave() is called all the same).
  virtual bool enter(const Instance& group) = 0;
  virtual void leave(const Instance& group) = 0;
  virtual void solid(const Instance& solid) = 0;
};

// A level with more nodes than this, linked copies expanded, is not evaluated.
inline constexpr std::uint64_t kMaxOccurrences = 4'000'000;

// How many nodes the outline shows with linked copies followed, without expanding them; capped at
// UINT64_MAX. Cost: linear in the nodes.
std::uint64_t occurrenceCount(const Level& level);

// From the root's children on. Copies that lead in circles are not followed. False, and nothing is
// told, beyond kMaxOccurrences.
bool walk(const Level& level, OutlineVisitor& visitor);

// All solids, linked copies followed, in outline order. Error: outOfRange beyond kMaxOccurrences.
geometry::Result<std::vector<Instance>> instances(const Level& level);

// Keys of every occurrence of these nodes, ascending. Solids below touched groups, copies and
// definitions count too: everything that must be evaluated anew in this level.
std::vector<InstanceKey> instancesOf(const Level& level, const std::vector<NodeId>& nodes);

}  // namespace halfspace::level
