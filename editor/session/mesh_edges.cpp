// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/mesh_edges.h"

#include <array>
#include <map>
#include <numeric>

namespace halfspace::editor {

using geometry::Vec3;

namespace {

using Ends = std::pair<int, int>;

// For each vertex the lowest index of a vertex with the same coordinates.
std::vector<int> distinctPositions(const std::vector<Vec3>& vertices) {
  std::map<std::array<double, 3>, int> known;
  std::vector<int> positions;
  positions.reserve(vertices.size());
  for (const Vec3& vertex : vertices) {
    const auto next = static_cast<int>(positions.size());
    if (!vertex.allFinite()) {
      positions.push_back(next);
      continue;
    }
    // Adding 0.0 turns -0 into 0.
    const std::array<double, 3> at{vertex.x() + 0.0, vertex.y() + 0.0, vertex.z() + 0.0};
    positions.push_back(known.try_emplace(at, next).first->second);
  }
  return positions;
}

bool canBeDrawn(const geometry::PolygonSoup& soup, const std::vector<int>& face) {
  for (int corner : face) {
    if (corner < 0 || corner >= static_cast<int>(soup.vertices.size())) return false;
    if (!soup.vertices[static_cast<std::size_t>(corner)].allFinite()) return false;
  }
  return true;
}

std::size_t piecesOf(const std::vector<Ends>& edges, std::size_t vertices) {
  std::vector<int> leader(vertices);
  std::iota(leader.begin(), leader.end(), 0);
  const auto leaderOf = [&leader](int vertex) {
    const auto above = [&leader](int v) -> int& { return leader[static_cast<std::size_t>(v)]; };
    while (above(vertex) != vertex) vertex = above(vertex) = above(above(vertex));
    return vertex;
  };
  std::size_t pieces = 0;
  for (const auto& [from, to] : edges) {
    leader[static_cast<std::size_t>(leaderOf(from))] = leaderOf(to);
  }
  std::map<int, bool> seen;
  for (const auto& [from, to] : edges) pieces += seen.try_emplace(leaderOf(from), true).second;
  return pieces;
}

}  // namespace

MeshEdges edgesOf(const geometry::PolygonSoup& soup) {
  MeshEdges edges;
  if (soup.faces.size() > kMostMarkedFaces) return edges;
  const std::vector<int> positions = distinctPositions(soup.vertices);
  std::map<Ends, int> faces;  // by edge
  for (const std::vector<int>& face : soup.faces) {
    if (!canBeDrawn(soup, face)) continue;
    for (std::size_t i = 0; i < face.size(); ++i) {
      const int a = positions[static_cast<std::size_t>(face[i])];
      const int b = positions[static_cast<std::size_t>(face[(i + 1) % face.size()])];
      if (a != b) ++faces[std::minmax(a, b)];
    }
  }
  std::vector<Ends> open;
  for (const auto& [ends, count] : faces) {
    const MeshEdges::Edge edge(soup.vertices[static_cast<std::size_t>(ends.first)],
                               soup.vertices[static_cast<std::size_t>(ends.second)]);
    edges.all.push_back(edge);
    if (count != 1) continue;
    edges.open.push_back(edge);
    open.push_back(ends);
  }
  edges.holes = piecesOf(open, soup.vertices.size());
  return edges;
}

}  // namespace halfspace::editor
