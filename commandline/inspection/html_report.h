// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "commandline/inspection/totals.h"
#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// The report for people: a folder with a table of files (index.html), and for each file a page with
// its picture, its facts and every defect with its places. Pages are named after their file's path,
// so that shards may write into one folder. Memory: a line a file.
class HtmlReport {
 public:
  // No folder: does nothing. Otherwise it is made if it is not there.
  explicit HtmlReport(std::string folder);

  void add(const Json& file, const std::string& picture);
  // False, and told on stderr, where something could not be written.
  bool finish(const Totals& totals);

 private:
  std::string m_folder;
  std::string m_rows;
  bool m_good = true;
};

}  // namespace halfspace::commandline
