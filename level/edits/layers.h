// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// The id in `layer` is ignored; Edited::layer() is the new one. Names are unique.
Edited addLayer(Level& level, Layer layer);
// Replaces name, visible, locked and omittedFromExport of the layer with this id.
Edited setLayerProperties(Level& level, Layer layer);
// Removes a layer; its nodes and entities move to the parent's or the default layer. Refused for
// the default layer.
Edited removeLayer(Level& level, LayerId layer);

}  // namespace halfspace::level
