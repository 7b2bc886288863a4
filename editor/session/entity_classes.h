// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halfspace::editor {

// The type of a key's value. It decides which widget edits the value.
enum class KeyType : unsigned char {
  text,
  integer,
  number,
  boolean,     // "0" or "1"
  choices,     // one of EntityClass::Key::choices, or any other text
  flags,       // sum of powers of two, each one of the choices
  colour,      // three numbers, 0 to 255 or 0 to 1
  angle,       // degrees from the x axis, counter-clockwise; -1 up, -2 down
  target,      // the name of other entities
  targetName,  // the name of this entity
};

// A kind of entity that the user can add: its description and its keys.
struct EntityClass {
  struct Choice {
    std::string value;  // of flags: a power of two
    std::string label;
    bool on = false;  // of flags: set in new entities
  };
  struct Key {
    std::string name;
    std::string value;  // default
    std::string doc;
    KeyType type = KeyType::text;
    std::vector<Choice> choices = {};
  };
  std::string name;
  std::string doc;
  bool isSolid = false;  // a brush entity, not a point entity
  std::vector<Key> keys;
  // Corners of the box around the origin, in level units; none: not stated.
  std::optional<std::array<double, 6>> size = {};
  std::optional<std::array<int, 3>> colour = {};  // red, green, blue; 0 to 255
  std::string model = {};  // path of the model or sprite, as the file states it
  // Where the entity's keys choose it: an expression over them (model_expression.h).
  std::string modelExpression = {};
};

// The classes that are available without entity definitions of a game.
const std::vector<EntityClass>& builtInEntityClasses();

// Null if no class has this name.
const EntityClass* findEntityClass(const std::vector<EntityClass>& classes, std::string_view name);

// The key of a class; null if the class (which may be null) has none of this name.
const EntityClass::Key* findKey(const EntityClass* kind, std::string_view name);

// The type of a key: that of the class if it states one, else by the name as all games use it:
// angle, target, killtarget, targetname, _color, _light_color.
KeyType typeOfKey(const EntityClass* kind, std::string_view name);

}  // namespace halfspace::editor
