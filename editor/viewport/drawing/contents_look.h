// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/theme/appearance.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

// How faces with special contents are drawn: those of non-solid brushes, and solid ones that no
// player sees. Each kind has a pattern as well as a colour, so that colour alone never carries
// information.
struct ContentsLook {
  // The values are used in resources/shaders/face.frag.
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
  float opacity = 1;  // below 1: drawn after all opaque faces
  bool bothSides = false;
};

ContentsLook lookOf(level::Contents contents);
// The look in play mode. Contract: level::isSeen(contents).
ContentsLook playedLookOf(level::Contents contents);

}  // namespace halfspace::editor
