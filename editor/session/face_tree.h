// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "editor/session/scene.h"

namespace halfspace::editor {

// The boundary faces of a scene in a tree of boxes, for thousands of rays. Rounded coordinates: for
// views only. Thread-safe once built. Cost: n log n to build, about log n a ray.
class FaceTree {
 public:
  explicit FaceTree(const Scene& scene);

  struct Hit {
    const SceneFace* face = nullptr;
    double distance = 0;     // in lengths of the direction
    bool fromFront = false;  // the ray comes from the empty side of the face
  };
  // The nearest face at more than `from` lengths of the direction; none if the ray misses all.
  // Hidden solids count: hiding a wall does not open the room behind it.
  std::optional<Hit> nearest(const geometry::Vec3& origin, const geometry::Vec3& direction,
                             double from = 0) const;

 private:
  struct Node {
    geometry::Box box;
    std::uint32_t first = 0;  // leaf: into m_faces; else the first of two children
    std::uint32_t count = 0;  // faces of a leaf; 0: no leaf
  };
  void divide(std::size_t node, std::size_t first, std::size_t count);

  std::vector<std::shared_ptr<const SceneFace>> m_faces;
  std::vector<Node> m_nodes;
};

}  // namespace halfspace::editor
