// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/inspection/inspection.h"

namespace halfspace::commandline {

// Reads and checks one level: each brush and mesh by itself, brushes against each other if nothing
// is subtracted (only then does a brush inside another add nothing), and the boundary of the whole
// level. Adds the issues that the editor lists, including those of plugin checks but without the
// leak. Positions of defects name solids by node id, and by line of an imported file. May run in
// several threads at once.
Inspection inspectLevel(const Formats& formats, const std::string& path,
                        const InspectionOptions& options);

// The same for a level that is in memory; `path` is its name in the report.
Inspection inspectLevel(const Formats& formats, const level::Level& level, const std::string& path,
                        const InspectionOptions& options);

}  // namespace halfspace::commandline
