// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/mesh_objects.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "geometry/mesh/topology.h"

namespace halfspace::plugins {

namespace {

void joinAtVertices(const MeshContents& mesh, geometry::DisjointSets& joined) {
  std::vector<int> groupAt(mesh.soup.vertices.size(), -1);
  for (size_t face = 0; face < mesh.soup.faces.size(); ++face) {
    for (const int vertex : mesh.soup.faces[face]) {
      int& known = groupAt[static_cast<size_t>(vertex)];
      if (known < 0) known = mesh.groups[face];
      joined.join(known, mesh.groups[face]);
    }
  }
}

// For each vertex the first vertex with the same position.
std::vector<int> firstAtPosition(const std::vector<geometry::Vec3>& vertices) {
  std::vector<int> order(vertices.size());
  std::iota(order.begin(), order.end(), 0);
  const auto key = [&](int i) {
    const geometry::Vec3& p = vertices[static_cast<size_t>(i)];
    return std::tuple(p.x(), p.y(), p.z());
  };
  std::ranges::stable_sort(order, {}, key);
  std::vector<int> first(vertices.size());
  for (size_t i = 0; i < order.size(); ++i) {
    const bool isSame = i > 0 && key(order[i]) == key(order[i - 1]);
    first[static_cast<size_t>(order[i])] =
        isSame ? first[static_cast<size_t>(order[i - 1])] : order[i];
  }
  return first;
}

// An edge of a face without direction.
struct EdgeUse {
  int from, to, group;
  auto operator<=>(const EdgeUse&) const = default;
};

// Joins the groups that use an edge if one of them uses it an odd number of times: there it is
// open.
void joinAtSeams(const MeshContents& mesh, geometry::DisjointSets& joined) {
  const std::vector<int> vertex = firstAtPosition(mesh.soup.vertices);
  std::vector<EdgeUse> uses;
  for (size_t face = 0; face < mesh.soup.faces.size(); ++face) {
    const std::vector<int>& loop = mesh.soup.faces[face];
    for (size_t i = 0; i < loop.size(); ++i) {
      const int a = vertex[static_cast<size_t>(loop[i])];
      const int b = vertex[static_cast<size_t>(loop[(i + 1) % loop.size()])];
      uses.push_back({std::min(a, b), std::max(a, b), joined.find(mesh.groups[face])});
    }
  }
  std::ranges::sort(uses);
  for (size_t begin = 0, end = 0; begin < uses.size(); begin = end) {
    bool isOpen = false;
    while (end < uses.size() && uses[end].from == uses[begin].from &&
           uses[end].to == uses[begin].to) {
      const size_t group = end;
      while (end < uses.size() && uses[end] == uses[group]) ++end;
      isOpen = isOpen || (end - group) % 2 == 1;
    }
    for (size_t i = begin + 1; isOpen && i < end; ++i)
      joined.join(uses[begin].group, uses[i].group);
  }
}

}  // namespace

std::vector<MeshObject> objectsOf(const MeshContents& mesh) {
  std::vector<MeshObject> objects;
  const size_t count = mesh.soup.faces.size();
  if (mesh.groups.empty()) {
    objects.emplace_back();
    objects.front().faces.resize(count);
    std::iota(objects.front().faces.begin(), objects.front().faces.end(), 0);
    return objects;
  }
  geometry::DisjointSets joined(static_cast<int>(mesh.groupNames.size()));
  joinAtVertices(mesh, joined);
  joinAtSeams(mesh, joined);
  std::map<int, size_t> objectOf;  // by joined group
  std::vector<bool> isCounted(mesh.groupNames.size(), false);
  for (size_t face = 0; face < count; ++face) {
    const int group = mesh.groups[face];
    const auto [position, isNew] = objectOf.try_emplace(joined.find(group), objects.size());
    if (isNew) objects.emplace_back();
    MeshObject& object = objects[position->second];
    object.faces.push_back(static_cast<int>(face));
    if (isCounted[static_cast<size_t>(group)]) continue;
    isCounted[static_cast<size_t>(group)] = true;
    object.name = ++object.groups == 1 ? mesh.groupNames[static_cast<size_t>(group)] : "";
  }
  return objects;
}

}  // namespace halfspace::plugins
