// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "editor/session/face_blocks.h"
#include "editor/session/scene_update.h"
#include "editor/session/view_cut.h"

namespace halfspace::editor {

// The evaluated level as views draw it and tools pick in it, always of one complete state. Used by
// the event loop's thread only; its records are immutable and may be shared with other threads.
class Scene {
 public:
  using Solids = SceneSolidTable;

  // Cost: linear in the change up to kLargeUpdate; of a large update constant, and linear in the
  // number of faces while a view leaves out faces.
  void apply(const SceneUpdate& update);

  // By id; null for unused ids.
  const SceneFaceTable& faces() const { return m_faces; }
  // Boxes around the faces of neighbouring ids.
  const FaceBlocks& faceBlocks() const { return m_faceBlocks; }
  const Solids& solids() const { return m_solids; }
  const SceneSolid* find(const level::InstanceKey& key) const;
  const level::Issues& issues() const { return m_issues; }
  const EvaluationFigures& figures() const { return m_figures; }
  std::uint64_t state() const { return m_state; }

  // Whether the last update hid or showed solids, or changed how the boundary faces of solids look
  // (their contents). An update does not list the faces of these.
  bool lookChanged() const { return m_lookChanged; }
  // Whether any solid is hidden.
  bool hidesSolids() const { return m_hidesSolids; }
  // How many solids only the view's filter hides.
  std::size_t filteredSolids() const { return m_filteredSolids; }
  // Of all solids that are not hidden.
  const geometry::Box& bounds() const { return m_bounds; }

  // The parts that the 3D pane leaves out. An added face is never left out.
  const ViewCut& cut() const { return m_cut; }
  void setCut(ViewCut cut) { m_cut = std::move(cut); }

 private:
  void applyEach(const SceneUpdate& update);

  SceneFaceTable m_faces;
  FaceBlocks m_faceBlocks;
  Solids m_solids;
  level::Issues m_issues;
  EvaluationFigures m_figures;
  geometry::Box m_bounds;
  std::uint64_t m_state = 0;
  bool m_lookChanged = false;
  bool m_hidesSolids = false;
  std::size_t m_filteredSolids = 0;
  ViewCut m_cut;
};

// Whether a part of a face is shown: its solid is not hidden, or is not in the scene.
bool isShown(const Scene& scene, const FacePart& part);

}  // namespace halfspace::editor
