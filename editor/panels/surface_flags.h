// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QGridLayout>
#include <QWidget>

#include "editor/panels/number_field.h"
#include "level/document/surface.h"
#include "level/games/game_profile.h"

namespace halfspace::editor {

// The numbers at the end of a face line, as a box for each bit that the profile of the game names,
// and a field for the value. A bit that only some faces have is shown as mixed; the first click
// sets it for all. Bits without a name are kept and not shown.
class SurfaceFlagsEditor : public QWidget {
  Q_OBJECT
 public:
  enum class Number : unsigned char { contents, flags };

  explicit SurfaceFlagsEditor(QWidget* parent = nullptr);

  // `faces`: the numbers of each face. Hidden without a game that names bits. Emits no signal.
  void show(const level::GameProfile* game, const std::vector<level::SurfaceFlags>& faces);

 signals:
  void flagged(SurfaceFlagsEditor::Number number, qint64 bit, bool on);
  void valued(qint64 value);

 private:
  struct Box {
    Number number;
    qint64 bit;
    QCheckBox* box;
  };
  void makeBoxes(const level::GameProfile& game);
  void addBoxes(const QString& title, Number number, const std::vector<level::GameFlag>& flags,
                int& row);

  QGridLayout* m_grid;
  NumberField* m_value = nullptr;
  std::vector<Box> m_boxes;
  std::vector<level::GameFlag> m_contents, m_flags;  // that have boxes
};

}  // namespace halfspace::editor
