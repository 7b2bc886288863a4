// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "commandline/inspection/totals.h"
#include "commandline/report/json_report.h"

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

}  // namespace halfspace::commandline
