// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace halfspace::editor {

// Version and environment of the program, to be copied into a bug report.
class AboutDialog : public QDialog {
  Q_OBJECT
 public:
  // `driver`: the OpenGL driver of the views.
  AboutDialog(const QString& driver, QWidget* parent);
};

}  // namespace halfspace::editor
