// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QJsonObject>

namespace halfspace::plugins {

// The states of a plugin, in the order in which it passes them.
enum class PluginState {
  found,        // a library file was found in a plugin folder
  read,         // its metadata are valid
  checked,      // the interface version fits, its requirements are present, there is no cycle
  loaded,       // its library is loaded and the plugin object exists
  initialised,  // its formats, shapes and checks are registered
  shutDown,
};

const char* messageOf(PluginState state);

struct PluginRequirement {
  std::string name;
  std::string version;  // the lowest version accepted; "": any
};

// The host's data about one plugin. A plugin with a problem stays in its state and is not used.
struct PluginRecord {
  std::string path;  // file; empty for a plugin built into the program
  std::string name;  // from its metadata; the file's base name until they are read
  std::string version;
  std::string description;
  int interfaceVersion = 0;
  std::vector<PluginRequirement> requirements;
  PluginState state = PluginState::found;
  std::string problem;  // an error message that names the plugin; empty: no problem

  bool failed() const { return !problem.empty(); }
};

// Whether `version` is at least `least`, as "1.10.0" is at least "1.9". Compares the numbers
// between dots; missing numbers are 0. True for an empty `least`; otherwise false if either is
// malformed.
bool isAtLeast(const std::string& version, const std::string& least);

// Fills the record from the metadata that Qt found in the library. Sets record.problem if the file
// is no plugin or no Halfspace plugin, or if its metadata are incomplete.
void readPluginMetadata(const QJsonObject& found, const std::string& qtError, PluginRecord& record);

// Checks versions and requirements and returns the indices of the plugins in starting order: each
// after the plugins it requires, otherwise by name. Plugins that cannot start get a problem in
// their record and are not in the order: those with another interface version, with the name of a
// plugin found before, with a requirement that is missing, too old or unable to start, or in a
// cycle of requirements. Plugins that have a problem already count as missing. Deterministic.
std::vector<size_t> checkAndOrder(std::vector<PluginRecord>& records);

}  // namespace halfspace::plugins
