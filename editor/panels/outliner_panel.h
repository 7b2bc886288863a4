// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QWidget>

#include "editor/panels/layer_list.h"
#include "editor/panels/outliner_model.h"

class QLineEdit;

namespace halfspace::editor {

class EmptyHint;

// The layers and the outline with a search field. The selection follows the session's selection and
// sets it.
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
  void takeSelection();
  void showSelection();
  void showLastRow();
  QItemSelection rowsOfSelection() const;
  void toggleEye(const QModelIndex& index);

  Session& m_session;
  LayerList* m_layers;
  OutlinerModel* m_model;
  QSortFilterProxyModel* m_filter;
  QLineEdit* m_search;
  QTreeView* m_tree;
  EmptyHint* m_hint = nullptr;
  std::uint64_t m_shownRevision = 0;  // of the selection
  bool m_rowsChanged = true;          // rows or their selection changed since they were last synced
  bool m_following = false;           // the panel is applying a selection: ignore signals it causes
};

}  // namespace halfspace::editor
