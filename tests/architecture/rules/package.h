// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace halfspace::architecture {

// The package of an include in angle brackets, other than the standard library and the system.
enum class Package {
  eigen,
  cgal,
  boost,
  gmp,
  tbb,
  qtCore,
  qtNetwork,
  qtOther,  // Gui, Widgets and every other module of Qt
  nlohmannJson,
  cli11,
  assimp,
  lib3mf,
  libzip,
  bullet,
  embree,
  ode,
  fcl,
  unknown,  // in none of the packages that the program links
};

std::string_view nameOf(Package package);

// std::nullopt for the standard library and the system's own headers.
std::optional<Package> packageOf(std::string_view header);

}  // namespace halfspace::architecture
