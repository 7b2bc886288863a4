// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <string>

#include "plugins/loader/plugin_record.h"

namespace halfspace::plugins {

// Fills the record from the metadata that Qt found in the library. Sets record.problem if the file
// is no plugin or no Halfspace plugin, or if its metadata are incomplete.
void readPluginMetadata(const QJsonObject& found, const std::string& qtError, PluginRecord& record);

}  // namespace halfspace::plugins
