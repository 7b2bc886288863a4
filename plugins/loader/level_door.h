// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/level_format.h"

namespace halfspace::plugins {

// The level as the format writes it. A format is a library of its own, to which the shapes of other
// plugins are unknown: they go with the solids they make (level/solids/built_shape.h).
// Contract: format.canWrite(), and as LevelFormat::write.
WriteOutcome writeLevel(const LevelFormat& format, const level::Level& level);

}  // namespace halfspace::plugins
