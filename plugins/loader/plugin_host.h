// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "plugins/interface/registry.h"
#include "plugins/loader/plugin_record.h"

class QPluginLoader;

namespace halfspace::plugins {

class Plugin;

// Where plugins are looked for, first found wins: the folders in HALFSPACE_PLUGIN_PATH (separated
// by ':'), then lib/halfspace/plugins beside the program's bin folder.
std::vector<std::filesystem::path> pluginFolders();

// Finds plugins and leads them through their life:
//
//   found         discover(): every library in the folders, by name; folders that do not exist are
//                 passed over
//   read          metadata are read without running any code of the plugin
//   checked       interface version, names, requirements, circles (loader/plugin_order.h)
//   loaded        the library is mapped and its one object made
//   initialised   Plugin::initialise() has added its formats
//   shutDown      in the reverse order: its formats and shapes destroyed, then
//                 Plugin::shutDown(), then
//   unloaded
//
// What fails is left out with a readable problem in its record, and so is what requires it; the
// rest starts. No exception leaves this class. Not thread-safe; one host lives in a program, and
// longer than whatever evaluates its levels.
class PluginHost {
 public:
  PluginHost();
  // Shuts down what still runs.
  ~PluginHost();
  PluginHost(const PluginHost&) = delete;
  PluginHost& operator=(const PluginHost&) = delete;

  // Adds a plugin linked into the program; it is checked and started like the others.
  void adopt(PluginRecord metadata, std::unique_ptr<Plugin> plugin);
  // Once, then start() once.
  void discover(std::span<const std::filesystem::path> folders);
  void start();
  void shutDown();

  const std::vector<PluginRecord>& records() const { return m_records; }
  // The problems of all that did not start, one sentence each, in order of discovery.
  std::vector<std::string> problems() const;
  const Registry& registry() const { return m_registry; }

 private:
  struct Slot;
  void readMetadata(size_t index);
  bool load(size_t index);
  void initialise(size_t index);
  void offerShapes(Slot& slot);
  bool requirementsRun(size_t index);
  void stop(size_t index);

  std::vector<PluginRecord> m_records;
  std::vector<std::unique_ptr<Slot>> m_slots;  // one per record
  std::vector<size_t> m_running;               // in order of initialisation
  Registry m_registry;
};

}  // namespace halfspace::plugins
