// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/part_groups.h"

#include <map>
#include <set>
#include <string>

namespace halfspace::plugins {

void makeGroupsOfParts(MeshContents& mesh, const std::vector<int>& parts) {
  constexpr int kMixed = -1;
  std::map<int, int> groupOf;  // of each part: the group of all its faces
  for (size_t f = 0; f < parts.size(); ++f) {
    const int group = mesh.groups.empty() ? kMixed : mesh.groups[f];
    const auto [entry, isNew] = groupOf.try_emplace(parts[f], group);
    if (!isNew && entry->second != group) entry->second = kMixed;
  }
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const auto& [part, group] : groupOf) {
    const bool isNamed = group != kMixed && !mesh.groupNames[static_cast<size_t>(group)].empty();
    const std::string name = isNamed ? mesh.groupNames[static_cast<size_t>(group)] : "part";
    std::string unique = name;
    for (int i = 2; !taken.insert(unique).second; ++i) unique = name + " " + std::to_string(i);
    names.resize(static_cast<size_t>(part) + 1);
    names[static_cast<size_t>(part)] = std::move(unique);
  }
  mesh.groupNames = std::move(names);
  mesh.groups = parts;
}

bool keepsGroups(const MeshFormat& format) {
  MeshContents two;
  two.soup.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 0, 0}, {6, 0, 0}, {5, 1, 0}};
  two.soup.faces = {{0, 1, 2}, {3, 4, 5}};
  two.groupNames = {"a", "b"};
  two.groups = {0, 1};
  const WriteOutcome written = format.write(two);
  if (!written.bytes) return false;
  const auto back = format.read({*written.bytes, {}}, {});
  return back.value && back.value->groups == two.groups;
}

}  // namespace halfspace::plugins
