// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QHBoxLayout>
#include <QTreeView>
#include <QWidget>

#include "editor/panels/layer_model.h"

namespace halfspace::editor {

// The list of layers, with clickable marks: current, exported, locked, shown. A double-click on a
// layer's name makes it current. The buttons and the context menu work on the chosen row. As high
// as its rows, up to a maximum.
class LayerList : public QWidget {
  Q_OBJECT
 public:
  LayerList(Session& session, const Appearance& appearance, QWidget* parent = nullptr);

  level::LayerId chosen() const;
  void choose(level::LayerId layer);
  void startRenaming();

  // The list only shows the actions; the caller implements them.
  void addButton(QAction& action);
  void addToMenu(QAction& action) { m_view->addAction(&action); }

  QTreeView& view() { return *m_view; }

 signals:
  void chosenChanged();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void clicked(const QModelIndex& index);
  void keepChosen();
  void fit();

  Session& m_session;
  LayerModel* m_model;
  QTreeView* m_view;
  QHBoxLayout* m_buttons;
  level::LayerId m_chosen;  // kept by id, because rows are added and removed
};

}  // namespace halfspace::editor
