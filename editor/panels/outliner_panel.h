// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QWidget>

#include "editor/panels/layer_list.h"
#include "editor/panels/outliner_model.h"

class QLineEdit;

namespace halfspace::editor {

class EmptyHint;
class OutlineSelection;

// The layers and the outline with a search field. The selection follows the session's selection and
// sets it. A selection of more than some hundred separate ranges of rows is too slow for the tree
// (isSelected() searches them one by one, every change compares each with all others): the tree's
// own selection then contains only the rows in view, and follows scrolling.
class OutlinerPanel : public QWidget {
  Q_OBJECT
 public:
  OutlinerPanel(Session& session, const Appearance& appearance, QWidget* parent = nullptr);

  QTreeView& tree() { return *m_tree; }
  QLineEdit& search() { return *m_search; }
  LayerList& layers() { return *m_layers; }

 signals:
  void showWanted(halfspace::level::NodeId node);  // double click on the icon
  void contextMenuWanted(QPoint global);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void sayWhyEmpty();
  void takeSelection(QItemSelectionModel::SelectionFlags command);
  void showSelection();
  void showRowsInView();
  void showLastRow();
  bool isSelectionInView() const;
  void forgetRows();
  QModelIndexList rowsInView() const;
  QItemSelection selectedInView() const;
  std::optional<QItemSelection> rowsOfSelection() const;
  Session::Nodes nodesOfSelectedRows() const;
  void toggleEye(const QModelIndex& index);

  Session& m_session;
  LayerList* m_layers;
  OutlinerModel* m_model;
  QSortFilterProxyModel* m_filter;
  QLineEdit* m_search;
  QTreeView* m_tree;
  OutlineSelection* m_selection;
  EmptyHint* m_hint = nullptr;
  std::uint64_t m_shownRevision = 0;  // of the selection
  std::size_t m_shownCount = 0;       // number of nodes selected when the tree last scrolled to one
  // False if the tree's selection contains only the rows in view, then m_selectedInView.
  bool m_showsAll = true;
  Session::Nodes m_selectedInView;
  bool m_rowsChanged = true;  // rows or their selection changed since they were last synced
  bool m_following = false;   // the panel is applying a selection: ignore signals it causes
};

}  // namespace halfspace::editor
