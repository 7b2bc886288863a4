// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>

#include "editor/play/game/play_session.h"

namespace halfspace::editor {

// The held keys, by their meaning for the player.
class PlayKeys {
 public:
  void set(int key, bool down);
  void releaseAll() { m_down.clear(); }
  PlayWish wish() const;
  // Held to move; others do something once.
  static bool isHeld(int key);

 private:
  double way(int forth, int back) const;
  std::set<int> m_down;
};

}  // namespace halfspace::editor
