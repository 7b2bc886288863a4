// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The programs do not link the libraries they are compared with (55 MB of files, including their
// dependencies). One shared library, the comparison module, links them. It is loaded at the first
// comparison and is an optional part of an installation.
#pragma once

#include <filesystem>
#include <string>

#include "comparison/peers/peer_libraries.h"

namespace halfspace::peers {

// The libraries that the module links, for messages.
inline constexpr const char* kLibraryNames = "Bullet, Embree, ODE and FCL";

struct LibraryModule {
  PeerLibraries libraries;  // empty if the module is missing
  // Why the module is missing, and how to install it: one sentence without a full stop. Empty if
  // the module is loaded.
  std::string problem = {};

  bool isLoaded() const { return problem.empty(); }
  // Null if the module is missing or was built without this library. `name`: kBulletMesh, ...
  const Library* find(std::string_view name) const;
};

// The folder in the environment variable HALFSPACE_COMPARISON_PATH; if that is not set,
// lib/halfspace/comparison next to the program's bin folder.
std::filesystem::path moduleFolder();

// Loads the module in this folder. Cost: mapping 55 MB of libraries, about 20 ms.
LibraryModule loadLibraryModule(const std::filesystem::path& folder);

// The module in moduleFolder(), loaded by the first call and kept until the program ends.
// Thread-safe.
const LibraryModule& libraryModule();

}  // namespace halfspace::peers
