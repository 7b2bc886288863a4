// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "editor/session/scene_update.h"

namespace halfspace::editor {

// The last complete picture of the level: what views draw and tools pick. Belongs to the event
// loop's thread; its records may be shared with others.
class Scene {
 public:
  using Solids = std::map<level::InstanceKey, std::shared_ptr<const SceneSolid>>;

  void apply(const SceneUpdate& update);

  // By id; null where there is none.
  const std::vector<std::shared_ptr<const SceneFace>>& faces() const { return m_faces; }
  const Solids& solids() const { return m_solids; }
  const SceneSolid* find(const level::InstanceKey& key) const;
  const level::Issues& issues() const { return m_issues; }
  const EvaluationFigures& figures() const { return m_figures; }
  std::uint64_t state() const { return m_state; }

  // Of all solids that are shown.
  const geometry::Box& bounds() const { return m_bounds; }

 private:
  std::vector<std::shared_ptr<const SceneFace>> m_faces;
  Solids m_solids;
  level::Issues m_issues;
  EvaluationFigures m_figures;
  geometry::Box m_bounds;
  std::uint64_t m_state = 0;
};

// Whether a part of a face is shown: its solid is not hidden.
bool isShown(const Scene& scene, const FacePart& part);

}  // namespace halfspace::editor
