// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>

#include "level/document/id.h"
#include "level/document/id_list.h"
#include "level/document/placement.h"
#include "level/document/solids.h"

namespace halfspace::level {

struct Layer {
  LayerId id;
  std::string name;
  bool visible = true;
  bool locked = false;
  bool omittedFromExport = false;

  bool operator==(const Layer&) const = default;
};

// All off by default. Hidden, locked and omitted hold for everything below the node too.
struct NodeFlags {
  bool hidden = false;
  bool locked = false;
  bool nonSolid = false;  // a surface that is kept and drawn but is no part of the solid
                          // (tessellated patches)
  bool omittedFromExport = false;

  bool operator==(const NodeFlags&) const = default;
};

// What a node does to the siblings above it in the outline. A group is folded over its children in
// outline order, starting from empty space (the root: from the level's background):
// add S | c, subtract S - c, intersect S & c.
enum class Operation : unsigned char { add, subtract, intersect };

// What fills space before the first node: a level is built up in empty space or carved out of rock.
enum class Background : unsigned char { empty, solid };

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
