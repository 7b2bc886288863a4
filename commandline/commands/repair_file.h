// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commandline/files/formats.h"
#include "commandline/page/page_entry.h"
#include "commandline/program/exit_code.h"
#include "commandline/report/json_report.h"
#include "commandline/report/progress.h"

namespace halfspace::commandline {

// The user's choices and consents for every file of a run.
struct RepairChoices {
  std::optional<double> weld, flatness;
  bool fillLarge = false, thicken = false, wrap = false, allowLoss = false, keepContacts = false;
  bool keepParts = false;
  double thickness = 0.0;
  int positions = 20;                    // positions reported for each defect
  std::optional<double> mmPerUnit = {};  // for the page; none: what the file says
  std::optional<PageLimits> page = {};   // make an entry of a page
};

// The repair of one file. Messages are kept, so that files can be repaired in several threads and
// reported in order.
struct RepairedFile {
  Json json;
  ExitCode code = ExitCode::done;
  std::vector<plugins::Issue> issues;  // of the input
  std::vector<std::string> losses;     // of the output
  std::string problem;                 // why nothing was written; empty: something was
  bool problemOfOutput = false;        // the problem concerns the output, not the input
  std::string summary;                 // lines for people; empty if nothing was written
  PageEntry page;                      // if wanted
};

// Reads, repairs, writes and reads back one mesh. The folder of `out` must exist. `progress` may be
// null. May run in several threads at once.
RepairedFile repairFile(const Formats& formats, const std::string& in, const std::string& out,
                        const RepairChoices& choices, Progress* progress);

// Prints the messages of one file on stderr.
void printMessages(const RepairedFile& file, const std::string& in, const std::string& out);

}  // namespace halfspace::commandline
