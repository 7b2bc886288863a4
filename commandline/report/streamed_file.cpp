// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/report/streamed_file.h"

#include <cerrno>
#include <cstring>

#include "commandline/report/console.h"
#include "level/file/file_identity.h"
#include "level/system/process.h"

namespace halfspace::commandline {

StreamedFile::StreamedFile(const std::string& path, std::string what) : m_what(std::move(what)) {
  if (path.empty()) return;
  if (path == "-") {
    m_file = stdout;
    return;
  }
  m_path = path;
  // Neither a device or pipe nor a link must be replaced by a file.
  m_target = level::fileBehindLinks(m_path).string();
  m_partial = level::identifyFile(m_path).isStream
                  ? m_path
                  : m_target + "." + std::to_string(level::processId()) + ".part";
  m_file = std::fopen(m_partial.c_str(), "wb");
  m_failed = m_file == nullptr;
  if (m_failed)
    complain(m_path, "The " + m_what + " cannot be written: " + std::strerror(errno) + ".");
}

StreamedFile::~StreamedFile() {
  if (m_path.empty() || m_file == nullptr) return;
  std::fclose(m_file);
  if (m_partial != m_path) std::remove(m_partial.c_str());
}

void StreamedFile::write(std::string_view text) {
  if (m_file == nullptr || m_failed) return;
  m_failed = std::fwrite(text.data(), 1, text.size(), m_file) != text.size();
}

bool StreamedFile::finish() {
  if (m_file == nullptr) return !m_failed;
  bool good = !m_failed && std::fflush(m_file) == 0;
  if (!m_path.empty()) {
    good = std::fclose(m_file) == 0 && good;
    if (m_partial != m_path) {
      good = good && std::rename(m_partial.c_str(), m_target.c_str()) == 0;
      if (!good) std::remove(m_partial.c_str());
    }
  }
  if (!good)
    complain("The " + m_what + " could not be written" + (m_path.empty() ? "" : " to " + m_path) +
             ".");
  m_file = nullptr;
  return good;
}

}  // namespace halfspace::commandline
