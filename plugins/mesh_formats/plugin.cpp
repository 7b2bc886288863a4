// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QObject>

#include "plugins/interface/plugin.h"
#include "plugins/mesh_formats/foreign/foreign_formats.h"
#include "plugins/mesh_formats/gltf/gltf_scene.h"
#include "plugins/mesh_formats/mesh_formats.h"

namespace halfspace::plugins::mesh_formats {

class MeshFormatsPlugin final : public QObject, public Plugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID HALFSPACE_PLUGIN_IID FILE "plugin.json")
  Q_INTERFACES(halfspace::plugins::Plugin)

 public:
  void initialise(Registry& registry) override {
    for (auto& format : allMeshFormats()) registry.addMeshFormat(std::move(format));
    for (auto& format : foreignMeshFormats()) registry.addMeshFormat(std::move(format));
    registry.addSceneFormat(std::make_unique<GltfSceneFormat>());
  }
};

}  // namespace halfspace::plugins::mesh_formats

#include "plugin.moc"
