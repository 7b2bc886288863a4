// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <vector>

#include "geometry/reason/result.h"
#include "level/document/level.h"

namespace halfspace::level {

// Identifies one occurrence of a node in the level: the linked copies through which it is reached,
// the outermost first, then the node itself. Valid as long as these nodes exist.
struct InstanceKey {
  std::vector<NodeId> path;
  NodeId node() const { return path.back(); }
  auto operator<=>(const InstanceKey&) const = default;
};

// One occurrence of a node in the level, with linked copies expanded and the properties inherited
// from the nodes above applied.
struct Instance {
  InstanceKey key;
  std::shared_ptr<const Node> node;
  Placement placement;  // of the linked copies; applied after a shape's own placement
  LayerId layer;        // always valid
  NodeId entity;        // the brush entity it belongs to; none: the world
  // The number of linked copies of the key's path that also contain the entity.
  int entityCopies = 0;
  NodeFlags flags;  // with those of the layer
  int depth = 0;    // 0 right below the root
};

// Visitor of all nodes in outline order. A linked copy is visited as a group: enter (node is the
// copy), the children of its definition, leave.
class OutlineVisitor {
 public:
  virtual ~OutlineVisitor() = default;
  // False: skip the nodes below it; leave() is called in any case.
  virtual bool enter(const Instance& group) = 0;
  virtual void leave(const Instance& group) = 0;
  virtual void solid(const Instance& solid) = 0;
  virtual void pointEntity(const Instance&) {}
};

// The occurrence of the brush entity that the instance belongs to; an empty path: the world.
InstanceKey entityKeyOf(const Instance& instance);
// The same for an occurrence of a node by its key. Contract: its nodes are in the level.
InstanceKey entityKeyOf(const Level& level, const InstanceKey& node);

// The flags of a node: its own, those of the groups above it and those of its layer. "Non-solid" is
// its own alone.
NodeFlags inherited(NodeFlags above, const NodeFlags& own, const Layer& layer);

// A level with more nodes than this, linked copies expanded, is not evaluated.
inline constexpr std::uint64_t kMaxOccurrences = 4'000'000;

// The number of nodes below the root with linked copies expanded, counted without expanding them;
// capped at UINT64_MAX. Cost: linear in the nodes.
std::uint64_t occurrenceCount(const Level& level);

// Visits all nodes below the root. Cyclic links are not followed. Returns false and visits nothing
// if the level has more than kMaxOccurrences nodes.
bool walk(const Level& level, OutlineVisitor& visitor);

// All solids, linked copies expanded, in outline order. Error: outOfRange beyond kMaxOccurrences.
geometry::Result<std::vector<Instance>> instances(const Level& level);

// Keys of all occurrences of solids at or below these nodes (solids, groups, linked copies or
// definitions), ascending: the solids to evaluate again if these nodes changed. Empty beyond
// kMaxOccurrences. Cost: that of walk().
std::vector<InstanceKey> instancesOf(const Level& level, const std::vector<NodeId>& nodes);

}  // namespace halfspace::level
