// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/compiled_level.h"
#include "editor/session/face_parts.h"
#include "editor/session/lab/lab_picture.h"
#include "editor/session/outline_tracker.h"
#include "editor/session/scene_update.h"
#include "editor/session/shared_tree.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::editor {

// level -> boundary -> what views need of it, edit by edit. Lives in the evaluation's thread.
class SceneBuilder {
 public:
  // Keeps the tree, which others read meanwhile and which outlives this.
  explicit SceneBuilder(SharedTree& tree) : m_tree(&tree) {}

  // An edit goes through these in order. `touched`: all that changed since the last call; the first
  // call takes in everything.
  void evaluate(const level::Level& level, const level::Touched& touched);
  // Brings the tree to the same state, which the session counts as `state`. Who plays moves in it
  // from here on, whatever the picture still takes.
  void followTree(std::uint64_t state);
  // The picture: changed faces are triangulated.
  SceneUpdate update(const level::Level& level);
  // What there is to say of the tree; it follows now where it has not. The way to the outside is
  // looked for where that is asked for: it costs a few microseconds a leaf of the whole tree.
  CompiledLevel compile(const level::Level& level, std::uint64_t state, bool withLeak);
  // The next compile() makes the whole tree anew, with these bevels.
  void setBevels(const bsp::BevelOptions& bevels) {
    m_bevels = bevels;
    m_treeIsOwn = false;
  }
  // Contract: after compile(). Nothing where interrupted.
  std::optional<LabPicture> picture(const LabRequest& request,
                                    const std::function<bool()>& interrupted) const {
    return makeLabPicture(m_tree->own(), m_faces, request, interrupted);
  }

 private:
  std::shared_ptr<const SceneFace> face(geometry::FaceId id);
  void lookForLeak(const level::Level& level, CompiledLevel& compiled) const;

  level::LevelEvaluation m_evaluation;
  geometry::BoundaryChange m_change;
  double m_evaluationTime = 0, m_treeTime = 0;  // milliseconds
  std::optional<bsp::TreeChange> m_treeChange;  // since evaluate()
  SharedTree* m_tree;
  bsp::BevelOptions m_bevels;
  bool m_treeIsOwn = false;  // the tree follows this builder's evaluation, with these bevels
  OutlineTracker m_outline;
  FaceParts m_parts;
  std::vector<std::shared_ptr<const SceneFace>> m_faces;  // of the present boundary, by id
};

}  // namespace halfspace::editor
