// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

namespace halfspace::editor {

// Shows version and environment of the program as text to copy into a bug report.
class AboutDialog : public QDialog {
  Q_OBJECT
 public:
  // `driver`: the OpenGL driver of the views.
  AboutDialog(const QString& driver, QWidget* parent);
};

// Path of the first page of the manual for the program in `programFolder`: the page of an installed
// program, else of a source tree around a build folder (the site made by `./dev docs`, else the
// page's source). Empty if there is none.
QString manualPage(const QString& programFolder);

}  // namespace halfspace::editor
