// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The programs link none of the libraries they are compared with (55 MB of files, with what they
// need). Those are in one shared library, the comparison module, which is loaded at the first
// comparison and is an optional part of an installation.
#pragma once

#include <filesystem>
#include <string>

#include "comparison/peers/peer_libraries.h"

namespace halfspace::peers {

// The libraries the module links, for texts.
inline constexpr const char* kLibraryNames = "Bullet, Embree, ODE and FCL";

struct LibraryModule {
  PeerLibraries libraries;  // empty where the module is missing
  // Why there are none, and how to get them: one sentence without a full stop. Empty where the
  // module is loaded.
  std::string problem = {};

  bool isLoaded() const { return problem.empty(); }
  // Null where the module is missing or was built without this library. `name`: kBulletMesh, ...
  const Library* find(std::string_view name) const;
};

// The folder of the environment variable HALFSPACE_COMPARISON_PATH; where it is not set,
// lib/halfspace/comparison beside the program's bin folder.
std::filesystem::path moduleFolder();

// Reads the module in this folder. Cost: mapping 55 MB of libraries, about 20 ms.
LibraryModule loadLibraryModule(const std::filesystem::path& folder);

// The module in moduleFolder(), loaded by the first call and kept until the program ends.
// Thread-safe.
const LibraryModule& libraryModule();

}  // namespace halfspace::peers
