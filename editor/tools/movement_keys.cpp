// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/movement_keys.h"

#include <algorithm>

namespace halfspace::editor {

namespace {

bool canMove(int key) {
  return (key >= Qt::Key_A && key <= Qt::Key_Z) || (key >= Qt::Key_Home && key <= Qt::Key_PageDown);
}

}  // namespace

std::optional<MoveDirection> MovementKeys::movementOf(int key) const {
  const auto found = std::find(m_keys.begin(), m_keys.end(), key);
  if (found == m_keys.end()) return std::nullopt;
  return static_cast<MoveDirection>(found - m_keys.begin());
}

bool MovementKeys::set(MoveDirection movement, int key) {
  if (!canMove(key)) return false;
  int& now = m_keys[static_cast<std::size_t>(movement)];
  if (const auto other = movementOf(key)) m_keys[static_cast<std::size_t>(*other)] = now;
  now = key;
  return true;
}

}  // namespace halfspace::editor
