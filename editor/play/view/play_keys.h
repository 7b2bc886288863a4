// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>

#include "editor/play/game/play_session.h"

namespace halfspace::editor {

// The keys held down, translated to the movement they mean.
class PlayKeys {
 public:
  void set(int key, bool down);
  void releaseAll() { m_down.clear(); }
  PlayWish wish() const;
  // True for keys that act while held, such as movement; the other keys act once per press.
  static bool isHeld(int key);

 private:
  double axis(int forth, int back) const;
  std::set<int> m_down;
};

}  // namespace halfspace::editor
