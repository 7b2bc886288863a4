// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QHBoxLayout>
#include <QTreeView>
#include <QWidget>

#include "editor/panels/layer_model.h"

namespace halfspace::editor {

// The layers, with marks to click: new things go there, exported, locked, shown. A double click
// lets new things go there, too. One of them is chosen: what the buttons above and the
// context menu work on. It is as high as it has rows, up to a few.
class LayerList : public QWidget {
  Q_OBJECT
 public:
  LayerList(Session& session, const Appearance& appearance, QWidget* parent = nullptr);

  level::LayerId chosen() const;
  void choose(level::LayerId layer);
  void startRenaming();

  // The list does not know what actions do.
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
  level::LayerId m_chosen;  // survives that rows come and go
};

}  // namespace halfspace::editor
