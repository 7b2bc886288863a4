// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Faces of several solids: which solid and which of its faces each point of a face comes from.
#pragma once

#include <memory>
#include <vector>

#include "editor/session/scene_update.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::editor {

// Finds the parts of boundary faces. They are kept from one evaluation to the next, so an edit of a
// floor of thousands of solids rounds only the patches that changed.
class FaceParts {
 public:
  using Parts = std::vector<std::shared_ptr<const FacePart>>;

  // The parts of a face. Needs its id, normal, corners, triangles and bounds. Cost: linear in the
  // patches; where the patches also make up other faces (a trench divides a floor), each piece is
  // looked for among the triangles of this one.
  Parts partsOf(const level::LevelEvaluation& evaluation, const SceneFace& face);

 private:
  std::shared_ptr<const FacePart> part(const level::LevelEvaluation& evaluation,
                                       geometry::PatchId patch, const geometry::Vec3& normal);

  struct Known {
    std::uint64_t version = 0;  // of the evaluator's patch
    std::shared_ptr<const FacePart> part;
  };
  std::vector<Known> m_known;  // by patch
};

// The part of a face at a point of it: the one with a piece that contains the point; where rounding
// left the point between pieces, the nearest one. On a seam the first of the parts. Cost: linear in
// the face's parts; none for a face of one part.
const FacePart& partAt(const SceneFace& face, const geometry::Vec3& point);

}  // namespace halfspace::editor
