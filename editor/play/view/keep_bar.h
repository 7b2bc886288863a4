// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>

#include "editor/play/view/play_mode.h"

namespace halfspace::editor {

// Asks after a play whether its carvings are kept, in a bar over the panes that does not block
// input. Editing or playing on keeps them.
class KeepBar : public QFrame {
  Q_OBJECT
 public:
  KeepBar(PlayMode& play, QWidget& viewport);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void ask(std::size_t carvings);
  void arrange();

  PlayMode& m_play;
  QLabel* m_question;
};

}  // namespace halfspace::editor
