// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The files that one run reads and writes, as named on the command line. They are checked before
// any work: no output may replace an input, a file that an input names (buffers, images, material
// files, wads) or another output.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commandline/files/standard_streams.h"
#include "commandline/program/exit_code.h"
#include "commandline/report/json_report.h"
#include "level/file/file_identity.h"

namespace halfspace::commandline {

// Collects the files of a run; admit() checks them. Errors while collecting are kept for admit().
class RunFiles {
 public:
  // Empty paths are ignored: the option was not given. `option` is its name in messages: "LEVEL",
  // "-o".
  RunFiles& reads(const std::string& option, const std::string& path);
  RunFiles& reads(const std::string& option, std::span<const std::string> paths);
  // The same for options that may be "-". The path "-" is replaced by the name of the input or
  // output stream with the format of --from or --to.
  RunFiles& reads(const std::string& option, std::string& path, const StreamFormats& streams);
  RunFiles& writes(const std::string& option, std::string& path, const StreamFormats& streams);
  // Reads the mesh of a shape like "hull:crate.obj".
  RunFiles& readsHullOf(const std::string& option, const std::string& shape);
  // `ending`: required ending of the file's name, with the dot; empty: the command checks it
  // itself.
  RunFiles& writes(const std::string& option, const std::string& path,
                   std::string_view ending = {});
  // The command creates the folder of this output.
  RunFiles& writesInNewFolder(const std::string& option, const std::string& path);
  // A report or table. Endings of levels, meshes, trees and recordings are refused, so that a
  // report does not overwrite a user's work.
  RunFiles& writesText(const std::string& option, const std::string& path);
  RunFiles& writes(const ReportTarget& report);
  // The command writes files with these endings into the folder, which it creates if necessary.
  RunFiles& fills(const std::string& option, const std::string& folder,
                  std::initializer_list<std::string_view> endings);

  // `done`, or another code after a message on stderr: `wrongUsage` if an output names an input,
  // another output or another kind of file, and `cannotReadOrWrite` if the folder of an output does
  // not exist.
  ExitCode admit() const;

 private:
  struct Named {
    std::string option, path;
    level::FileTarget target;
    bool makesFolder = false;  // outputs: the folder need not exist
    bool isText = false;       // outputs: a report or table
    std::string_view ending;
  };
  struct Folder {
    Named named;
    std::vector<std::string_view> endings;
  };
  // The material file that is written beside an OBJ file.
  void addCompanion(const Named& output);
  static Named named(const std::string& option, const std::string& path);
  std::string objection() const;
  std::string namedByInput(const Named& output) const;
  struct Companion {
    std::string input, file;
    level::FileTarget target;
  };
  const std::vector<Companion>& companions() const;
  std::string clashOf(size_t output) const;
  std::string wrongEnding(const Named& output) const;
  static bool liesIn(const Named& file, const Folder& folder);
  std::string folderClash(const Folder& folder) const;

  std::string m_streamProblem;       // the first one; empty: none
  int m_readers = 0, m_writers = 0;  // users of standard input and output
  std::vector<Named> m_inputs, m_outputs;
  std::vector<Folder> m_folders;
  mutable std::optional<std::vector<Companion>> m_companions;  // the files that inputs name
};

}  // namespace halfspace::commandline
