// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/plugin_record.h"

#include <charconv>
#include <optional>

#include <QJsonArray>
#include <algorithm>
#include <map>

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

using ByName = std::map<std::string, size_t>;

std::string inQuotes(const std::string& name) {
  return "'" + name + "'";
}

void checkInterfaceVersion(PluginRecord& record) {
  if (record.interfaceVersion == kPluginInterfaceVersion) return;
  record.problem = "Plugin " + inQuotes(record.name) + " was built for plugin interface " +
                   std::to_string(record.interfaceVersion) + ", this program has interface " +
                   std::to_string(kPluginInterfaceVersion) +
                   ". Install the build of the plugin made for this version of the program.";
}

// The plugins without a problem, by name. The later one of two with the same name gets a problem.
ByName nameTable(std::vector<PluginRecord>& records) {
  ByName table;
  for (size_t i = 0; i < records.size(); ++i) {
    PluginRecord& record = records[i];
    if (record.failed()) continue;
    const auto [position, isNew] = table.emplace(record.name, i);
    if (isNew) continue;
    record.problem = "Plugin " + inQuotes(record.name) + " in " + record.path +
                     " has the name of the plugin already found in " +
                     records[position->second].path + ". Remove one of the two.";
  }
  return table;
}

void checkRequirements(PluginRecord& record, const std::vector<PluginRecord>& records,
                       const ByName& table) {
  for (const PluginRequirement& required : record.requirements) {
    const auto found = table.find(required.name);
    if (found == table.end()) {
      record.problem = "Plugin " + inQuotes(record.name) + " requires plugin " +
                       inQuotes(required.name) +
                       ", which is not installed or cannot start. Install " +
                       inQuotes(required.name) + " beside it.";
      return;
    }
    const std::string& version = records[found->second].version;
    if (isAtLeast(version, required.version)) continue;
    record.problem = "Plugin " + inQuotes(record.name) + " requires plugin " +
                     inQuotes(required.name) + " " + required.version + " or later; installed is " +
                     version + ". Update " + inQuotes(required.name) + ".";
    return;
  }
}

// Finds a cycle of requirements: follows the first waiting requirement from `start` until a plugin
// repeats. Contract: every waiting plugin requires another waiting one.
std::vector<size_t> circleFrom(size_t start, const std::vector<PluginRecord>& records,
                               const ByName& table, const std::vector<bool>& waiting) {
  std::vector<size_t> path;
  size_t at = start;
  for (;;) {
    const auto seen = std::find(path.begin(), path.end(), at);
    if (seen != path.end()) return {seen, path.end()};
    path.push_back(at);
    for (const PluginRequirement& required : records[at].requirements) {
      const size_t next = table.at(required.name);
      if (!waiting[next]) continue;
      at = next;
      break;
    }
  }
}

void refuseCircle(std::vector<PluginRecord>& records, const std::vector<size_t>& circle) {
  std::string chain;
  for (const size_t member : circle) chain += inQuotes(records[member].name) + " requires ";
  chain += inQuotes(records[circle.front()].name);
  for (const size_t member : circle)
    records[member].problem =
        "Plugin " + inQuotes(records[member].name) +
        " cannot start, because plugins require each other in a circle: " + chain +
        ". Remove one of them or take one requirement out.";
}

// Kahn's algorithm over the plugins in the table. Returns their order; plugins in a cycle, and
// those that require them, remain true in `waiting`.
std::vector<size_t> orderOf(const std::vector<PluginRecord>& records, const ByName& table,
                            std::vector<bool>& waiting) {
  waiting.assign(records.size(), false);
  for (const auto& [name, index] : table) waiting[index] = true;
  std::vector<size_t> order;
  for (bool moved = true; moved;) {
    moved = false;
    for (const auto& [name, index] : table) {
      if (!waiting[index]) continue;
      const auto& needs = records[index].requirements;
      const bool ready = std::none_of(needs.begin(), needs.end(), [&](const auto& required) {
        return waiting[table.at(required.name)];
      });
      if (!ready) continue;
      waiting[index] = false;
      order.push_back(index);
      moved = true;
      break;  // restart, so that the order is by name wherever requirements allow it
    }
  }
  return order;
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

std::vector<size_t> checkAndOrder(std::vector<PluginRecord>& records) {
  for (PluginRecord& record : records)
    if (!record.failed()) checkInterfaceVersion(record);
  ByName table = nameTable(records);
  for (;;) {
    // A refused plugin may be required by others: repeat until nothing changes.
    size_t before = 0;
    do {
      before = table.size();
      for (const auto& [name, index] : ByName(table)) {
        checkRequirements(records[index], records, table);
        if (records[index].failed()) table.erase(name);
      }
    } while (table.size() != before);

    std::vector<bool> waiting;
    std::vector<size_t> order = orderOf(records, table, waiting);
    const auto stuck = std::find(waiting.begin(), waiting.end(), true);
    if (stuck == waiting.end()) {
      for (const size_t index : order) records[index].state = PluginState::checked;
      return order;
    }
    const auto circle =
        circleFrom(static_cast<size_t>(stuck - waiting.begin()), records, table, waiting);
    refuseCircle(records, circle);
    for (const size_t member : circle) table.erase(records[member].name);
  }
}

}  // namespace halfspace::plugins
