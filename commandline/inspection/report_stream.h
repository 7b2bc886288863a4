// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <optional>
#include <string>

#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// The report of validate, written file by file, so that a library of any size needs no more memory
// than one file does. Written beside its place and renamed; nothing is left where it is abandoned.
class ReportStream {
 public:
  explicit ReportStream(const ReportTarget& target);
  ~ReportStream();
  ReportStream(const ReportStream&) = delete;
  ReportStream& operator=(const ReportStream&) = delete;

  void add(const Json& file);
  // False, and told on stderr, where something could not be written.
  bool finish(const Json& totals);

 private:
  void write(const std::string& text);

  std::string m_path;     // empty: none or stdout
  std::string m_partial;  // beside it
  std::FILE* m_file = nullptr;
  bool m_first = true;
  bool m_failed = false;
};

}  // namespace halfspace::commandline
