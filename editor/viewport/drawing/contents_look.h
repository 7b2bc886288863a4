// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/theme/appearance.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

// How faces of non-solid brushes, and of solid ones that no player sees, are drawn. Each kind has a
// pattern beside its colour, so that nothing is told by colour alone.
struct ContentsLook {
  // By the number that resources/shaders/face.frag knows them by.
  enum class Pattern : unsigned char {
    none,
    rising,
    falling,
    crossed,
    rungs,
    waves,
    dots,
    squares
  };

  Token ink = Token::muted;
  Pattern pattern = Pattern::none;
  float tint = 0;     // the ink's share; the rest is the material's image
  float opacity = 1;  // below 1: drawn after everything that is opaque
  bool bothSides = false;
};

ContentsLook lookOf(level::Contents contents);
// As a player sees them. Contract: level::isSeen(contents).
ContentsLook playedLookOf(level::Contents contents);

}  // namespace halfspace::editor
