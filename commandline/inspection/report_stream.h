// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commandline/report/json_report.h"
#include "commandline/report/streamed_file.h"

namespace halfspace::commandline {

// The report of a command that takes many files, written file by file, so that its memory does not
// grow with the number of files. Written to a temporary file in the same folder and renamed at the
// end; an abandoned report leaves no file.
class ReportStream {
 public:
  // `command`: the value of the key "report".
  ReportStream(const ReportTarget& target, const std::string& command);

  void add(const Json& file);
  // False, after a message on stderr, if something could not be written.
  bool finish(const Json& totals);

 private:
  StreamedFile m_file;
  bool m_first = true;
};

// The entries of several reports as one list sorted by path, as if one run had written it. A file
// that occurs in two reports is kept once. None, after a message on stderr, if a file is not a
// report of `validate`.
std::optional<std::vector<Json>> mergedFiles(const std::vector<std::string>& reports);

}  // namespace halfspace::commandline
