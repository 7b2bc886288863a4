// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/level_format.h"

namespace halfspace::plugins::quake_map {

// Level files of the Quake family: Standard, Valve 220, Quake 2, Quake 3 with legacy faces,
// brushDef and patchDef2, Doom 3 with brushDef3 and patchDef3; dialects may be mixed in one file.
// Writes the dialect of the file that the level was read from (meaning/map_dialect.h).
class MapFormat final : public LevelFormat {
 public:
  std::string name() const override { return "Quake map"; }
  std::vector<std::string> extensions() const override { return {"map"}; }
  ReadOutcome<level::Level> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const level::Level& level, const Source& origin) const override;
};

}  // namespace halfspace::plugins::quake_map
