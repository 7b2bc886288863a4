// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/application/editor_parts.h"
#include "editor/panels/layer_list.h"

namespace halfspace::editor {

// Actions on the layer that is chosen in the list, which gets its buttons and menu of them.
void bindLayerActions(const EditorParts& parts, LayerList& list);

}  // namespace halfspace::editor
