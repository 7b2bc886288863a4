// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A plugin is one folder with one declaration in its CMakeLists.txt,
//
//   halfspace_plugin(NAME quake_map VERSION 1.0.0 DESCRIPTION "..." REQUIRES other
//                    SOURCES ... PLUGIN plugin.cpp)
//
// and one class in plugin.cpp:
//
//   class QuakeMapPlugin final : public QObject, public halfspace::plugins::Plugin {
//     Q_OBJECT
//     Q_PLUGIN_METADATA(IID HALFSPACE_PLUGIN_IID FILE "plugin.json")  // made from the declaration
//     Q_INTERFACES(halfspace::plugins::Plugin)
//    public:
//     void initialise(halfspace::plugins::Registry& registry) override;
//   };
//
// Its lifetime (plugins/loader/plugin_host.h): found -> metadata read -> checked -> loaded ->
// initialised. Plugins start after those they require and shut down in the reverse order.
#pragma once

#include <QtPlugin>

#include "plugins/interface/registry.h"

#define HALFSPACE_PLUGIN_IID "org.halfspace.Plugin"

namespace halfspace::plugins {

class Plugin {
 public:
  virtual ~Plugin() = default;
  // Adds the plugin's formats, shapes and checks to the registry. The plugins that it requires are
  // initialised before. May throw a std::exception: then this plugin and those that require it do
  // not start, and the program shows the message.
  virtual void initialise(Registry& registry) = 0;
  // Called once after a successful initialise(), when the plugins that require it are shut down and
  // the formats, shapes and checks that it added are destroyed.
  virtual void shutDown() noexcept {}
};

// Increased whenever the meaning or layout of a header in plugins/interface changes. A plugin built
// for another version is not loaded. halfspace_plugin() writes the number into the metadata.
inline constexpr int kPluginInterfaceVersion = 8;

}  // namespace halfspace::plugins

Q_DECLARE_INTERFACE(halfspace::plugins::Plugin, HALFSPACE_PLUGIN_IID)
