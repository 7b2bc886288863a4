// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::commandline {

// The files of resources/page; the scripts in the order in which they run.
extern const char* const kPageStyle;
extern const char* const kPageBody;
extern const char* const kPageScript;

}  // namespace halfspace::commandline
