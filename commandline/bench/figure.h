// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// One measured figure and what it stands beside, from one run of the program.
struct Figure {
  std::string name;            // "build/boxes-1000"
  std::string peerName;        // "corefinement", "nef", "one map"
  std::string unit;            // of ours and peer: "cpu_s", "us"
  double ours = 0.0;           // median
  std::optional<double> peer;  // none: not run, or it gave up; `note` says which
  std::string note = {};       // what is included, why there is no peer
  std::optional<bool> agree;   // whether both gave the same: solid, hash, ends of sweeps
  Json more = Json::object();  // what else was seen

  // How many times cheaper ours is.
  std::optional<double> ratio() const {
    return peer && ours > 0.0 ? std::optional(*peer / ours) : std::nullopt;
  }
};

Json jsonOf(const Figure& figure);
void print(const Figure& figure);

}  // namespace halfspace::commandline
