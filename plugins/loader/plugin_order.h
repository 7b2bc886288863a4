// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "plugins/loader/plugin_record.h"

namespace halfspace::plugins {

// Checks versions and requirements and finds the order to start in: everything after what it
// requires, otherwise by name. Plugins that cannot start get their problem written and are not in
// the order: another interface version, a name taken twice (the one found first stays), something
// required missing, too old or itself unable to start, a circle of requirements.
// Plugins that have a problem already count as missing. Same records, same order.
std::vector<size_t> checkAndOrder(std::vector<PluginRecord>& records);

}  // namespace halfspace::plugins
