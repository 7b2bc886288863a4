// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/plugin_record.h"

#include <charconv>
#include <optional>

#include <QJsonArray>

#include "plugins/interface/plugin.h"

namespace halfspace::plugins {

namespace {

std::optional<std::vector<int>> parts(const std::string& version) {
  std::vector<int> numbers;
  const char* at = version.data();
  const char* end = at + version.size();
  for (;;) {
    int number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc() || number < 0) return std::nullopt;
    numbers.push_back(number);
    if (next == end) break;
    if (*next != '.') return std::nullopt;
    at = next + 1;
  }
  while (!numbers.empty() && numbers.back() == 0) numbers.pop_back();
  return numbers;
}

}  // namespace

const char* messageOf(PluginState state) {
  switch (state) {
    case PluginState::found:
      return "found";
    case PluginState::read:
      return "read";
    case PluginState::checked:
      return "checked";
    case PluginState::loaded:
      return "loaded";
    case PluginState::initialised:
      return "initialised";
    case PluginState::shutDown:
      break;
  }
  return "shut down";
}

bool isAtLeast(const std::string& version, const std::string& least) {
  if (least.empty()) return true;
  const auto have = parts(version);
  const auto need = parts(least);
  return have && need && *have >= *need;
}

namespace {

std::string text(const QJsonObject& object, const char* key) {
  return object.value(QLatin1String(key)).toString().toStdString();
}

std::vector<PluginRequirement> requirements(const QJsonObject& metadata) {
  std::vector<PluginRequirement> all;
  for (const QJsonValue& value : metadata.value(QLatin1String("Requires")).toArray()) {
    const QJsonObject required = value.toObject();
    all.push_back({text(required, "Name"), text(required, "Version")});
  }
  return all;
}

}  // namespace

void readPluginMetadata(const QJsonObject& found, const std::string& qtError,
                        PluginRecord& record) {
  if (found.isEmpty()) {
    record.problem = "File " + record.path + " in a plugin folder is not a plugin" +
                     (qtError.empty() ? std::string() : ": " + qtError) +
                     ". Remove it or install it again.";
    return;
  }
  if (text(found, "IID") != HALFSPACE_PLUGIN_IID) {
    record.problem = "File " + record.path + " is a Qt plugin of another program ('" +
                     text(found, "IID") + "'). Remove it from the plugin folder.";
    return;
  }
  const QJsonObject metadata = found.value(QLatin1String("MetaData")).toObject();
  const std::string name = text(metadata, "Name");
  const std::string version = text(metadata, "Version");
  const QJsonValue interfaceVersion = metadata.value(QLatin1String("InterfaceVersion"));
  if (name.empty() || version.empty() || !interfaceVersion.isDouble()) {
    record.problem = "Plugin " + record.path +
                     " has no name, version or interface version in its metadata. Build it with "
                     "halfspace_plugin(), which writes them.";
    return;
  }
  record.name = name;
  record.version = version;
  record.description = text(metadata, "Description");
  record.interfaceVersion = interfaceVersion.toInt();
  record.requirements = requirements(metadata);
  record.state = PluginState::read;
}

}  // namespace halfspace::plugins
