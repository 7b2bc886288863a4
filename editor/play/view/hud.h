// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "editor/play/game/play_session.h"
#include "editor/theme/appearance.h"

namespace halfspace::editor {

// The texts painted over the view while playing.
struct HudText {
  QString character;     // "Person, cylinder 32 x 56"
  QStringList states;    // "no clipping", "recording 0:12"
  QStringList hints;     // keys and their actions
  QString announcement;  // the latest event; empty: none
  bool numbers = false;  // whether the counters are shown, not the states alone
};

// Paints the crosshair, the counters and the texts over the view.
class Hud {
 public:
  Hud(QPainter& painter, const Appearance& appearance, const QSizeF& size)
      : m_painter(painter), m_appearance(appearance), m_size(size) {}

  void paint(const PlaySession& play, const HudText& text);

 private:
  void paintCrosshair();
  void paintCounters(const PlaySession& play, const HudText& text);
  // Wraps the hints into as many lines as needed, at the lower edge.
  void paintHints(const QStringList& hints);
  // A line of text on a plate, centred horizontally; `y` is its middle in pixels.
  void paintLine(const QString& text, double y, Token ink);

  QPainter& m_painter;
  const Appearance& m_appearance;
  QSizeF m_size;
};

}  // namespace halfspace::editor
