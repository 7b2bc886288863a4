// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QHBoxLayout>

#include "editor/tools/toolbox.h"

namespace halfspace::editor {

// The groups around what is being edited, over the upper edge of the panes while a group is open:
// "Level > House > Door". A click on a part closes everything inside it. Linked copies are named as
// such, because closing one changes all copies.
class Breadcrumb : public QFrame {
  Q_OBJECT
 public:
  Breadcrumb(Workspace& workspace, Toolbox& toolbox, QWidget& viewport);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  void arrange();
  // The open groups from the root to the innermost.
  std::vector<level::NodeId> path() const;
  QString nameOf(level::NodeId group) const;
  void goUpTo(level::NodeId group);

  Workspace& m_workspace;
  Toolbox& m_toolbox;
  QHBoxLayout* m_parts;
  std::vector<std::pair<level::NodeId, QString>> m_shown;
};

}  // namespace halfspace::editor
