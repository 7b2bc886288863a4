// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "level/document/level.h"

// The edits of a node's properties and surfaces, as values (see outline_edit.h).
namespace halfspace::level {

struct SetOperation {
  NodeId node;
  Operation operation = Operation::add;
  bool operator==(const SetOperation&) const = default;

  static constexpr const char* kName = "set operation";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.node);
    m.need("operation", self.operation);
  }
};

struct SetName {
  NodeId node;
  std::string name;
  bool operator==(const SetName&) const = default;

  static constexpr const char* kName = "rename";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.node);
    m.need("name", self.name);
  }
};

struct SetFlags {
  NodeId node;
  NodeFlags flags = {};
  bool operator==(const SetFlags&) const = default;

  static constexpr const char* kName = "set flags";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.node);
    m.need("flags", self.flags);
  }
};

struct SetContents {
  NodeId solid;
  std::optional<Contents> contents = {};
  bool operator==(const SetContents&) const = default;

  static constexpr const char* kName = "set contents";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.solid);
    m.may("contents", self.contents);
  }
};

struct SetLayer {
  NodeId node;
  LayerId layer = {};
  bool operator==(const SetLayer&) const = default;

  static constexpr const char* kName = "move to layer";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.node);
    m.may("layer", self.layer);
  }
};

struct SetOwner {
  NodeId node;
  NodeId entity = {};
  bool operator==(const SetOwner&) const = default;

  static constexpr const char* kName = "move to entity";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.node);
    m.may("entity", self.entity);
  }
};

struct SetSurface {
  NodeId solid;
  int face = 0;
  Surface surface = {};
  bool operator==(const SetSurface&) const = default;

  static constexpr const char* kName = "set surface";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.solid);
    m.need("face", self.face);
    m.need("surface", self.surface);
  }
};

struct PaintSolid {
  NodeId solid;
  MaterialId material = {};
  bool operator==(const PaintSolid&) const = default;

  static constexpr const char* kName = "paint";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.solid);
    m.may("material", self.material);
  }
};

}  // namespace halfspace::level
