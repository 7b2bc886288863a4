// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/module/library_module.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QLibrary>

namespace halfspace::peers {

namespace fs = std::filesystem;

namespace {

// The name in comparison/libraries/CMakeLists.txt, without the file extension of the system.
constexpr const char* kModuleName = "halfspace_comparison";

constexpr const char* kRemedy =
    "install Halfspace's component \"comparison\" (cmake --install BUILD --component comparison), "
    "or set HALFSPACE_COMPARISON_PATH to the folder with the module";

std::string sentence(const std::string& reason) {
  return std::string(kLibraryNames) + " are not compared, because " + reason + "; " + kRemedy;
}

// The path of the module in the folder; empty if there is none. The file name differs between
// systems only in its extension, so the first existing file is the module.
QString moduleFile(const fs::path& folder) {
  std::error_code failed;
  for (const char* ending : {".so", ".dylib", ".dll"}) {
    const fs::path file = folder / (std::string(kModuleName) + ending);
    if (fs::exists(file, failed)) return QString::fromStdString(file.string());
  }
  return {};
}

}  // namespace

const Library* LibraryModule::find(std::string_view name) const {
  for (const Library& library : libraries.sweeps)
    if (library.name == name) return &library;
  return nullptr;
}

fs::path moduleFolder() {
  const QString named = qEnvironmentVariable("HALFSPACE_COMPARISON_PATH");
  if (!named.isEmpty()) return named.toStdString();
  // Qt knows the program's folder only if there is an application object. The programs and the
  // tests have one; otherwise /proc gives the folder.
  const QString program =
      QCoreApplication::instance() != nullptr
          ? QCoreApplication::applicationDirPath()
          : QFileInfo(QFile::symLinkTarget(QStringLiteral("/proc/self/exe"))).path();
  return fs::path(program.toStdString()).parent_path() / "lib" / "halfspace" / "comparison";
}

LibraryModule loadLibraryModule(const fs::path& folder) {
  LibraryModule module;
  const QString file = moduleFile(folder);
  if (file.isEmpty()) {
    module.problem = sentence("there is no comparison module in " + folder.string());
    return module;
  }
  // The module is never unloaded, because peers may live until the program ends.
  QLibrary library(file);
  library.setLoadHints(QLibrary::PreventUnloadHint);
  if (!library.load()) {
    module.problem =
        sentence("the comparison module cannot be loaded: " + library.errorString().toStdString());
    return module;
  }
  using Interface = const char* (*)();
  using Table = const PeerLibraries* (*)();
  const auto interface = reinterpret_cast<Interface>(library.resolve("halfspacePeerInterface"));
  const auto table = reinterpret_cast<Table>(library.resolve("halfspacePeerLibraries"));
  if (interface == nullptr || table == nullptr) {
    module.problem = sentence(file.toStdString() + " is no comparison module");
  } else if (std::string_view(interface()) != kPeerInterface) {
    module.problem = sentence(file.toStdString() + " belongs to another build of Halfspace (\"" +
                              interface() + "\", not \"" + kPeerInterface + "\")");
  } else {
    module.libraries = *table();
  }
  return module;
}

const LibraryModule& libraryModule() {
  static const LibraryModule module = loadLibraryModule(moduleFolder());
  return module;
}

}  // namespace halfspace::peers
