// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>

#include <QKeyEvent>

#include "editor/play/game/play_session.h"
#include "editor/tools/movement_keys.h"

namespace halfspace::editor {

// The keys held down, translated to the movement they mean.
class PlayKeys {
 public:
  // False: the key does not act while held, but once per press.
  bool take(const QKeyEvent& event, const MovementKeys& movement, bool down);
  void releaseAll();
  PlayWish wish() const;

 private:
  double axis(MoveDirection forth, MoveDirection back) const;
  std::set<MoveDirection> m_held;
  std::set<int> m_others;  // of jump, crouch and run
};

}  // namespace halfspace::editor
