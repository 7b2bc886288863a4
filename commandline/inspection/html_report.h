// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "commandline/inspection/totals.h"
#include "commandline/report/json_report.h"
#include "comparison/report/markup.h"

namespace halfspace::commandline {

// The report for people: a folder with a table of all files (index.html) and, for each file, a page
// with its picture, its figures and all defects with their positions. The page's name is derived
// from the file's path, so several shards can write into one folder. Memory: one table row per
// file.
class HtmlReport {
 public:
  // An empty folder name: does nothing. Otherwise creates the folder if it does not exist.
  explicit HtmlReport(std::string folder);

  void add(const Json& file, const std::string& picture);
  // False, after a message on stderr, if something could not be written.
  bool finish(const Totals& totals);

 private:
  std::string m_folder;
  std::string m_rows;
  bool m_good = true;
};

// Shared parts of the pages of a report. The pages work offline and without scripts.

using comparison::escaped;
// A complete page; expects style.css in the same folder.
std::string page(std::string_view title, std::string_view body);
extern const char* const kStyleSheet;

// The number with separators: 1234567 becomes "1,234,567".
std::string grouped(long long number);

// False, after a message on stderr, if the page cannot be written. Never leaves a partial file.
bool writePage(const std::string& folder, const std::string& name, std::string_view bytes);

}  // namespace halfspace::commandline
