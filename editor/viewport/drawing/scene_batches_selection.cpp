// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// SceneBatches: the vertices of the selected solids and faces.
#include <algorithm>
#include <utility>

#include "editor/viewport/drawing/scene_batches.h"

namespace halfspace::editor {

// Whether work() must make the vertices of the selection because it may have many solids (a single
// group can hold many). upload() makes those of a small selection.
bool SceneBatches::isSelectionBehind() const {
  if (!m_selectionIsDue) return false;
  const Session::Nodes& selected = m_session.selection();
  if (selected.size() > kAtOnce) return true;
  return m_session.scene().solids().size() > kAtOnce &&
         std::ranges::any_of(selected, [this](level::NodeId id) {
           const level::Node* node = m_session.level().find(id);
           return node != nullptr && !node->isSolid();
         });
}

// Whether the vertices of the selection are up to date.
bool SceneBatches::isSelectionDrawn() const {
  const std::vector<FaceRef>& faces = m_session.selectedFaces();
  const bool sameFaces =
      faces == m_drawnFaces && (faces.empty() || m_session.scene().state() == m_drawnState);
  return sameFaces && m_session.selectedSolidsRevision() == m_drawnSolids &&
         m_appearance.colour(Token::selected) == m_drawnInk;
}

void SceneBatches::beginSelection() {
  m_drawnOfSelection = 0;
  m_selection.begin(m_session.selectedSolids().all.size());
}

// Adds the selected faces to the selected solids.
void SceneBatches::endSelection() {
  m_selectionIsDue = false;
  m_drawnOfSelection.reset();
  m_drawnSolids = m_session.selectedSolidsRevision();
  m_drawnFaces = m_session.selectedFaces();
  m_drawnState = m_session.scene().state();
  m_drawnInk = m_appearance.colour(Token::selected);
  for (const FaceRef& ref : m_drawnFaces) {
    const SceneSolid* solid = m_session.scene().find({{ref.solid}});
    if (solid == nullptr) continue;
    for (const SceneSolid::Face& face : solid->faces) {
      if (face.source == ref.face) m_selection.add(*solid, face, m_drawnInk);
    }
  }
  m_selection.end();
}

void SceneBatches::rebuildSelection() {
  m_selectionIsDue = false;
  if (isSelectionDrawn()) return;
  beginSelection();
  for (const auto& solid : m_session.selectedSolids().all) {
    if (!solid->flags.hidden) m_selection.add(*solid, m_appearance.colour(Token::selected));
  }
  endSelection();
}

}  // namespace halfspace::editor
