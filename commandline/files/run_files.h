// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What one run of the program reads and writes, as it was named on the command line, judged before
// anything is done: no output may replace an input, a file that an input names (buffers, images,
// material files, wads) or another output.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commandline/program/exit_code.h"
#include "commandline/report/json_report.h"
#include "level/file/file_place.h"

namespace halfspace::commandline {

class RunFiles {
 public:
  // An empty name is passed over everywhere: the option was not given. `option` is how messages
  // name it: "LEVEL", "-o".
  RunFiles& reads(const std::string& option, const std::string& path);
  RunFiles& reads(const std::string& option, std::span<const std::string> paths);
  // The mesh in a shape like "hull:crate.obj".
  RunFiles& readsHullOf(const std::string& option, const std::string& shape);
  // `ending`: what the file's name must end in, with the dot; empty: the command judges that
  // itself.
  RunFiles& writes(const std::string& option, const std::string& path,
                   std::string_view ending = {});
  // A report or table: a file that ends as levels, meshes, trees and recordings do is refused, for
  // it would be written over somebody's work.
  RunFiles& writesText(const std::string& option, const std::string& path);
  RunFiles& writes(const ReportTarget& report);
  // Files with these endings go into the folder, which is made where it does not exist.
  RunFiles& fills(const std::string& option, const std::string& folder,
                  std::initializer_list<std::string_view> endings);

  // `done`, or the objection was told on stderr: `wrongUsage` where an output names an input,
  // another output or another kind of file, `cannotReadOrWrite` where the folder of an output does
  // not exist.
  ExitCode admit() const;

 private:
  struct Named {
    std::string option, path;
    level::FilePlace place;
    bool isText = false;  // of an output: a report or table
    std::string_view ending;
  };
  struct Folder {
    Named named;
    std::vector<std::string_view> endings;
  };
  static Named named(const std::string& option, const std::string& path);
  std::string objection() const;
  std::string namedByInput(const Named& output) const;
  std::string clashOf(size_t output) const;
  std::string wrongEnding(const Named& output) const;
  static bool liesIn(const Named& file, const Folder& folder);
  std::string folderClash(const Folder& folder) const;

  std::vector<Named> m_inputs, m_outputs;
  std::vector<Folder> m_folders;
};

}  // namespace halfspace::commandline
