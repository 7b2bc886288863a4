// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/repair_contents.h"

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <string>

#include "plugins/mesh_export/corner_values.h"

namespace halfspace::commandline {

namespace {

// For every face, the given face whose material and group it takes: the one it is a part of, else
// that of the nearest face, counted in edges crossed, that has one. -1 if there is none.
std::vector<int> donorsOf(const std::vector<std::vector<int>>& faces,
                          const std::vector<int>& origins) {
  std::vector<int> donors = origins;
  if (std::ranges::find(donors, -1) == donors.end()) return donors;
  std::map<std::pair<int, int>, std::vector<int>> atEdge;
  const auto edgesOf = [&](size_t f, const auto& visit) {
    for (size_t i = 0; i < faces[f].size(); ++i) {
      const int a = faces[f][i], b = faces[f][(i + 1) % faces[f].size()];
      visit(std::pair(std::min(a, b), std::max(a, b)));
    }
  };
  // Only edges of faces without a donor matter. A large mesh has few of them, and few faces touch
  // them.
  std::vector<bool> isNear;  // true for the vertices of these edges
  for (size_t f = 0; f < faces.size(); ++f) {
    if (donors[f] >= 0) continue;
    edgesOf(f, [&](const std::pair<int, int>& e) {
      atEdge[e];
      const auto low = static_cast<size_t>(e.first), high = static_cast<size_t>(e.second);
      if (high >= isNear.size()) isNear.resize(high + 1, false);
      isNear[low] = isNear[high] = true;
    });
  }
  const auto touchesOne = [&](size_t f) {
    return std::ranges::any_of(faces[f], [&](int vertex) {
      return static_cast<size_t>(vertex) < isNear.size() && isNear[static_cast<size_t>(vertex)];
    });
  };
  std::queue<size_t> open;
  for (size_t f = 0; f < faces.size(); ++f) {
    if (!touchesOne(f)) continue;
    bool touches = false;
    edgesOf(f, [&](const std::pair<int, int>& e) {
      const auto found = atEdge.find(e);
      if (found == atEdge.end()) return;
      found->second.push_back(static_cast<int>(f));
      touches = true;
    });
    if (touches && donors[f] >= 0) open.push(f);
  }
  while (!open.empty()) {
    const size_t f = open.front();
    open.pop();
    edgesOf(f, [&](const std::pair<int, int>& e) {
      const auto found = atEdge.find(e);
      if (found == atEdge.end()) return;
      for (const int other : found->second) {
        if (donors[other] >= 0) continue;
        donors[other] = donors[f];
        open.push(static_cast<size_t>(other));
      }
    });
  }
  return donors;
}

}  // namespace

plugins::MeshContents repairedContents(const plugins::MeshContents& given,
                                       geometry::PolygonSoup repaired,
                                       const std::vector<int>& origins) {
  plugins::MeshContents out;
  out.materials = given.materials;
  out.looks = given.looks;
  out.imageFolder = given.imageFolder;
  out.metresPerUnit = given.metresPerUnit;
  out.groupNames = given.groupNames;
  const std::vector<int> donors = donorsOf(repaired.faces, origins);
  out.soup = std::move(repaired);
  const auto take = [&](const std::vector<int>& from, std::vector<int>& to) {
    to.clear();
    if (from.empty()) return;
    for (const int donor : donors) to.push_back(donor >= 0 ? from[donor] : 0);
  };
  take(given.soup.surfaces, out.soup.surfaces);
  take(given.groups, out.groups);
  plugins::CornerWriter corners(given, out);
  for (size_t f = 0; f < out.soup.faces.size(); ++f) {
    corners.add(out.soup.faces[f], origins[f]);
  }
  plugins::continueCornerValues(out, origins);
  return out;
}

void makeGroupsOfParts(plugins::MeshContents& mesh, const std::vector<int>& parts) {
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

bool keepsGroups(const plugins::MeshFormat& format) {
  plugins::MeshContents two;
  two.soup.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 0, 0}, {6, 0, 0}, {5, 1, 0}};
  two.soup.faces = {{0, 1, 2}, {3, 4, 5}};
  two.groupNames = {"a", "b"};
  two.groups = {0, 1};
  const plugins::WriteOutcome written = format.write(two);
  if (!written.bytes) return false;
  const auto back = format.read({*written.bytes, {}}, {});
  return back.value && back.value->groups == two.groups;
}

}  // namespace halfspace::commandline
