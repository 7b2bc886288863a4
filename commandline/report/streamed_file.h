// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace halfspace::commandline {

// A text that is written piece by piece into a temporary file in the folder of the output, which is
// renamed at the end: the output is whole or it is not there. Devices and pipes are written
// directly.
class StreamedFile {
 public:
  // path: "-" is standard output, empty is none. `what` names the file in messages: "report".
  StreamedFile(const std::string& path, std::string what);
  // Removes what was written unless finish() was called.
  ~StreamedFile();
  StreamedFile(const StreamedFile&) = delete;
  StreamedFile& operator=(const StreamedFile&) = delete;

  bool isOpen() const { return m_file != nullptr; }
  // Does nothing if the file is not open or an earlier write failed.
  void write(std::string_view text);
  // False, after a message on stderr, if something could not be written.
  bool finish();

 private:
  std::string m_path;     // empty: none or stdout
  std::string m_target;   // m_path without symbolic links
  std::string m_partial;  // path of the temporary file
  std::string m_what;
  std::FILE* m_file = nullptr;
  bool m_failed = false;
};

}  // namespace halfspace::commandline
