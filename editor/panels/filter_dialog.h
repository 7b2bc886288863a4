// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QDialog>

#include "editor/session/session.h"

class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace halfspace::editor {

// Shows what the level has by contents, entity class, layer and material, each with a box: unticked
// kinds are hidden in the views (view_filter.h). Stays open while the user works.
class FilterDialog : public QDialog {
  Q_OBJECT
 public:
  explicit FilterDialog(Session& session, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  // The rows of one kind and their values, in the same order.
  struct Section {
    QTreeWidgetItem* head = nullptr;
    std::vector<std::string> values;
  };
  struct Row {
    std::string value;
    QString text;
    std::size_t count = 0;
    bool isHidden = false;
  };
  Section addSection(const QString& title, const std::vector<Row>& rows);
  void follow();
  void fill();
  void showMatches();
  void apply();

  Session& m_session;
  QLineEdit* m_search;
  QTreeWidget* m_tree;
  QPushButton* m_showAll;
  Section m_contents, m_classes, m_layers, m_materials;
  bool m_isFilling = false;
  bool m_applyIsDue = false;
};

// One line that says what the filter hides: "contents: trigger, clip; class: light". Empty without
// a filter.
QString filterText(const Session& session);

}  // namespace halfspace::editor
