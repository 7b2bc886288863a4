// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/issue.h"
#include "level/document/level.h"

namespace halfspace::plugins {

// Something a level is looked through for while it is edited; what is found stands among the
// issues. No state: all calls may run on several threads at once.
class LevelCheck {
 public:
  virtual ~LevelCheck() = default;
  // For menus: "Names of doors".
  virtual std::string name() const = 0;
  // Called a moment after each edit, on the editor's own thread: milliseconds at most. Never
  // throws.
  virtual level::Issues check(const level::Level& level) const = 0;
};

}  // namespace halfspace::plugins
