// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/outline_tracker.h"
#include "editor/session/scene_update.h"
#include "level/evaluation/level_evaluation.h"

namespace halfspace::editor {

// level -> boundary -> what views need of it, edit by edit. Lives in the evaluation's thread.
class SceneBuilder {
 public:
  // `touched`: all that changed since the last call. The first call takes in everything.
  SceneUpdate update(const level::Level& level, const level::Touched& touched);

 private:
  std::shared_ptr<const SceneFace> face(geometry::FaceId id) const;

  level::LevelEvaluation m_evaluation;
  OutlineTracker m_outline;
};

}  // namespace halfspace::editor
