// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/engine_module.h"

#include <string>
#include <string_view>

#include <QLibrary>

#include "plugins/loader/plugin_host.h"

namespace halfspace::plugins {

namespace fs = std::filesystem;

namespace {

// The name in geometry/engines/CMakeLists.txt, without the file extension of the system.
constexpr const char* kModuleName = "halfspace_mesh_engines";

constexpr const char* kRemedy =
    "build all programs (./dev build), install Halfspace again, or set HALFSPACE_ENGINES_PATH to "
    "the folder with the module";

geometry::FoundMeshEngines missing(const std::string& why) {
  return {nullptr,
          "CGAL's engines (Nef polyhedra, corefinement, alpha wrap) are not available, "
          "because " +
              why + "; " + kRemedy};
}

// The path of the module in the folder; empty if there is none. File names differ between systems
// only in their extension.
QString moduleFile(const fs::path& folder) {
  std::error_code failed;
  for (const char* ending : {".so", ".dylib", ".dll"}) {
    const fs::path file = folder / (std::string(kModuleName) + ending);
    if (fs::exists(file, failed)) return QString::fromStdString(file.string());
  }
  return {};
}

geometry::FoundMeshEngines installedEngines() {
  static const geometry::FoundMeshEngines found = loadEngineModule(engineModuleFolder());
  return found;
}

}  // namespace

fs::path engineModuleFolder() {
  const QString named = qEnvironmentVariable("HALFSPACE_ENGINES_PATH");
  return named.isEmpty() ? installedPluginFolder().parent_path() / "engines"
                         : fs::path(named.toStdString());
}

geometry::FoundMeshEngines loadEngineModule(const fs::path& folder) {
  const QString file = moduleFile(folder);
  if (file.isEmpty()) return missing("there is no engine module in " + folder.string());
  QLibrary library(file);
  library.setLoadHints(QLibrary::PreventUnloadHint);
  if (!library.load()) {
    return missing("the engine module cannot be loaded: " + library.errorString().toStdString());
  }
  using Interface = const char* (*)();
  using Engines = const geometry::MeshEngines* (*)();
  const auto interface =
      reinterpret_cast<Interface>(library.resolve("halfspaceMeshEngineInterface"));
  const auto engines = reinterpret_cast<Engines>(library.resolve("halfspaceMeshEngines"));
  if (interface == nullptr || engines == nullptr) {
    return missing(file.toStdString() + " is no engine module");
  }
  if (std::string_view(interface()) != geometry::meshEngineInterface()) {
    return missing(file.toStdString() + " belongs to another build of Halfspace");
  }
  return {engines(), {}};
}

void useEngineModule() {
  geometry::setMeshEngineSource(&installedEngines);
}

}  // namespace halfspace::plugins
