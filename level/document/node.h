// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "level/document/contents.h"
#include "level/document/id.h"
#include "level/document/id_list.h"
#include "level/document/key_values.h"
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

// All off by default. hidden, locked and omittedFromExport also apply to everything below the node.
struct NodeFlags {
  bool hidden = false;
  bool locked = false;
  bool nonSolid = false;  // kept and drawn, but not part of the level's solid (tessellated patches)
  bool omittedFromExport = false;

  bool operator==(const NodeFlags&) const = default;
};

// How a node is combined with its earlier siblings. The solid S of a group is computed over its
// children c in outline order, starting from empty space (the root: from the level's background):
// add S | c, subtract S - c, intersect S & c.
enum class Operation : unsigned char { add, subtract, intersect };

// The contents of space before the first node: rooms are built in empty space or carved out of
// solid.
enum class Background : unsigned char { empty, solid };

// The level file whose nodes a definition holds, and the version of it that was read.
struct PrefabSource {
  // With '/', relative to the directory of the level's own file; absolute while the level has none,
  // or on another drive.
  std::string path;
  std::uint64_t hash = 0;  // levelHash() of that level; 0: never read
  bool operator==(const PrefabSource&) const = default;
};

struct Group {
  IdList<NodeId> children;  // in outline order
  // Of a brush entity: a door, a trigger. None: a plain group. The root and definitions have none.
  std::optional<KeyValues> keyValues = {};
  // Of a definition that holds the nodes of another level file.
  std::optional<PrefabSource> prefab = {};
  bool operator==(const Group&) const = default;
};

// An instance of a definition: its children under a transform. Evaluated as one group with the
// operation of the copy.
struct LinkedCopy {
  NodeId definition;
  Placement placement = {};
  bool operator==(const LinkedCopy&) const = default;
};

// An entity without solids: a light, a start point. It takes no part in the level's solid, and its
// operation is ignored. Its position is the key "origin"; without that key it has none.
struct PointEntity {
  KeyValues keyValues = {};  // "classname" among them
  bool operator==(const PointEntity&) const = default;
};

using NodeContent = std::variant<Group, BrushSolid, MeshSolid, ShapeSolid, LinkedCopy, PointEntity>;

// The properties of every kind of node.
struct NodeProperties {
  Operation operation = Operation::add;
  std::string name = {};
  LayerId layer = {};  // none: the parent's; at the top: the default layer
  // The brush entity it belongs to although it is outside of that group, because it must keep its
  // position in the outline; none: the brush entity around it, or the world.
  NodeId entity = {};
  NodeFlags flags = {};
  int sourceLine = 0;  // line in the imported file; 0: not imported
  // Of a solid: the contents that the designer chose. None: they follow from the class of the
  // entity, the materials and flags.nonSolid (level/solids/contents.h). With a choice,
  // flags.nonSolid == isNonSolid(*contents).
  std::optional<Contents> contents = {};

  bool operator==(const NodeProperties&) const = default;
};

struct Node {
  NodeId id;
  NodeId parent;  // none for the root and for definitions
  NodeProperties properties;
  NodeContent content;

  bool isGroup() const { return std::holds_alternative<Group>(content); }
  bool isLinkedCopy() const { return std::holds_alternative<LinkedCopy>(content); }
  bool isPointEntity() const { return std::holds_alternative<PointEntity>(content); }
  bool isSolid() const { return !isGroup() && !isLinkedCopy() && !isPointEntity(); }
  // The keys of a point entity or a brush entity; null for all other nodes.
  const KeyValues* keyValues() const {
    if (const auto* point = std::get_if<PointEntity>(&content)) return &point->keyValues;
    const auto* group = std::get_if<Group>(&content);
    return group && group->keyValues ? &*group->keyValues : nullptr;
  }
  bool isEntity() const { return keyValues() != nullptr; }
  bool isBrushEntity() const { return isGroup() && isEntity(); }

  bool operator==(const Node&) const = default;
};

}  // namespace halfspace::level
