// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QWidget>

#include "editor/panels/number_field.h"
#include "editor/play/view/play_mode.h"

namespace halfspace::editor {

// Settings of the character, the carving tool and the overlays. Works before and during a play.
class PlayPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PlayPanel(PlayMode& mode, QWidget* parent = nullptr);

 private:
  QWidget* makeBody();
  QWidget* makeView();
  void takeRoster(int index);
  void takeNumbers();
  void refresh();

  PlayMode& m_mode;
  QComboBox* m_roster;
  QComboBox* m_form;
  QComboBox* m_accuracy;
  NumberField* m_width;
  NumberField* m_height;
  NumberField* m_stepHeight;
  NumberField* m_slope;
  QComboBox* m_carve;
  QCheckBox* m_expanded;
  QCheckBox* m_contacts;
  QCheckBox* m_path;
  QCheckBox* m_carvingBox;
  QCheckBox* m_numbers;
};

}  // namespace halfspace::editor
