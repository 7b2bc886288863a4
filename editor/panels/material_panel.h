// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "editor/panels/materials/material_model.h"
#include "editor/tools/workspace.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QSlider;
class QVBoxLayout;

namespace halfspace::editor {

class ChipBar;
class MaterialView;

// The material browser: the built-in materials, those of the texture folder and of the level. A
// click, or Enter, paints the selection and sets the material of new solids.
class MaterialPanel : public QWidget {
  Q_OBJECT
 public:
  explicit MaterialPanel(Workspace& workspace, QWidget* parent = nullptr);

  MaterialModel& model() { return *m_model; }
  MaterialView& view() { return *m_view; }
  // The material under the keyboard's cursor; else the one for new solids; may be empty.
  std::string current() const;

 signals:
  // The user wants the texture folder to be read again.
  void reloadWanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void addHead(QVBoxLayout& layout);
  void addFoot(QVBoxLayout& layout);
  void fillMenu(QMenu& menu);
  void showChips();
  void showFilter();
  void showCurrent();
  void showCount();
  void paintWith(const QModelIndex& index);

  Workspace& m_workspace;
  MaterialModel* m_model;
  QLineEdit* m_search;
  ChipBar* m_chips;
  MaterialView* m_view;
  QComboBox* m_order;
  QSlider* m_size;
  QLabel* m_count;
  QTimer m_recount;  // counts uses again after the level has been at rest
};

}  // namespace halfspace::editor
