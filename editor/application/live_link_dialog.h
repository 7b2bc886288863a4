// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "editor/application/live_link.h"

namespace halfspace::editor {

// Starts and stops the live link, and shows its address. Closing the dialog leaves the link as it
// is.
class LiveLinkDialog : public QDialog {
  Q_OBJECT
 public:
  LiveLinkDialog(LiveLink& link, QWidget* parent);

 private:
  void startOrStop();
  void showState();

  LiveLink& m_link;
  QLineEdit* m_address;
  QPushButton* m_copy;
  QPushButton* m_open;
  QPushButton* m_start;
  QLabel* m_state;
  QString m_problem;
  double m_milliseconds = 0;  // of the last edit that a page showed; 0: none yet
};

}  // namespace halfspace::editor
