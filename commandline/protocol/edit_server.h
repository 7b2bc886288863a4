// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <variant>

#include "bsp/build/live_tree.h"
#include "commandline/commands/compiled_level.h"
#include "commandline/files/formats.h"
#include "commandline/protocol/request.h"
#include "level/history/history.h"

namespace halfspace::commandline {

// A level that a script edits by requests. The boundary and the tree follow the edits when a
// request needs them; their cost is then that of the change. One thread.
class EditServer {
 public:
  // The version of the protocol. It increases when a request or a key is removed or changes its
  // meaning, not when one is added.
  static constexpr int kVersion = 1;
  // Longer requests are refused and skipped without being kept.
  static constexpr std::size_t kLongestLine = 64U << 20U;

  // `threads`: for the evaluation; 0: all cores of the machine.
  EditServer(const Formats& formats, int threads) : m_formats(formats), m_threads(threads) {}

  // The first line, before any request.
  static Json greeting();
  // Does what the line asks for. A refused request changes nothing.
  Json answer(std::string_view line);
  bool hasQuit() const { return m_hasQuit; }

 private:
  // The members of the answer, or why the request was not done.
  using Outcome = std::variant<Json, RequestError>;
  Outcome done(const Request& request, std::string_view line);
  Outcome load(const Request& request);
  Outcome edit(const Request& request, std::string_view line);
  Outcome walk(bool back);
  Json nodes(const Request& request) const;
  Json evaluate();
  Json validate() const;
  Outcome sweep(const Request& request);
  Outcome save(const Request& request);

  void open(level::Level level, std::string file, bool isOfNewerVersion);
  // A file that the level needs, such as a prefab, and that saving to this one would replace.
  std::string neededFileAt(const std::string& file) const;
  void note(const level::Touched& touched);
  // Brings the boundary, and the tree if it was made, to the state of the level.
  void update();

  const Formats& m_formats;
  const int m_threads;
  level::History m_history{level::Level()};
  std::string m_file;  // read from or saved to; empty: none
  // The file to which the names of the prefabs in m_history are relative. It stays when the level
  // is saved to another file, so that undo brings back no names of other files.
  std::string m_namesFrom;
  bool m_isOfNewerVersion = false;
  // What the reader of this file left out. Saving over the file loses it.
  std::string m_readFile;
  std::vector<std::string> m_lossesOfReading;
  EvaluatedLevel m_evaluated;
  std::optional<bsp::LiveTree> m_tree;  // made by the first sweep
  level::Touched m_touched;             // since the last update()
  bool m_isStale = true;                // the boundary is not that of the level
  bool m_isMeasured = false;            // the figures of m_evaluated are those of its boundary
  bool m_hasQuit = false;
};

// Answers each line of `in` with one line on `out` until the end or "quit". False if `out` failed.
bool serve(EditServer& server, std::istream& in, std::ostream& out);

}  // namespace halfspace::commandline
