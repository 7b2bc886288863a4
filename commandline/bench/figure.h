// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// One measured figure and the figure it is compared with, from one run of the program.
struct Figure {
  std::string name;            // "build/boxes-1000"
  std::string peerName;        // "corefinement", "nef", "one map"
  std::string unit;            // of ours and peer: "cpu_s", "us"
  double ours = 0.0;           // median
  std::optional<double> peer;  // none: the peer did not run or gave up; `note` says which
  std::string note = {};       // what is included, or why there is no peer
  std::optional<bool> agree;   // whether both gave the same result: solid, hash or ends of sweeps
  Json more = Json::object();  // further measurements

  // Cost of the peer divided by ours.
  std::optional<double> ratio() const {
    return peer && ours > 0.0 ? std::optional(*peer / ours) : std::nullopt;
  }
};

Json jsonOf(const Figure& figure);
void print(const Figure& figure);

}  // namespace halfspace::commandline
