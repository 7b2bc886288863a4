// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <string>

#include "plugins/loader/plugin_record.h"

namespace halfspace::plugins {

// Fills the record from what Qt found in the library's bytes. Sets record.problem if the file is no
// plugin, no Halfspace plugin, or its metadata lack something.
void readPluginMetadata(const QJsonObject& found, const std::string& qtError, PluginRecord& record);

}  // namespace halfspace::plugins
