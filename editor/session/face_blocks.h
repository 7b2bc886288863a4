// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "editor/session/scene_update.h"

namespace halfspace::editor {

// Boxes around faces of neighbouring ids. Evaluations number the faces of a solid one after the
// other and solids in the order of the level, so a ray misses most of the boxes. The boxes of a
// block may be larger than its faces: they do not shrink when a face is removed.
class FaceBlocks {
 public:
  static constexpr std::size_t kFaces = 64;  // in a block

  FaceBlocks() = default;
  explicit FaceBlocks(const SceneFaceTable& faces) {
    for (const auto& face : faces) {
      if (face) add(*face);
    }
  }

  void add(const SceneFace& face) {
    const std::size_t block = face.id / kFaces;
    if (block >= m_boxes.size()) m_boxes.resize(block + 1);
    m_boxes[block].extend(face.bounds);
  }
  // By id / kFaces; empty boxes for blocks without faces.
  const std::vector<geometry::Box>& boxes() const { return m_boxes; }

 private:
  std::vector<geometry::Box> m_boxes;
};

}  // namespace halfspace::editor
