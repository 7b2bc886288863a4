// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/view/play_keys.h"

namespace halfspace::editor {

bool PlayKeys::isHeld(int key) {
  switch (key) {
    case Qt::Key_W:
    case Qt::Key_A:
    case Qt::Key_S:
    case Qt::Key_D:
    case Qt::Key_Q:
    case Qt::Key_X:
    case Qt::Key_Space:
    case Qt::Key_Control:
    case Qt::Key_Shift:
      return true;
    default:
      return false;
  }
}

void PlayKeys::set(int key, bool down) {
  if (down) {
    m_down.insert(key);
  } else {
    m_down.erase(key);
  }
}

double PlayKeys::axis(int forth, int back) const {
  return static_cast<double>(m_down.contains(forth)) - static_cast<double>(m_down.contains(back));
}

PlayWish PlayKeys::wish() const {
  PlayWish wish;
  wish.forward = axis(Qt::Key_W, Qt::Key_S);
  wish.side = axis(Qt::Key_D, Qt::Key_A);
  wish.up = axis(Qt::Key_Q, Qt::Key_X);
  wish.jump = m_down.contains(Qt::Key_Space);
  wish.crouch = m_down.contains(Qt::Key_Control);
  wish.run = m_down.contains(Qt::Key_Shift);
  return wish;
}

}  // namespace halfspace::editor
