// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QElapsedTimer>
#include <QObject>

#include "editor/session/session.h"

namespace halfspace::editor {

class ViewportWidget;

// Measures how long a movement of the mouse takes to its picture: from the time when the movement
// was due to the end of the drawing that shows the exact level after it. A picture that shows
// several movements counts for the first of them.
class PictureDelays : public QObject {
 public:
  PictureDelays(Session& session, ViewportWidget& viewport);

  void clear();
  // A movement that was due `late` milliseconds ago is being sent.
  void sendMovement(double late);
  // In milliseconds, in the order of the pictures.
  const std::vector<double>& milliseconds() const { return m_delays; }

 private:
  struct Edit {
    std::uint64_t state;  // of the session after the edit
    double due;
  };
  double now() const { return static_cast<double>(m_clock.nsecsElapsed()) * 1e-6; }
  void noteEdit();
  void notePicture();

  Session& m_session;
  ViewportWidget& m_viewport;
  QElapsedTimer m_clock;
  double m_due = -1;          // of the last movement, until it became an edit; negative: none
  std::vector<Edit> m_edits;  // that no picture shows yet, ascending
  std::vector<double> m_delays;
};

}  // namespace halfspace::editor
