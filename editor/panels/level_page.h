// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>

#include "editor/panels/key_value_table.h"
#include "editor/panels/number_field.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// Figures and keys of the level.
class LevelPage : public QWidget {
  Q_OBJECT
 public:
  explicit LevelPage(Session& session, QWidget* parent = nullptr);

 private:
  void refresh();
  void showFigures();
  void setScale(double unitsPerMetre);

  Session& m_session;
  QLabel* m_solids;
  QLabel* m_faces;
  QLabel* m_hash;
  NumberField* m_scale;  // units per metre; 0: not set
  KeyValueTable* m_keys;
};

}  // namespace halfspace::editor
