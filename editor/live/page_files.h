// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace halfspace::live {

struct PageFile {
  const char* name;
  const char* type;  // of its contents, for HTTP
};

// The files of the page that follows a level, in the installed folder share/halfspace/web. The
// first one is the HTML; it loads the others.
inline constexpr std::array kPageFiles{
    PageFile{"live.html", "text/html; charset=utf-8"}, PageFile{"live.js", "text/javascript"},
    PageFile{"live_faces.js", "text/javascript"}, PageFile{"draw.js", "text/javascript"}};

}  // namespace halfspace::live
