// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halfspace::editor {

// Path of the first page of the manual for the program in `programFolder`: the page of an installed
// program, else of a source tree around a build folder (the site made by `./dev docs`, else the
// page's source). Empty if there is none.
QString manualPage(const QString& programFolder);

}  // namespace halfspace::editor
