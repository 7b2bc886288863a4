// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Names that the editor gives new nodes by their role: "Room 1", "Door 2". They are part of the
// level, so they are the same in every language of the program. A map has no place for the names of
// its entities; such a name is not counted as lost, because it says no more than the class.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "level/document/level.h"

namespace halfspace::level {

// The role of entities of a class: "Door" for func_door, "Light" for light_spot; empty if the class
// has none.
std::string_view roleOfClass(std::string_view className);
// The role of a shape of the catalogue: "Stairs"; empty if it has none.
std::string_view roleOfShape(std::string_view shape);
inline constexpr std::string_view kRoomRole = "Room";

// The role with the smallest number that gives a name no node has: "Door 3". Empty for an empty
// role. Cost: linear in the nodes.
std::string numberedName(const Level& level, std::string_view role);
// Whether a name is one of the roles and a number.
bool isNumberedName(std::string_view name);

// Gives names of copies the next free numbers: "Box 13" for "Box 12" if Box 1 to Box 12 exist.
class FreeNumbers {
 public:
  // The level must outlive this object.
  explicit FreeNumbers(const Level& level) : m_level(level) {}

  // The text before the number of `name` with the smallest number that no name of the level has and
  // that no name given before has. Empty if `name` does not end with a space and a number. Cost:
  // the first such name takes a pass over the nodes, each further one a logarithm of their number.
  std::string nameFor(std::string_view name);

 private:
  void noteNames();

  struct Numbers {
    std::set<std::size_t> taken;
    std::size_t next = 1;  // all smaller numbers are taken
  };
  const Level& m_level;
  bool m_isNoted = false;
  std::map<std::string, Numbers, std::less<>> m_numbers;  // by the text before the number
};

// A targetname that no entity of the level has, for an entity with these keys: its role or class
// in small letters and a number, "door3". Cost: linear in the nodes.
std::string freeTargetName(const Level& level, const KeyValues& keys);

}  // namespace halfspace::level
