// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>

#include "level/document/id.h"
#include "level/document/id_list.h"
#include "level/document/node_flags.h"
#include "level/document/operation.h"
#include "level/document/placement.h"
#include "level/document/solids.h"

namespace halfspace::level {

struct Group {
  IdList<NodeId> children;  // in outline order
  bool operator==(const Group&) const = default;
};

// The children of a definition (a group held aside) once more, placed elsewhere. It stands in the
// fold as one group with the copy's operation.
struct LinkedCopy {
  NodeId definition;
  Placement placement = {};
  bool operator==(const LinkedCopy&) const = default;
};

using NodeContent = std::variant<Group, BrushSolid, MeshSolid, ShapeSolid, LinkedCopy>;

// What every node has beside its content.
struct NodeProperties {
  Operation operation = Operation::add;
  std::string name = {};
  LayerId layer = {};  // none: the parent's; at the top: the default layer
  EntityId entity =
      {};  // the solid entity it belongs to; none: the parent's; at the top: the level
  NodeFlags flags = {};
  int sourceLine = 0;  // where the imported file gave it; 0: not imported

  bool operator==(const NodeProperties&) const = default;
};

struct Node {
  NodeId id;
  NodeId parent;  // none for the root and for definitions
  NodeProperties properties;
  NodeContent content;

  bool isGroup() const { return std::holds_alternative<Group>(content); }
  bool isLinkedCopy() const { return std::holds_alternative<LinkedCopy>(content); }
  bool isSolid() const { return !isGroup() && !isLinkedCopy(); }

  bool operator==(const Node&) const = default;
};

}  // namespace halfspace::level
