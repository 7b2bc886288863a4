// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QString>

#include "comparison/run/comparison.h"

namespace halfspace::editor {

enum class ComparisonFormat : unsigned char { csv, json, page };

// As `halfspace compare` writes it: a file, or for a page its files into a folder, which is made
// where it is not there. `level`: what the page and the report call it. Empty, or what went wrong;
// no half file is left.
QString writeComparison(const comparison::Comparison& comparison, const std::string& level,
                        ComparisonFormat format, const std::filesystem::path& path);

}  // namespace halfspace::editor
