// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/id.h"

namespace halfspace::level {

struct Layer {
  LayerId id;
  std::string name;
  bool visible = true;
  bool locked = false;
  bool omittedFromExport = false;

  bool operator==(const Layer&) const = default;
};

}  // namespace halfspace::level
