// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// The id in `layer` is ignored; Edited::layer() is the new one. Names are unique.
Edited addLayer(Level& level, Layer layer);
// By its id: name, visible, locked, omitted.
Edited setLayerProperties(Level& level, Layer layer);
// Refused for the default layer. What is in it goes to the parent's or the default layer.
Edited removeLayer(Level& level, LayerId layer);

}  // namespace halfspace::level
