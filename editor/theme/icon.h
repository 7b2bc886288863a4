// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

#include "editor/theme/appearance.h"

namespace halfspace::editor {

// An icon of resources/icons, drawn in a colour of the theme; sharp at any size.
QIcon icon(const Appearance& appearance, const QString& name, Token token = Token::text);

// The same for rows of a list or tree: checked rows have the normal colour, and selected rows the
// one for text on the accent colour.
QIcon rowIcon(const Appearance& appearance, const QString& name, Token token = Token::text);

}  // namespace halfspace::editor
