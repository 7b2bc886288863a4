// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/edge_folds.h"

#include <algorithm>

namespace halfspace::editor {

std::vector<geometry::FaceId> EdgeFolds::follow(const geometry::Evaluator& boundary,
                                                const geometry::BoundaryChange& change) {
  std::vector<Edge> touched;
  std::vector<geometry::FaceId> others;
  for (const geometry::FaceId id : change.removed) {
    if (id >= m_faces.size()) continue;
    for (const Edge edge : m_faces[id].edges) {
      const auto sides = m_sides.find(edge);
      sides->second.faces ^= id;
      if (--sides->second.count == 0) m_sides.erase(sides);
      touched.push_back(edge);
    }
    m_faces[id].edges.clear();
  }
  for (const geometry::FaceId id : change.added) {
    const geometry::BoundaryFace& from = boundary.faces()[id];
    if (id >= m_faces.size()) m_faces.resize(id + 1);
    Face& face = m_faces[id];
    face.normal = boundary.planes().plane(from.plane).unitNormal();
    for (std::size_t i = 0; i < from.loopCount(); ++i) {
      const auto loop = from.loop(i);
      for (std::size_t k = 0; k < loop.size(); ++k)
        face.edges.push_back(Edge{loop[k]} << 32 | loop[(k + 1) % loop.size()]);
    }
    for (const Edge edge : face.edges) {
      Sides& sides = m_sides[edge];
      // A second face came to this side: the first one, which need not have changed, has no fold.
      if (sides.count == 1) others.push_back(sides.faces);
      ++sides.count;
      sides.faces ^= id;
    }
    touched.insert(touched.end(), face.edges.begin(), face.edges.end());
  }
  // Both sides: a face keeps its fold only if no third face came to the edge or left it.
  for (const Edge edge : touched)
    for (const Edge side : {edge, opposite(edge)})
      if (const geometry::FaceId* face = onlyFace(side)) others.push_back(*face);
  std::ranges::sort(others);
  others.erase(std::unique(others.begin(), others.end()), others.end());
  std::vector<geometry::FaceId> added = change.added;
  std::ranges::sort(added);
  std::erase_if(others, [&](geometry::FaceId id) { return std::ranges::binary_search(added, id); });
  return others;
}

// Null: there is none, or more than one.
const geometry::FaceId* EdgeFolds::onlyFace(Edge edge) const {
  const auto sides = m_sides.find(edge);
  return sides == m_sides.end() || sides->second.count != 1 ? nullptr : &sides->second.faces;
}

std::vector<float> EdgeFolds::of(geometry::FaceId id) const {
  const Face& face = m_faces[id];
  std::vector<float> folds;
  folds.reserve(face.edges.size());
  for (const Edge edge : face.edges) {
    const geometry::FaceId* other = onlyFace(opposite(edge));
    const bool isFold = other != nullptr && onlyFace(edge) != nullptr;
    folds.push_back(isFold ? static_cast<float>(face.normal.dot(m_faces[*other].normal)) : kSharp);
  }
  return folds;
}

}  // namespace halfspace::editor
