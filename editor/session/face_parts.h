// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Boundary faces that come from several solids: finds which face of which solid each point of such
// a face comes from.
#pragma once

#include <memory>
#include <vector>

#include "editor/session/scene_update.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::editor {

// Finds the parts of boundary faces. The parts are cached from one evaluation to the next, so an
// edit of a floor of thousands of solids rounds only the patches that changed.
class FaceParts {
 public:
  using Parts = std::vector<std::shared_ptr<const FacePart>>;

  // The parts of a face, whose id, normal, corners, triangles and bounds must be set. Cost: linear
  // in the patches. Where the patches are shared with other faces (a trench divides a floor), each
  // piece is tested against the triangles of this face.
  Parts partsOf(const level::LevelEvaluation& evaluation, const SceneFace& face);

 private:
  std::shared_ptr<const FacePart> part(const level::LevelEvaluation& evaluation,
                                       geometry::PatchId patch);

  struct Known {
    std::uint64_t version = 0;  // of the evaluator's patch
    std::shared_ptr<const FacePart> part;
  };
  std::vector<Known> m_known;  // by PatchId
};

// The part of a face at a point on the face: the part with a piece that contains the point, or the
// nearest part if rounding left the point between pieces. On a seam the first part is returned.
// Cost: linear in the pieces of the face; constant for a face of one part.
const FacePart& partAt(const SceneFace& face, const geometry::Vec3& point);

}  // namespace halfspace::editor
