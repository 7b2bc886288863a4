// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The page for people: one HTML file with everything in it, which needs no network. Its files are
// entries of the same JSON that --json writes, so its figures are those of the report, without
// times: the same input gives the same page.
#pragma once

#include <string>

#include "commandline/page/page_entry.h"
#include "commandline/report/streamed_file.h"

namespace halfspace::commandline {

// Written entry by entry, so memory does not grow with the number of files.
class PageFile {
 public:
  // path: empty for none. command: "validate" or "repair".
  PageFile(const std::string& path, const std::string& command, const PageLimits& limits);

  void add(const PageEntry& entry);
  // summary: one line about all files. False, after a message on stderr, if the page could not be
  // written. A page that is not finished leaves no file.
  bool finish(const std::string& summary);

 private:
  void writeJson(const std::string& attributes, const Json& json);

  StreamedFile m_file;
  size_t m_entries = 0;
};

}  // namespace halfspace::commandline
