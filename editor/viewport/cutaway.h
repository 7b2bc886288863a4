// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "editor/tools/workspace.h"

namespace halfspace::editor {

// Leaves the outside of the level out of the 3D pane while the view option asks for it, so that a
// designer looks into the rooms from outside. Follows the edits: at once in small levels, in a
// later job in large ones.
class Cutaway : public QObject {
  Q_OBJECT
 public:
  explicit Cutaway(Workspace& workspace, QObject* parent = nullptr);

 private:
  void follow();
  void update();

  Workspace& m_workspace;
  bool m_isOn = false;
};

}  // namespace halfspace::editor
