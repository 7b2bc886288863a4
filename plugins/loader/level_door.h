// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The door through which levels leave in the formats of plugins: bytes are made, read back and
// compared with the level, so that no format loses anything without a word.
#pragma once

#include "plugins/interface/level_format.h"

namespace halfspace::plugins {

// What is marked "omit from export": saving keeps it, exporting leaves it out.
enum class Omitted : bool { kept, leftOut };

// The level as the format writes it, and everything the file does not hold. A format is a library
// of its own, to which the shapes of other plugins are unknown: they go with the solids they make
// (level/solids/built_shape.h). `origin`: as LevelFormat::write.
// Contract: format.canWrite(), and as LevelFormat::write. Cost: one writing and one reading.
WriteOutcome writeLevel(const LevelFormat& format, const level::Level& level,
                        const Source& origin = {}, Omitted omitted = Omitted::kept);

}  // namespace halfspace::plugins
