// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::editor {

// Numbers for the drawn faces of movers, by which the graphics card finds their baked light. They
// are small: numbers of removed faces are given again.
class MoverFaceNumbers {
 public:
  struct Face {
    std::uint64_t mover = 0;  // level::numberOf() its entity; 0: there is no such face
    geometry::Vec3 normal = geometry::Vec3::Zero();
    std::vector<geometry::Vec3> corners;
  };

  // Numbers the faces of a solid, which has none: the first one; the others follow.
  std::uint32_t add(std::uint64_t solid, std::vector<Face> faces);
  // Does nothing if the solid has none.
  void remove(std::uint64_t solid);
  void clear();

  // By number.
  const std::vector<Face>& faces() const { return m_faces; }
  // Grows with every change.
  std::uint64_t revision() const { return m_revision; }

 private:
  struct Run {
    std::uint32_t first = 0, count = 0;
  };
  std::vector<Face> m_faces;
  std::map<std::uint64_t, Run> m_ofSolid;
  std::multimap<std::uint32_t, std::uint32_t> m_free;  // count and first of unused runs
  std::uint64_t m_revision = 0;
};

}  // namespace halfspace::editor
