// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/picture_delays.h"

#include "editor/session/later_jobs.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

PictureDelays::PictureDelays(Session& session, ViewportWidget& viewport)
    : m_session(session), m_viewport(viewport) {
  m_clock.start();
  connect(&session, &Session::levelChanged, this, [this] { noteEdit(); });
  connect(&viewport, &ViewportWidget::pictureShown, this, [this] { notePicture(); });
}

void PictureDelays::clear() {
  m_due = -1;
  m_edits.clear();
  m_delays.clear();
}

// A movement before this one that changed nothing is forgotten.
void PictureDelays::sendMovement(double late) {
  m_due = now() - late;
}

void PictureDelays::noteEdit() {
  if (m_due < 0) return;
  m_edits.push_back({m_session.state(), m_due});
  m_due = -1;
}

// The window also comes to the screen when only a panel has changed. The picture of the level shows
// all edits up to a state. Of several, the oldest waited longest. After a large
// change, the scene is drawn only when later jobs have prepared it.
void PictureDelays::notePicture() {
  if (!LaterJobs::of(m_session).isEmpty()) return;
  const std::uint64_t shown = m_viewport.drawnState();
  std::size_t done = 0;
  while (done < m_edits.size() && m_edits[done].state <= shown) ++done;
  if (done == 0) return;
  m_delays.push_back(now() - m_edits.front().due);
  m_edits.erase(m_edits.begin(), m_edits.begin() + static_cast<std::ptrdiff_t>(done));
}

}  // namespace halfspace::editor
