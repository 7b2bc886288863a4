// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/report/remarks.h"

#include <algorithm>

#include "bsp/comparison/report/units.h"

namespace halfspace::bsp {

namespace {

// Tolerances that a level is to be long, for differences to be seen.
constexpr double kLeastSize = 4096.0;

bool hasNoRoom(const Comparison& comparison) {
  return std::all_of(comparison.motions.begin(), comparison.motions.end(),
                     [](size_t found) { return found == 0; });
}

void addRooms(const Comparison& comparison, std::vector<std::string>& remarks) {
  const std::string size =
      "the level's longest side is " + figureText(comparison.levelSize) + " units";
  if (hasNoRoom(comparison)) {
    remarks.push_back("no place was found where any of these shapes is free (" + size +
                      "): make a room in it, stand an entity there, or take smaller shapes");
    return;
  }
  for (size_t i = 0; i < comparison.motions.size(); ++i) {
    const std::string& shape = comparison.shapes[i].words;
    const size_t found = comparison.motions[i];
    if (found == 0) {
      remarks.push_back("no place was found where " + shape + " is free (" + size +
                        "): take a smaller shape");
    } else if (found < comparison.motionsWanted) {
      remarks.push_back("only " + countText(found) + " of " + countText(comparison.motionsWanted) +
                        " motions found room for " + shape);
    }
  }
}

void addSize(const Comparison& comparison, std::vector<std::string>& remarks) {
  const double least = kLeastSize * comparison.tolerance;
  if (comparison.levelSize >= least) return;
  remarks.push_back("the level's longest side is " + figureText(comparison.levelSize) +
                    " units, and differences below " + figureText(comparison.tolerance) +
                    " are not told: scale it up until it is longer than " + figureText(least));
}

}  // namespace

std::vector<std::string> remarksOf(const Comparison& comparison) {
  if (comparison.convexSolids == 0)
    return {"there is no solid matter to compare anything with; add a solid"};
  if (comparison.triangles == 0)
    return {"all is matter, so there is no surface to compare anything with; subtract a room"};
  std::vector<std::string> remarks;
  if (!comparison.stopped && comparison.isComparable()) addRooms(comparison, remarks);
  addSize(comparison, remarks);
  for (const std::string& name : comparison.idle)
    remarks.push_back(name + " takes none of these shapes");
  return remarks;
}

}  // namespace halfspace::bsp
