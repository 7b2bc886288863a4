// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::plugins::mesh_formats {

// The text of read_scene.py, compiled into the program.
extern const char* const kReadScene;

}  // namespace halfspace::plugins::mesh_formats
