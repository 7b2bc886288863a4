// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halfspace::plugins {

// How far a plugin came, in the order of its life.
enum class PluginState {
  found,        // a library file lies in a plugin folder
  read,         // its metadata are understood
  checked,      // interface version fits, everything it requires is there, no circle
  loaded,       // its code is in memory
  initialised,  // it offers what it offers
  shutDown,
};

const char* messageOf(PluginState state);

struct PluginRequirement {
  std::string name;
  std::string version;  // least version that will do, "" for any
};

// One plugin as the host knows it. A plugin with a problem goes no further and offers nothing.
struct PluginRecord {
  std::string path;  // file; empty for a plugin built into the program
  std::string name;  // of its metadata; the file's base name until those are read
  std::string version;
  std::string description;
  int interfaceVersion = 0;
  std::vector<PluginRequirement> requirements;
  PluginState state = PluginState::found;
  std::string problem;  // what is wrong and what to do, naming the plugin; empty if nothing

  bool failed() const { return !problem.empty(); }
};

// Whether "1.10.0" is at least "1.9": numbers between dots, missing ones are 0. False if either is
// not made of numbers and dots.
bool versionReaches(const std::string& version, const std::string& least);

}  // namespace halfspace::plugins
