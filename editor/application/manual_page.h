// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halfspace::editor {

// The path of the manual's first page for the program in `programFolder`: the installed page, else
// the site that `./dev docs` made in the source tree, else the page's source. Empty if there is
// none.
QString manualPage(const QString& programFolder);

}  // namespace halfspace::editor
