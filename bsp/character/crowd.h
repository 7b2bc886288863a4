// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Among many small cells one way down the tree visits ten times what it does elsewhere, most of all
// for a body that is large against them. There a step takes the cells near by first, and all its
// sweeps ask these alone, or the few of them in reach: then what a step costs is bounded by what is
// near, however often it is blocked.
#pragma once

#include <optional>

#include "bsp/query/near_cells.h"

namespace halfspace::bsp {

struct Moment;

// The cells near a character in one step.
struct Around {
  NearCells near;
  CellsInReach here;   // of them, from where the step begins
  CellsInReach above;  // of them, from where its path was lifted to

  // Not set to zero, as it would be without: that took an eighth of a step's time.
  Around() {}

  // Those that answer for this way, the fewest; nothing where only the tree does.
  template <class Shape>
  std::optional<std::span<const NearCells::Cell>> on(const Shape& shape, const Vec3& from,
                                                     const Vec3& delta) const {
    if (here.cover(from, delta)) return here.cells();
    if (above.cover(from, delta)) return above.cells();
    if (shape.isValid() && near.covers(boundsOfMotion(shape, from, delta))) return near.cells();
    return std::nullopt;
  }
};

// Who was in a crowd looks around before anything is swept: as far as the step may go.
void lookAhead(Moment& moment);
// Chooses what is in reach, once the shape and the place that the step begins with are known.
void chooseHere(Moment& moment);
// After the first sweep down the tree: if that visited so many, this is a crowd.
void noticeCrowd(Moment& moment, uint64_t visits);
// In a crowd: chooses what is in reach of a way so far aside from a place.
void chooseAbove(Moment& moment, const Vec3& place, double aside);
// In a crowd only a step that began with looking up as far may look for a ledge: where this one did
// not, the next one does.
bool mayLookForLedge(Moment& moment);
void expectLedge(Moment& moment);

}  // namespace halfspace::bsp
