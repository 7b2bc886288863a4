// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QTableWidget>
#include <QWidget>

#include "editor/session/session.h"

namespace halfspace::editor {

// What concerns the whole level: its figures, background, layers and keys.
class LevelPage : public QWidget {
  Q_OBJECT
 public:
  explicit LevelPage(Session& session, QWidget* parent = nullptr);

 private:
  void refresh();
  void showFigures();
  void changeLayer(int row, int column);
  void changeKeys();

  Session& m_session;
  QLabel* m_figures;
  QTableWidget* m_layers;
  QTableWidget* m_keys;
  bool m_filling = false;
};

}  // namespace halfspace::editor
