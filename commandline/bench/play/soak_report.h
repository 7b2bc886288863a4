// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/bench/play/soak.h"
#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// The result as JSON: counts, which walkers were stuck where and why, and the causes of slow steps.
Json reportOf(const SoakResult& result);

}  // namespace halfspace::commandline
