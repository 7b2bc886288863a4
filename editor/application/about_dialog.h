// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace halfspace::editor {

// Which program this is and what it runs on, to be copied into a report of a fault.
class AboutDialog : public QDialog {
  Q_OBJECT
 public:
  // `driver`: what draws the views.
  AboutDialog(const QString& driver, QWidget* parent);
};

}  // namespace halfspace::editor
