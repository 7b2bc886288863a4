// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The files that one run reads and writes, as named on the command line. They are checked before
// any work: no output may replace an input, a file that an input names (buffers, images, material
// files, wads) or another output.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commandline/files/standard_streams.h"
#include "commandline/program/exit_code.h"
#include "commandline/report/json_report.h"
#include "level/file/file_identity.h"

namespace halfspace::commandline {

class RunFiles {
 public:
  // Empty paths are ignored: the option was not given. `option` is its name in messages: "LEVEL",
  // "-o".
  RunFiles& reads(const std::string& option, const std::string& path);
  RunFiles& reads(const std::string& option, std::span<const std::string> paths);
  // The same for options that may be "-": such a path becomes the input or output stream of the
  // format that --from or --to names.
  RunFiles& reads(const std::string& option, std::string& path, const StreamFormats& streams);
  RunFiles& writes(const std::string& option, std::string& path, const StreamFormats& streams);
  // The mesh in a shape like "hull:crate.obj".
  RunFiles& readsHullOf(const std::string& option, const std::string& shape);
  // `ending`: what the file's name must end in, with the dot; empty: the command judges that
  // itself.
  RunFiles& writes(const std::string& option, const std::string& path,
                   std::string_view ending = {});
  // The folder is created by the command.
  RunFiles& writesInNewFolder(const std::string& option, const std::string& path);
  // A report or table. Endings of levels, meshes, trees and recordings are refused: the report
  // would overwrite a user's work.
  RunFiles& writesText(const std::string& option, const std::string& path);
  RunFiles& writes(const ReportTarget& report);
  // Files with these endings go into the folder, which is made where it does not exist.
  RunFiles& fills(const std::string& option, const std::string& folder,
                  std::initializer_list<std::string_view> endings);

  // `done`, or another code after a message on stderr: `wrongUsage` if an output names an input,
  // another output or another kind of file, `cannotReadOrWrite` if the folder of an output does not
  // exist.
  ExitCode admit() const;

 private:
  struct Named {
    std::string option, path;
    level::FileTarget place;
    bool makesFolder = false;  // of an output: its folder need not exist
    bool isText = false;       // of an output: a report or table
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

  std::string m_streamProblem;       // the first one; empty: none
  int m_readers = 0, m_writers = 0;  // of standard input and output
  std::vector<Named> m_inputs, m_outputs;
  std::vector<Folder> m_folders;
};

}  // namespace halfspace::commandline
