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

// The folders that are searched for plugins; of two plugins with the same name, the first one found
// is used. The folders in HALFSPACE_PLUGIN_PATH (separated by ':'), then lib/halfspace/plugins next
// to the program's bin folder.
std::vector<std::filesystem::path> pluginFolders();
// The last of them; empty if the path of the program is not known.
std::filesystem::path installedPluginFolder();

// Finds plugins, starts them and shuts them down. The states of a plugin:
//
//   found         discover() found its library in one of the folders; folders that do not exist
//                 are skipped
//   read          its metadata are read without running any code of the plugin
//   checked       interface version, names, requirements, cycles (loader/plugin_record.h)
//   loaded        the library is mapped and its plugin object created
//   initialised   Plugin::initialise() has added its formats, shapes and checks
//   shutDown      in the reverse order: its formats, shapes and checks are destroyed, then
//                 Plugin::shutDown() is called, then the library is unloaded
//
// A plugin that fails gets a message in its record and does not start, nor do plugins that require
// it; the others start. No exception leaves this class. Not thread-safe. A program has one host,
// which must outlive all evaluations of levels.
class PluginHost {
 public:
  PluginHost();
  // Calls shutDown().
  ~PluginHost();
  PluginHost(const PluginHost&) = delete;
  PluginHost& operator=(const PluginHost&) = delete;

  // Adds a plugin linked into the program; it is checked and started like the others.
  void adopt(PluginRecord metadata, std::unique_ptr<Plugin> plugin);
  // Call discover() once, then start() once.
  void discover(std::span<const std::filesystem::path> folders);
  void start();
  void shutDown();

  const std::vector<PluginRecord>& records() const { return m_records; }
  // The problems of all plugins that did not start, in order of discovery.
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
