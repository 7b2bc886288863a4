// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"
#include "plugins/interface/source.h"

namespace halfspace::plugins {

// One kind of level file. Stateless: all functions may be called from several threads at once.
class LevelFormat {
 public:
  virtual ~LevelFormat() = default;
  // The name shown to users: "Quake map".
  virtual std::string name() const = 0;
  // File name extensions without the dot, in lower case, the usual one first.
  virtual std::vector<std::string> extensions() const = 0;
  virtual bool canWrite() const { return true; }
  // Reads the whole file or nothing: there is no partly read level. Solids are stored as the file
  // gives them; whether they can be built is checked later (level::brokenSolids reports their
  // lines). Never throws on bad input; memory is bounded by a small multiple of the source's size.
  virtual ReadOutcome<level::Level> read(const Source& source,
                                         const ReadControl& control) const = 0;
  // `origin` is the file of this format that the level was read from; empty bytes: none. A format
  // with several dialects writes the dialect of the origin, and without an origin the dialect that
  // loses least. The outcome lists every difference between the level and the level that read()
  // makes from the bytes. Solids marked "omit from export" are written: the caller removes them
  // before an export (plugins/loader/level_export.h).
  // Contract: level::findStructureErrors(level) is empty.
  virtual WriteOutcome write(const level::Level& level, const Source& origin) const = 0;
};

}  // namespace halfspace::plugins
