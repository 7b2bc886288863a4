// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "geometry/print/print_checks.h"

namespace CLI {
class App;
}

namespace halfspace::commandline {

// What --print and the options of its limits say.
struct PrintChoices {
  bool wanted = false;
  geometry::PrintOptions options;
  std::string up = "z";
  std::string bed;  // "WIDTH,DEPTH,HEIGHT"; empty: that of the options
};

void addPrint(CLI::App& parser, PrintChoices& print);

// Takes over the options that the parser keeps as text. False, after a message on stderr, if one
// makes no sense.
bool completePrint(PrintChoices& print);

}  // namespace halfspace::commandline
