// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/mesh_repair.h"

#include <algorithm>
#include <queue>

#include "editor/commands/solid_edits.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

namespace {

using geometry::PolygonSoup;

// For each face the face of the original mesh whose surface it takes: its own original, or that of
// the nearest face (breadth first across edges) that has one; 0 if no such face is connected.
// `donors`: the originals, -1 for faces without one.
std::vector<int> donorsOf(const PolygonSoup& soup, std::vector<int> donors) {
  std::map<std::pair<int, int>, std::vector<std::size_t>> atEdge;
  const auto edgesOf = [&](std::size_t f, const auto& visit) {
    const std::vector<int>& face = soup.faces[f];
    for (std::size_t i = 0; i < face.size(); ++i) {
      visit(std::minmax({face[i], face[(i + 1) % face.size()]}));
    }
  };
  if (std::ranges::find(donors, -1) == donors.end()) return donors;
  std::queue<std::size_t> open;
  for (std::size_t f = 0; f < soup.faces.size(); ++f) {
    edgesOf(f, [&](const std::pair<int, int>& edge) { atEdge[edge].push_back(f); });
    if (donors[f] >= 0) open.push(f);
  }
  while (!open.empty()) {
    const std::size_t f = open.front();
    open.pop();
    edgesOf(f, [&](const std::pair<int, int>& edge) {
      for (std::size_t other : atEdge[edge]) {
        if (donors[other] >= 0) continue;
        donors[other] = donors[f];
        open.push(other);
      }
    });
  }
  for (int& donor : donors) donor = std::max(donor, 0);
  return donors;
}

}  // namespace

std::vector<LevelMesh> meshesBelow(const level::Level& level,
                                   const std::vector<level::NodeId>& nodes) {
  std::vector<LevelMesh> meshes;
  for (level::NodeId id : solidsBelow(level, nodes)) {
    const level::Node& node = level.node(id);
    const auto* mesh = std::get_if<level::MeshSolid>(&node.content);
    if (mesh != nullptr) meshes.push_back({id, node.properties.name, *mesh});
  }
  return meshes;
}

level::MeshSolid repairedSolid(const level::MeshSolid& given,
                               const geometry::RepairResult& result) {
  auto soup = std::make_shared<PolygonSoup>(result.soup);
  soup->surfaces.clear();
  if (!given.soup->surfaces.empty()) {
    for (int donor : donorsOf(*soup, result.origins)) {
      soup->surfaces.push_back(given.soup->surfaces[static_cast<std::size_t>(donor)]);
    }
  }
  return {std::move(soup), given.surfaces};
}

level::Edited putMeshes(level::Level& level,
                        const std::map<level::NodeId, level::MeshSolid>& meshes) {
  EditChain chain(level);
  for (const auto& [node, mesh] : meshes) chain.add(level::setSolid(level, node, mesh));
  return chain.result();
}

}  // namespace halfspace::editor
