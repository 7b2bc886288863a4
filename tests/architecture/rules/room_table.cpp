// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/room_table.h"

#include <algorithm>
#include <array>

namespace halfspace::architecture {
namespace {

using Names = std::string_view;

constexpr std::array<Names, 1> kGeometryOnly{"geometry"};
constexpr std::array<Names, 1> kLevelProgram{"level/program"};
constexpr std::array<Names, 2> kBelowPlugins{"geometry", "level"};
constexpr std::array<Names, 3> kPluginSees{"geometry", "level", "plugins/interface"};
constexpr std::array<Names, 4> kScenesSee{"geometry", "level", "plugins/interface",
                                          "plugins/mesh_export"};
constexpr std::array<Names, 4> kWorkerSees{"geometry", "level", "plugins/interface",
                                           "plugins/mesh_formats"};
constexpr std::array<Names, 2> kPeersSee{"geometry", "commandline/bench/scenes"};
constexpr std::array<Names, 1> kQueryOnly{"bsp/query"};
constexpr std::array<Names, 2> kQueryAndCharacter{"bsp/query", "bsp/character"};
constexpr std::array<Names, 3> kBelowFile{"bsp/query", "bsp/character", "bsp/machines"};
constexpr std::array<Names, 1> kFileOnly{"bsp/file"};
constexpr std::array<Names, 2> kBelowComparison{"geometry", "bsp"};
constexpr std::array<Names, 1> kPeersOnly{"comparison/peers"};
constexpr std::array<Names, 3> kBelowLight{"geometry", "level", "bsp"};
constexpr std::array<Names, 7> kBelowCommandline{"geometry", "level", "bsp",        "comparison",
                                                 "plugins",  "light", "editor/live"};
constexpr std::array<Names, 7> kBelowEditor{"geometry",   "level",   "bsp",        "light",
                                            "comparison", "plugins", "editor/live"};

constexpr std::array<Package, 5> kOfGeometry{Package::eigen, Package::cgal, Package::boost,
                                             Package::gmp, Package::tbb};
constexpr std::array<Package, 5> kOfLibraries{Package::eigen, Package::bullet, Package::embree,
                                              Package::ode, Package::fcl};
constexpr std::array<Package, 1> kEigenOnly{Package::eigen};
constexpr std::array<Package, 3> kOfLevel{Package::eigen, Package::tbb, Package::nlohmannJson};
constexpr std::array<Package, 1> kZipOnly{Package::libzip};
constexpr std::array<Package, 4> kOfBsp{Package::eigen, Package::boost, Package::gmp, Package::tbb};
constexpr std::array<Package, 5> kOfComparison{Package::eigen, Package::boost, Package::gmp,
                                               Package::tbb, Package::nlohmannJson};
constexpr std::array<Package, 2> kOfModule{Package::eigen, Package::qtCore};
constexpr std::array<Package, 5> kOfPlugins{Package::eigen, Package::cgal, Package::qtCore,
                                            Package::tbb, Package::nlohmannJson};
constexpr std::array<Package, 4> kOfWorker{Package::eigen, Package::assimp, Package::lib3mf,
                                           Package::libzip};
constexpr std::array<Package, 5> kOfCommandline{Package::eigen, Package::tbb, Package::qtCore,
                                                Package::cli11, Package::nlohmannJson};
constexpr std::array<Package, 2> kOfLive{Package::qtCore, Package::qtNetwork};
constexpr std::array<Package, 5> kOfEditor{Package::eigen, Package::tbb, Package::qtCore,
                                           Package::qtOther, Package::nlohmannJson};

// Inner folders come after the room that contains them: the last matching entry counts.
constexpr std::array kRooms{
    Room{"geometry", {}, kOfGeometry},
    Room{"bsp", kGeometryOnly, kOfBsp},
    Room{"bsp/query", {}, kEigenOnly, "MIT"},
    Room{"bsp/file", kBelowFile, kEigenOnly, "MIT"},
    Room{"bsp/machines", kQueryAndCharacter, kEigenOnly, "MIT"},
    Room{"bsp/examples", kFileOnly, {}, "MIT"},
    Room{"bsp/web", kFileOnly, kEigenOnly, "MIT"},
    Room{"bsp/character", kQueryOnly, kEigenOnly, "MIT"},
    Room{"comparison", kBelowComparison, kOfComparison},
    Room{"comparison/peers", {}, kEigenOnly},
    Room{"comparison/libraries", kPeersOnly, kOfLibraries},
    Room{"comparison/module", kPeersOnly, kOfModule},
    Room{"level", kGeometryOnly, kOfLevel},
    Room{"level/images", kLevelProgram, kZipOnly},
    Room{"light", kBelowLight, kEigenOnly},
    Room{"plugins", kPluginSees, kOfPlugins},
    Room{"plugins/interface", kBelowPlugins, kOfPlugins},
    Room{"plugins/loader", kPluginSees, kOfPlugins},
    Room{"plugins/level_scene", kScenesSee, kOfPlugins},
    Room{"plugins/mesh_formats/worker", kWorkerSees, kOfWorker},
    Room{"commandline", kBelowCommandline, kOfCommandline},
    Room{"commandline/bench/peers", kPeersSee, kOfGeometry},
    Room{"editor", kBelowEditor, kOfEditor},
    Room{"editor/live", {}, kOfLive},
};

constexpr std::array<Names, 12> kCgalFolders{
    "geometry/arrangement", "geometry/exact",   "geometry/csg",         "geometry/boolean",
    "geometry/mesh",        "geometry/brush",   "geometry/primitives",  "geometry/validation",
    "geometry/repair",      "geometry/engines", "plugins/mesh_formats", "commandline/bench/peers"};

constexpr std::array<Names, 7> kPrivateCgalHeaders{
    "geometry/engines/cgal_points.h",
    "geometry/engines/nef_operand.h",
    "geometry/mesh/constrained_triangulation.h",
    "commandline/bench/peers/exact_polyhedron.h",
    "commandline/bench/peers/nef_polyhedron.h",
    "geometry/repair/untangle/cutting_segments.h",
    "geometry/repair/untangle/facet_triangulation.h"};

}  // namespace

std::span<const Room> rooms() {
  return kRooms;
}

const Room* roomOf(std::string_view path) {
  const Room* found = nullptr;
  for (const Room& room : kRooms) {
    if (liesIn(path, room.folder)) found = &room;
  }
  return found;
}

std::optional<std::string_view> topFolder(std::string_view path) {
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos || slash == 0) return std::nullopt;
  return path.substr(0, slash);
}

bool liesIn(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

bool mayUseCgal(std::string_view path) {
  return std::ranges::any_of(kCgalFolders, [&](Names folder) { return liesIn(path, folder); });
}

std::span<const std::string_view> privateCgalHeaders() {
  return kPrivateCgalHeaders;
}

}  // namespace halfspace::architecture
