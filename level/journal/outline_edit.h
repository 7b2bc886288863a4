// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/edits/outline.h"
#include "level/edits/transform.h"

// The edits of nodes and linked copies as values. Each struct stands for one function of
// level/edits and holds its arguments. `members` lists the arguments once, for writing and reading:
// `need` for required ones, `may` for those with a default value.
namespace halfspace::level {

// A new record gets the next id. If `id` is given, the id counter is first raised to it, so the
// record gets exactly this id. Refused if the counter is above it.
using GivenId = std::optional<std::uint64_t>;

struct AddNode {
  NodeId parent;
  NodeContent content = {};
  NodeProperties properties = {};
  OutlinePosition position = {};
  GivenId id = {};
  bool operator==(const AddNode&) const = default;

  static constexpr const char* kName = "add";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("parent", self.parent);
    m.may("position", self.position);
    m.may("id", self.id);
    m.may("properties", self.properties);
    m.need("content", self.content);
  }
};

struct RemoveNode {
  NodeId node;
  bool operator==(const RemoveNode&) const = default;

  static constexpr const char* kName = "remove";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.node);
  }
};

struct MoveNode {
  NodeId node;
  NodeId parent;
  OutlinePosition position = {};
  bool operator==(const MoveNode&) const = default;

  static constexpr const char* kName = "move in outline";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.node);
    m.need("parent", self.parent);
    m.may("position", self.position);
  }
};

struct DuplicateNode {
  NodeId node;
  bool operator==(const DuplicateNode&) const = default;

  static constexpr const char* kName = "duplicate";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.node);
  }
};

struct SetSolid {
  NodeId node;
  NodeContent solid = {};
  bool operator==(const SetSolid&) const = default;

  static constexpr const char* kName = "reshape";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.node);
    m.need("content", self.solid);
  }
};

struct GroupNodes {
  std::vector<NodeId> nodes;
  NodeProperties properties = {};
  bool operator==(const GroupNodes&) const = default;

  static constexpr const char* kName = "group";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("nodes", self.nodes);
    m.may("properties", self.properties);
  }
};

struct DissolveGroup {
  NodeId group;
  bool operator==(const DissolveGroup&) const = default;

  static constexpr const char* kName = "ungroup";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.group);
  }
};

struct TransformNodes {
  std::vector<NodeId> nodes;
  Transform by = {};
  TextureLock lock = TextureLock::off;
  bool operator==(const TransformNodes&) const = default;

  static constexpr const char* kName = "transform";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("nodes", self.nodes);
    m.need("by", self.by);
    m.may("texture lock", self.lock);
  }
};

struct AddDefinition {
  std::string name;
  GivenId id = {};
  bool operator==(const AddDefinition&) const = default;

  static constexpr const char* kName = "add definition";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("name", self.name);
    m.may("id", self.id);
  }
};

struct RemoveDefinition {
  NodeId definition;
  bool operator==(const RemoveDefinition&) const = default;

  static constexpr const char* kName = "remove definition";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.definition);
  }
};

struct MakeDefinition {
  NodeId group;
  bool operator==(const MakeDefinition&) const = default;

  static constexpr const char* kName = "make definition";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.group);
  }
};

struct AddLinkedCopy {
  NodeId parent;
  NodeId definition;
  Placement placement = {};
  NodeProperties properties = {};
  bool operator==(const AddLinkedCopy&) const = default;

  static constexpr const char* kName = "add linked copy";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("parent", self.parent);
    m.need("definition", self.definition);
    m.may("placement", self.placement);
    m.may("properties", self.properties);
  }
};

struct Unlink {
  NodeId copy;
  bool operator==(const Unlink&) const = default;

  static constexpr const char* kName = "unlink";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.copy);
  }
};

struct SetPrefab {
  NodeId definition;
  std::optional<PrefabSource> source = {};
  bool operator==(const SetPrefab&) const = default;

  static constexpr const char* kName = "set prefab";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.definition);
    m.may("prefab", self.source);
  }
};

}  // namespace halfspace::level
