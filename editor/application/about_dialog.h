// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace halfspace::editor {

// Shows version and environment of the program as text to copy into a bug report.
class AboutDialog : public QDialog {
  Q_OBJECT
 public:
  // `driver`: the OpenGL driver of the views.
  AboutDialog(const QString& driver, QWidget* parent);
};

}  // namespace halfspace::editor
