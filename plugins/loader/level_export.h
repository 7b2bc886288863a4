// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Export of levels in the formats of plugins. If a format reports no losses, its bytes are read
// back and compared with the level, so that no format loses anything silently.
#pragma once

#include "plugins/interface/level_format.h"

namespace halfspace::plugins {

// Whether nodes, entities and layers marked "omit from export" are written: saving keeps them,
// exporting leaves them out.
enum class Omitted : bool { kept, leftOut };

// The level as the format writes it, and everything that the file does not store. A format is a
// separate library that does not know the shapes of other plugins, so these are passed together
// with the solids that they build (level/solids/built_shape.h). `origin`: as LevelFormat::write.
// Contract: format.canWrite(), and as LevelFormat::write. Cost: one write and at most one read.
WriteOutcome writeLevel(const LevelFormat& format, const level::Level& level,
                        const Source& origin = {}, Omitted omitted = Omitted::kept);

}  // namespace halfspace::plugins
