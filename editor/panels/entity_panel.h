// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QTreeWidget>
#include <QWidget>

#include "editor/theme/appearance.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// The classes of entities as a tree widget that drags the name of a class.
class EntityClassTree : public QTreeWidget {
  Q_OBJECT
 public:
  using QTreeWidget::QTreeWidget;

 protected:
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override;
};

// The classes of entities that can be added, with search and descriptions. Double-click, Enter or a
// drag into a view adds an entity; a class of brush entities takes the selected solids.
class EntityPanel : public QWidget {
  Q_OBJECT
 public:
  EntityPanel(Workspace& workspace, const Appearance& appearance, QWidget* parent = nullptr);

 signals:
  void createWanted(const QString& className);

 private:
  void fill();
  void filter();
  void describe();
  void addRows(const QString& title, bool areBrushes);
  QIcon iconOf(const EntityClass& kind) const;
  void run(QTreeWidgetItem* row);
  bool eventFilter(QObject* watched, QEvent* event) override;

  Workspace& m_workspace;
  const Appearance& m_appearance;
  QLineEdit* m_search;
  EntityClassTree* m_tree;
  QLabel* m_text;
  std::vector<std::string> m_shown;  // the names of the classes in the tree
};

// The class that is dragged out of an EntityPanel; empty: something else is dragged.
QString draggedEntityClass(const QMimeData& data);

}  // namespace halfspace::editor
