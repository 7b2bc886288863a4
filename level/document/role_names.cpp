// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/role_names.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

namespace halfspace::level {

namespace {

struct Role {
  std::string_view start;  // of the name of the class or shape
  std::string_view role;
};

constexpr Role kClassRoles[] = {
    {"func_door", "Door"},
    {"light", "Light"},
    {"func_plat", "Lift"},
    {"func_button", "Button"},
    {"func_train", "Train"},
    {"func_ladder", "Ladder"},
    {"ladder", "Ladder"},
    {"func_water", "Water"},
    {"water", "Water"},
    {"mover", "Mover"},
    {"trigger", "Trigger"},
    {"info_player", "Start"},
    {"info_teleport_dest", "Exit"},
    {"path_corner", "Corner"},
};

constexpr Role kShapeRoles[] = {{"stairs", "Stairs"}, {"spiral stairs", "Stairs"}};

template <typename Roles>
std::string_view roleIn(const Roles& roles, std::string_view name) {
  const auto found =
      std::ranges::find_if(roles, [&](const Role& role) { return name.starts_with(role.start); });
  return found == std::end(roles) ? std::string_view() : found->role;
}

// The number behind the role in a name such as "Door 3"; 0 if it is no such name.
std::size_t numberBehind(std::string_view name, std::string_view role) {
  if (!name.starts_with(role)) return 0;
  name.remove_prefix(role.size());
  if (name.size() < 2 || name.front() != ' ') return 0;
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
  return error == std::errc() && end == name.data() + name.size() ? number : 0;
}

// The text before the number in a name such as "Door 3"; empty if it is no such name.
std::string_view stemOf(std::string_view name) {
  const std::size_t space = name.rfind(' ');
  if (space == std::string_view::npos) return {};
  const std::string_view stem = name.substr(0, space);
  return numberBehind(name, stem) == 0 ? std::string_view() : stem;
}

template <typename Call>
void eachBelow(const Level& level, NodeId id, const Call& call) {
  const Node& node = level.node(id);
  call(node);
  if (!node.isGroup()) return;
  for (const NodeId child : level.children(id)) eachBelow(level, child, call);
}

template <typename Call>
void eachNode(const Level& level, const Call& call) {
  eachBelow(level, level.root(), call);
  for (const NodeId definition : level.definitions()) eachBelow(level, definition, call);
}

// The smallest number from 1 that is not among the numbers.
std::size_t firstFree(const std::set<std::size_t>& taken) {
  std::size_t number = 1;
  while (taken.contains(number)) ++number;
  return number;
}

// Letters and digits of the text, small.
std::string wordOf(std::string_view text) {
  std::string word;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && std::isalnum(byte)) word += static_cast<char>(std::tolower(byte));
  }
  return word;
}

std::string_view withoutPrefix(std::string_view className) {
  const std::size_t bar = className.find('_');
  return bar == std::string_view::npos ? className : className.substr(bar + 1);
}

}  // namespace

std::string_view roleOfClass(std::string_view className) {
  return roleIn(kClassRoles, className);
}

std::string_view roleOfShape(std::string_view shape) {
  return roleIn(kShapeRoles, shape);
}

std::string numberedName(const Level& level, std::string_view role) {
  if (role.empty()) return {};
  std::set<std::size_t> taken;
  eachNode(level, [&](const Node& node) {
    if (const std::size_t number = numberBehind(node.properties.name, role)) taken.insert(number);
  });
  return std::string(role) + " " + std::to_string(firstFree(taken));
}

bool isNumberedName(std::string_view name) {
  const auto isOne = [&](const Role& role) { return numberBehind(name, role.role) != 0; };
  return numberBehind(name, kRoomRole) != 0 || std::ranges::any_of(kClassRoles, isOne) ||
         std::ranges::any_of(kShapeRoles, isOne);
}

void FreeNumbers::noteNames() {
  if (std::exchange(m_isNoted, true)) return;
  eachNode(m_level, [this](const Node& node) {
    const std::string_view stem = stemOf(node.properties.name);
    if (stem.empty()) return;
    auto known = m_numbers.find(stem);
    if (known == m_numbers.end()) known = m_numbers.try_emplace(std::string(stem)).first;
    known->second.taken.insert(numberBehind(node.properties.name, stem));
  });
}

std::string FreeNumbers::nameFor(std::string_view name) {
  const std::string_view stem = stemOf(name);
  if (stem.empty()) return {};
  noteNames();
  auto known = m_numbers.find(stem);
  if (known == m_numbers.end()) known = m_numbers.try_emplace(std::string(stem)).first;
  Numbers& numbers = known->second;
  while (numbers.taken.contains(numbers.next)) ++numbers.next;
  return std::string(stem) + " " + std::to_string(numbers.next++);
}

std::string freeTargetName(const Level& level, const KeyValues& keys) {
  const std::string_view className = valueOf(keys, "classname");
  std::string word = wordOf(roleOfClass(className));
  if (word.empty()) word = wordOf(withoutPrefix(className));
  if (word.empty()) word = "entity";
  std::set<std::size_t> taken;
  eachNode(level, [&](const Node& node) {
    const KeyValues* own = node.keyValues();
    if (own == nullptr) return;
    const std::string_view name = valueOf(*own, "targetname");
    if (!name.starts_with(word)) return;
    std::size_t number = 0;
    const auto [end, error] =
        std::from_chars(name.data() + word.size(), name.data() + name.size(), number);
    if (error == std::errc() && end == name.data() + name.size()) taken.insert(number);
  });
  return word + std::to_string(firstFree(taken));
}

}  // namespace halfspace::level
