// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>

#include "editor/panels/key_table.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// What concerns the whole level: its figures and its keys.
class LevelPage : public QWidget {
  Q_OBJECT
 public:
  explicit LevelPage(Session& session, QWidget* parent = nullptr);

 private:
  void refresh();
  void showFigures();

  Session& m_session;
  QLabel* m_figures;
  KeyTable* m_keys;
};

}  // namespace halfspace::editor
