// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace halfspace::editor {

// Prints, for levels of so many brushes, how long after a carving click the first step is made in
// the new tree. Needs an application object, no display.
void benchCarve(const std::vector<std::size_t>& brushes);

}  // namespace halfspace::editor
