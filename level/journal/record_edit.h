// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/journal/outline_edit.h"

// The edits of entities, layers, materials and the level itself, as values (see outline_edit.h).
namespace halfspace::level {

struct AddMaterial {
  std::string name;
  GivenId id = {};
  bool operator==(const AddMaterial&) const = default;

  static constexpr const char* kName = "add material";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("name", self.name);
    m.may("id", self.id);
  }
};

struct RenameMaterial {
  MaterialId material;
  std::string name;
  bool operator==(const RenameMaterial&) const = default;

  static constexpr const char* kName = "rename material";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("material", self.material);
    m.need("name", self.name);
  }
};

struct SetKeyValues {
  NodeId entity;
  KeyValues keyValues = {};
  bool operator==(const SetKeyValues&) const = default;

  static constexpr const char* kName = "set keys";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.entity);
    m.need("keys", self.keyValues);
  }
};

struct SetKey {
  NodeId entity;
  std::string key;
  std::string value;
  bool operator==(const SetKey&) const = default;

  static constexpr const char* kName = "set key";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.entity);
    m.need("key", self.key);
    m.need("value", self.value);
  }
};

struct RemoveKey {
  NodeId entity;
  std::string key;
  bool operator==(const RemoveKey&) const = default;

  static constexpr const char* kName = "remove key";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.entity);
    m.need("key", self.key);
  }
};

struct MakePlainGroup {
  NodeId entity;
  bool operator==(const MakePlainGroup&) const = default;

  static constexpr const char* kName = "make plain group";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("node", self.entity);
  }
};

struct AddLayer {
  Layer layer;
  GivenId id = {};
  bool operator==(const AddLayer&) const = default;

  static constexpr const char* kName = "add layer";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("as", self.layer);
    m.may("id", self.id);
  }
};

struct SetLayerProperties {
  LayerId layer;
  Layer properties;
  bool operator==(const SetLayerProperties&) const = default;

  static constexpr const char* kName = "set layer";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("layer", self.layer);
    m.need("as", self.properties);
  }
};

struct RemoveLayer {
  LayerId layer;
  bool operator==(const RemoveLayer&) const = default;

  static constexpr const char* kName = "remove layer";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("layer", self.layer);
  }
};

struct SetLevelKeyValues {
  KeyValues keyValues = {};
  bool operator==(const SetLevelKeyValues&) const = default;

  static constexpr const char* kName = "set level keys";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("keys", self.keyValues);
  }
};

struct SetBackground {
  Background background = Background::empty;
  bool operator==(const SetBackground&) const = default;

  static constexpr const char* kName = "set background";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("background", self.background);
  }
};

// Replaces the whole level, for a change that other edits cannot express. `level` is the text of
// the native file.
struct RestoreLevel {
  std::string level;
  bool operator==(const RestoreLevel&) const = default;

  static constexpr const char* kName = "restore";
  template <class Self, class Members>
  static void members(Self& self, Members&& m) {
    m.need("level", self.level);
  }
};

}  // namespace halfspace::level
