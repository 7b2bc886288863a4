// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// level -> boundary: the exact boundary of all solid nodes of a level, updated incrementally. Not
// thread-safe; one update uses several threads.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "geometry/csg/evaluator.h"
#include "level/document/issue.h"
#include "level/edits/touched.h"
#include "level/solids/instances.h"

namespace halfspace::level {

// The origin of a face of the boundary.
struct FaceSource {
  InstanceKey instance;
  int face = -1;  // in the node's own list (Surface list of the solid)
};

class LevelEvaluation {
 public:
  // An evaluation of no level yet.
  LevelEvaluation();
  ~LevelEvaluation();
  LevelEvaluation(LevelEvaluation&&) noexcept;
  LevelEvaluation& operator=(LevelEvaluation&&) noexcept;

  // Updates the evaluation to the state of `level`. `touched`: everything changed since the last
  // call (Edited::touched, merged over several edits). The first call, and a call after the
  // background changed, evaluates everything; the result is the same. Cost: proportional to the
  // change and to the number of siblings of nodes that were added, removed or moved; linear in the
  // level's nodes if groups, linked copies or definitions were touched. Added materials cost
  // nothing; a renamed material evaluates everything, and so does a call after edits have left many
  // unused planes behind, to free their memory. `threads` 0: one per processor; the result
  // does not depend on it. Throws WorkCancelled if the watch cancels it: then nothing is evaluated
  // any more, as after construction, and no BoundaryChange tells which faces are gone.
  geometry::BoundaryChange update(const Level& level, const Touched& touched, int threads = 0,
                                  geometry::WorkWatch* watch = nullptr);

  const geometry::Evaluator& boundary() const;

  // The number of solids in the evaluation, linked copies expanded.
  size_t solidCount() const;
  // Solids that could not be built, in outline order; they stay in the level but not in the
  // boundary. Errors of kind brokenSolid with node, source line and message. If linked copies
  // expand to more than kMaxOccurrences nodes, the level is not evaluated: no solids, no faces, and
  // one error.
  Issues issues() const;
  size_t skippedCount() const;

  // Contract: `face` is a source of a face of boundary().
  FaceSource source(const geometry::SourceFace& face) const;
  // The surface of a face of the boundary, by its key.
  const Surface& surface(const geometry::BoundaryFace& face) const;

 private:
  geometry::BoundaryChange updateState(const Level& level, const Touched& touched, int threads,
                                       geometry::WorkWatch* watch);

  struct State;
  std::unique_ptr<State> m_state;
};

// Evaluates a whole level at once.
LevelEvaluation evaluate(const Level& level, LevelEvaluation previous = {},
                         const Touched& dirty = {}, int threads = 0,
                         geometry::WorkWatch* watch = nullptr);

}  // namespace halfspace::level
