// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::plugins {

// Increased whenever the meaning or layout of a header in plugins/interface changes. A plugin built
// for another version is not loaded. halfspace_plugin() writes the number into the metadata.
inline constexpr int kPluginInterfaceVersion = 4;

}  // namespace halfspace::plugins
