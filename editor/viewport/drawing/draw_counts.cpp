// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/draw_counts.h"

namespace halfspace::editor {

DrawCounts& drawCounts() {
  static DrawCounts counts;
  return counts;
}

}  // namespace halfspace::editor
