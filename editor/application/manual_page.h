// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halfspace::editor {

// The first page of the manual that belongs to the program in `programFolder`: of an installed
// program, else of a source tree around a build folder (the site of `./dev docs`, else the page's
// source). Empty if there is none.
QString manualPage(const QString& programFolder);

}  // namespace halfspace::editor
