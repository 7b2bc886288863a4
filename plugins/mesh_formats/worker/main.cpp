// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// halfspace-mesh-worker read|write ENDING SIZE: reads a file of SIZE bytes, or a mesh to write,
// from standard input, and writes the answer to standard output (plugins/mesh_formats/foreign).
// Started by the plugin mesh_formats only.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "level/system/foreign_code.h"
#include "plugins/mesh_formats/worker/worker_formats.h"

namespace {

using namespace halfspace;
using namespace halfspace::plugins;

// Readers need the file, their own structures, and the mesh as a message.
constexpr uint64_t kMemoryAtLeast = uint64_t{2} << 30, kMemoryPerByte = 64;

std::string readInput(size_t expected) {
  std::string bytes;
  bytes.reserve(expected);
  char block[1 << 16];
  for (size_t got; (got = std::fread(block, 1, sizeof block, stdin)) > 0;) bytes.append(block, got);
  return bytes;
}

mesh_formats::WorkerAnswer refused(const std::string& text) {
  IssueList issues;
  issues.unreadable(text);
  return {std::nullopt, std::move(issues).taken()};
}

mesh_formats::WorkerAnswer work(const std::string& job, const std::string& ending,
                                const std::string& input) {
  try {
    return job == "read" ? mesh_formats::readForeign(ending, input)
                         : mesh_formats::writeForeign(ending, input);
  } catch (const std::bad_alloc&) {
    return refused("The file needs more memory than a file of its size should: it is damaged.");
  } catch (const std::exception& error) {
    std::string reason = error.what();
    while (!reason.empty() && (reason.back() == '.' || reason.back() == '\n')) reason.pop_back();
    return refused((job == "read" ? "The file cannot be read: " : "The file cannot be written: ") +
                   reason + ".");
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::fputs("This program is started by Halfspace to read and write mesh files.\n", stderr);
    return EXIT_FAILURE;
  }
  const size_t size = std::strtoull(arguments[3], nullptr, 10);
  level::limitMemory(kMemoryAtLeast + kMemoryPerByte * size);
  const std::string answer =
      mesh_formats::bytesOf(work(arguments[1], arguments[2], readInput(size)));
  std::fwrite(answer.data(), 1, answer.size(), stdout);
  return std::fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
