// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/view/play_keys.h"

#include "editor/viewport/key_places.h"

namespace halfspace::editor {

namespace {

template <typename Key>
void hold(std::set<Key>& keys, Key key, bool down) {
  if (down) {
    keys.insert(key);
  } else {
    keys.erase(key);
  }
}

}  // namespace

bool PlayKeys::take(const QKeyEvent& event, const MovementKeys& movement, bool down) {
  if (const auto direction = movement.movementOf(keyAtPlace(event))) {
    hold(m_held, *direction, down);
    return true;
  }
  const int key = event.key();
  if (key != Qt::Key_Space && key != Qt::Key_Control && key != Qt::Key_Shift) return false;
  hold(m_others, key, down);
  return true;
}

void PlayKeys::releaseAll() {
  m_held.clear();
  m_others.clear();
}

double PlayKeys::axis(MoveDirection forth, MoveDirection back) const {
  return static_cast<double>(m_held.contains(forth)) - static_cast<double>(m_held.contains(back));
}

PlayWish PlayKeys::wish() const {
  PlayWish wish;
  wish.forward = axis(MoveDirection::forward, MoveDirection::backward);
  wish.side = axis(MoveDirection::right, MoveDirection::left);
  wish.up = axis(MoveDirection::up, MoveDirection::down);
  wish.jump = m_others.contains(Qt::Key_Space);
  wish.crouch = m_others.contains(Qt::Key_Control);
  wish.run = m_others.contains(Qt::Key_Shift);
  return wish;
}

}  // namespace halfspace::editor
