// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Names that the editor gives new nodes by their role: "Room 1", "Door 2". They are part of the
// level, so they are the same in every language of the program. A map has no place for the names of
// its entities; such a name is not counted as lost, because it says no more than the class.
#pragma once

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

// A targetname that no entity of the level has, for an entity with these keys: its role or class
// in small letters and a number, "door3". Cost: linear in the nodes.
std::string freeTargetName(const Level& level, const KeyValues& keys);

}  // namespace halfspace::level
