// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/program/exit_code.h"

namespace halfspace::commandline {

using level::ExitCode;

}  // namespace halfspace::commandline
