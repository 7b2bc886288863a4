// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QObject>

#include "plugins/interface/plugin.h"
#include "plugins/quake_map/map_format.h"

namespace halfspace::plugins::quake_map {

class QuakeMapPlugin final : public QObject, public Plugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID HALFSPACE_PLUGIN_IID FILE "plugin.json")
  Q_INTERFACES(halfspace::plugins::Plugin)

 public:
  void initialise(Registry& registry) override {
    registry.addLevelFormat(std::make_unique<MapFormat>());
  }
};

}  // namespace halfspace::plugins::quake_map

#include "plugin.moc"
