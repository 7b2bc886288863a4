// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/report/json_report.h"
#include "geometry/print/print_checks.h"

namespace halfspace::commandline {

// The print checks of one mesh as its report has them: figures in mm, mm^2 and degrees, and
// "findings" in the form of defects, all of them warnings. `stated`: the file or an option
// gives the length of a unit.
Json jsonOf(const geometry::PrintReport& report, const geometry::PrintOptions& options, bool stated,
            int places);

// "x", "y" or "z".
const char* nameOf(geometry::UpAxis up);

// One line for the terminal: the size, and whether it fits the bed.
std::string printLine(const Json& print);

}  // namespace halfspace::commandline
