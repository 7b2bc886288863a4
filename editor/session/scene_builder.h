// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/baking/light_snapshot.h"
#include "editor/session/compiled_level.h"
#include "editor/session/edge_folds.h"
#include "editor/session/face_parts.h"
#include "editor/session/lab/lab_picture.h"
#include "editor/session/outline_tracker.h"
#include "editor/session/scene_update.h"
#include "editor/session/shared_tree.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::editor {

// Computes from each state of the level its boundary, its tree and the scene update for the views,
// incrementally. Used by the thread of EvaluationWorker only.
class SceneBuilder {
 public:
  // The tree is shared with readers in other threads and must outlive this object.
  explicit SceneBuilder(SharedTree& tree) : m_tree(&tree) {}

  // Each edit calls evaluate(), followTree(), update() and compile(). followTree() can be left to
  // compile(), and both to a later edit; the tree then follows all changes at once. `touched`: the
  // nodes changed since the last call; the first call evaluates all. Throws WorkCancelled; this
  // object can then only be destroyed or assigned.
  void evaluate(const level::Level& level, const level::Touched& touched,
                geometry::WorkWatch* watch = nullptr);
  // Updates the tree to the evaluated level, which has the number `state` in the session. Players
  // move in the new tree from then on, before the scene update is ready.
  void followTree(std::uint64_t state);
  // The update of the scene; triangulates the changed faces.
  SceneUpdate update(const level::Level& level, const ViewFilter& filter = {});
  // The data of the evaluated level that a bake of its light needs. Contract: call after compile().
  // Cost: linear in the level; a few microseconds for each leaf of the tree.
  LightSnapshot lightSnapshot(const level::Level& level, std::uint64_t state);
  // The figures of the tree. Calls followTree() if that is still due. `withLeak`: also search a
  // path to the outside, which costs a few microseconds per leaf of the whole tree.
  CompiledLevel compile(const level::Level& level, std::uint64_t state, bool withLeak);
  // The next followTree() or compile() rebuilds the whole tree with these bevels.
  void setBevels(const bsp::BevelOptions& bevels) {
    m_bevels = bevels;
    m_treeIsOwn = false;
  }
  // Contract: call after compile(). Returns nothing if interrupted.
  std::optional<LabPicture> picture(const LabRequest& request,
                                    const std::function<bool()>& interrupted) const {
    return makeLabPicture(m_tree->own(), m_faces, request, interrupted);
  }

 private:
  std::shared_ptr<const SceneFace> face(geometry::FaceId id);
  void foldAgain(const std::vector<geometry::FaceId>& faces, SceneUpdate& update);
  void lookForLeak(const level::Level& level, CompiledLevel& compiled) const;

  level::LevelEvaluation m_evaluation;
  geometry::BoundaryChange m_change;      // of the last evaluate()
  geometry::BoundaryChange m_unfollowed;  // dirty boxes of all changes since the last followTree()
  double m_evaluationTime = 0, m_treeTime = 0;  // milliseconds
  std::optional<bsp::TreeChange> m_treeChange;  // since evaluate()
  SharedTree* m_tree;
  bsp::BevelOptions m_bevels;
  // Whether m_tree was built by this builder with m_bevels; only then can it be updated.
  bool m_treeIsOwn = false;
  // Dirty boxes of all changes since the last lightSnapshot(); none: there was none, or too many.
  std::optional<std::vector<geometry::Box>> m_unlit;
  OutlineTracker m_outline;
  FaceParts m_parts;
  EdgeFolds m_folds;
  SceneFaceTable m_faces;  // of the present boundary
};

}  // namespace halfspace::editor
