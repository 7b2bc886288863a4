// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::plugins {

// Raised whenever a header in plugins/interface changes its meaning or layout; a plugin built for
// another version is not loaded. halfspace_plugin() writes the number into the metadata.
inline constexpr int kPluginInterfaceVersion = 4;

}  // namespace halfspace::plugins
