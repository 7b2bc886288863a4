// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

class NumberField;

// Asks for a position and a direction and moves the 3D camera there at once; the flat panes show
// the same point. *Copy* puts the numbers on the clipboard, and the fields take them back, so a
// position can be sent to someone else: "128 -64 32 90 0".
class MoveCameraDialog : public QDialog {
  Q_OBJECT
 public:
  MoveCameraDialog(ViewportWidget& viewport, QWidget* parent);

  // The numbers of such a line: three, or five with the angles in degrees; the fields are filled.
  bool take(const QString& line);

 private:
  void apply();
  QString line() const;

  ViewportWidget& m_viewport;
  NumberField* m_fields[5];
};

}  // namespace halfspace::editor
