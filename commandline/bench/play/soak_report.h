// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/bench/play/soak.h"
#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// For machines: counts, who got stuck where and why, and what the slow steps were slow for.
Json reportOf(const SoakResult& result);

}  // namespace halfspace::commandline
