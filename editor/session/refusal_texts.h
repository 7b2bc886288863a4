// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "level/edits/edited.h"

namespace halfspace::editor {

// The message of a refused edit in the user's language and in the words of menus and bars. Geometry
// names the parameters of its functions ("faces", "width"), which no user knows. Texts of
// level::messageOf() for all refusals that no action of the editor has to explain.
QString refusalText(const level::Refusal& refusal);

}  // namespace halfspace::editor
