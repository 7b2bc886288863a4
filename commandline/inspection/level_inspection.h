// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/inspection/inspection.h"

namespace halfspace::commandline {

// Reads and judges one level: each brush and mesh in it by itself, brushes against each other where
// nothing is subtracted (only then a brush inside another adds nothing), and the boundary of all;
// with what the editor lists as issues, checks of plugins among it, but for the leak.
// Places of defects name solids by node id, and by the line of an imported file. May run on several
// threads at once.
Inspection inspectLevel(const Formats& formats, const std::string& path,
                        const InspectionOptions& options);

}  // namespace halfspace::commandline
