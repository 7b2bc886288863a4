// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/brush/operations/carve.h"

namespace halfspace::plugins::quake_map {

// A brush that is going to be written.
struct WrittenPart {
  const geometry::DerivedBrush* brush = nullptr;
  int kind = 0;        // only parts of one kind can stand for each other
  bool isCut = false;  // may be left out
};

// Finds parts that need not be written because the others cover them. Where solids overlap and one
// cutter meets both, each is carved into parts around the cutter; one set of parts is enough.
//
//     +-------+---+                 A part is left out if it lies inside of the union of other
//     parts |   A   | B |                 of its kind, and if its faces that coincide with theirs
//     look alike |    ___|__ |  cutter         (`mayJoin`). So the solid and its faces stay the
//     same.
//     +---(      )+
//
// Small parts are left out first. True: the part is left out. The result depends on the parts and
// their order only. Cost: the number of cut parts times that of parts whose boxes meet theirs.
std::vector<bool> coveredParts(const std::vector<WrittenPart>& parts,
                               const geometry::MayJoin& mayJoin);

}  // namespace halfspace::plugins::quake_map
