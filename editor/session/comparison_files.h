// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QString>

#include "comparison/run/comparison.h"

namespace halfspace::editor {

enum class ComparisonFormat : unsigned char { csv, json, page };

// Writes what `halfspace compare` writes: for csv and json the file `path`; for a page its files
// into the folder `path`, which is created if missing. `level`: the level's name in the page and in
// the report. Returns an empty text, or the error. No file is left half-written, but a page can be
// incomplete after an error.
QString writeComparison(const comparison::Comparison& comparison, const std::string& level,
                        ComparisonFormat format, const std::filesystem::path& path);

}  // namespace halfspace::editor
