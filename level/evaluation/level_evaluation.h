// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// level -> boundary: the exact boundary of everything in a level that is solid matter.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "geometry/csg/evaluator.h"
#include "level/document/issue.h"
#include "level/edits/touched.h"
#include "level/solids/instances.h"

namespace halfspace::level {

// Where a face of the boundary comes from.
struct FaceSource {
  InstanceKey instance;
  int face = -1;  // in the node's own list (Surface list of the solid)
};

class LevelEvaluation {
 public:
  // Nothing evaluated yet.
  LevelEvaluation();
  ~LevelEvaluation();
  LevelEvaluation(LevelEvaluation&&) noexcept;
  LevelEvaluation& operator=(LevelEvaluation&&) noexcept;

  // Brings the evaluation to the state of `level`, `touched` being all that was changed since the
  // last call (Edited::touched, merged over several edits). The first call, and one after the
  // background changed, takes in everything; the result is the same. Cost follows the size of the
  // change and the number of siblings where nodes came, went or moved in the outline; where groups,
  // linked copies or definitions were touched, a count of the level's nodes is added. Materials
  // that are only added cost nothing; a renamed one counts as everything. `threads` 0: as many as
  // the machine has; no bit of the result depends on it.
  geometry::BoundaryChange update(const Level& level, const Touched& touched, int threads = 0);

  const geometry::Evaluator& boundary() const;

  // Solids that are part of the evaluation, linked copies followed.
  size_t solidCount() const;
  // Solids that could not be built, in outline order: kept in the level, no part of the boundary.
  // Errors of kind brokenSolid, with node, source line and words. A level that linked copies
  // multiply beyond kMaxOccurrences is not evaluated: no solids, no faces, and one error that says
  // so.
  Issues issues() const;
  size_t skippedCount() const;

  // Contract: a node of boundary(); a source of one of its faces.
  FaceSource source(const geometry::SourceFace& face) const;
  // What a face of the boundary looks like; surfaces are named by the hash of their content.
  const Surface& surface(const geometry::BoundaryFace& face) const;

 private:
  struct State;
  std::unique_ptr<State> m_state;
};

// The same as one expression: evaluate(level) is evaluate(level, {}, everything).
LevelEvaluation evaluate(const Level& level, LevelEvaluation previous = {},
                         const Touched& dirty = {}, int threads = 0);

}  // namespace halfspace::level
