// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "commandline/report/json_report.h"

namespace halfspace::commandline {

// The sums over all files of a report.
class Totals {
 public:
  void add(const Json& file);

  long long files() const { return m_files; }
  long long of(const std::string& verdict) const;
  bool allSolid() const;
  Json json() const;
  // "62 files: 8 solid, 54 need consent, 0 refused; 512,345 triangles"
  std::string text() const;

 private:
  struct Tally {
    long long files = 0;
    long long count = 0;
  };
  long long m_files = 0;
  long long m_triangles = 0;
  std::map<std::string, long long> m_verdicts;
  std::map<std::string, Tally> m_defects;
};

}  // namespace halfspace::commandline
