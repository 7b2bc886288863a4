// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "plugins/loader/plugin_record.h"

namespace halfspace::plugins {

// Checks versions and requirements and returns the indices of the plugins in starting order: each
// after the plugins it requires, otherwise by name. Plugins that cannot start get a problem in
// their record and are not in the order: those with another interface version, with the name of a
// plugin found before, with a requirement that is missing, too old or unable to start, or in a
// cycle of requirements. Plugins that have a problem already count as missing. Deterministic.
std::vector<size_t> checkAndOrder(std::vector<PluginRecord>& records);

}  // namespace halfspace::plugins
