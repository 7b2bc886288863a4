// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"
#include "plugins/interface/source.h"

namespace halfspace::plugins {

// One kind of level file. Formats have no state: all calls may run on several threads at once.
class LevelFormat {
 public:
  virtual ~LevelFormat() = default;
  // For people: "Quake map".
  virtual std::string name() const = 0;
  // Without the dot, lower case, the first is the usual one.
  virtual std::vector<std::string> extensions() const = 0;
  virtual bool canWrite() const { return true; }
  // The whole file or nothing: a level is never read by half. Solids are kept as the file gives
  // them; whether they can be built is asked of the level afterwards (level::brokenSolids, which
  // names their lines). Never throws on bad input; memory is bounded by a small multiple of the
  // source's size.
  virtual ReadOutcome<level::Level> read(const Source& source,
                                         const ReadControl& control) const = 0;
  // `origin` is the file of this format that the level was read from; empty bytes: none. A format
  // with several dialects writes the dialect of the origin, and without an origin the dialect that
  // loses least. Every difference between the level and what read() makes of the bytes is listed
  // in the outcome. Solids marked "omit from export" are written: the caller removes them where
  // they are not wanted (plugins/loader/level_door.h).
  // Contract: level::findStructureErrors(level) is empty.
  virtual WriteOutcome write(const level::Level& level, const Source& origin) const = 0;
};

}  // namespace halfspace::plugins
