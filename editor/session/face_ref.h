// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>

#include "level/document/id.h"

namespace halfspace::editor {

// A face of a solid the designer made, by its number in the solid's own list.
struct FaceRef {
  level::NodeId solid;
  int face = -1;
  auto operator<=>(const FaceRef&) const = default;
};

}  // namespace halfspace::editor
