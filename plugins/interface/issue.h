// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "level/document/issue.h"

namespace halfspace::plugins {

using level::IssueKind;
using level::Severity;

// One problem that a reader found in a file: a level issue with a more precise position.
struct Issue : level::Issue {
  int column = 0;              // in bytes from 1, with sourceLine; 0: not known
  std::optional<size_t> byte;  // offset in a binary file, from 0
};

// "12:5: error: message", "byte 80: error: message" or "error: message".
std::string messageOf(const Issue& issue);
// "Line 12: message", "Byte 80: message" or the message: where the severity is shown in another
// way.
std::string placedText(const Issue& issue);
// Whether the reader left out a solid or a surface: what is read is another solid than the file's.
bool isLostGeometry(const Issue& issue);

// Collects issues. Keeps at most kMostKept, because a malicious file could cause millions; a final
// issue then gives the number of the others. The first error and the first loss are always kept.
class IssueList {
 public:
  static constexpr size_t kMostKept = 10'000;

  void add(Issue issue);
  // An error: the file cannot be read.
  void unreadable(std::string text, int line = 0, int column = 0);
  void unreadableAtByte(std::string text, size_t byte);
  // A thing that is no solid and no surface was left out.
  void lost(std::string text, int line = 0);
  // A solid or a surface was left out: an error. "Lost geometry: " is put before the text.
  void lostGeometry(std::string_view text, int line = 0);
  void odd(std::string text, int line = 0);
  void note(std::string text, int line = 0);
  // The issues in the order they were added, and the final count if some were dropped. The first
  // error and the first loss of those beyond the limit take the last places of the list.
  std::vector<Issue> taken() &&;

 private:
  void add(Severity severity, IssueKind kind, std::string text, int line);

  std::vector<Issue> m_issues;
  size_t m_notKept = 0;
};

// The result of a reader: a value if the file could be read, and all issues. Without a value, at
// least one issue is an error.
template <typename T>
struct ReadOutcome {
  std::optional<T> value;
  std::vector<Issue> issues;
};

// The result of a writer: the bytes of the file, and one sentence for each thing that the format
// cannot store. Without bytes, `losses` gives the reason.
struct WriteOutcome {
  std::optional<std::string> bytes;
  std::vector<std::string> losses = {};
  // Solids and surfaces that are missing from the file or changed in it. Kept apart from `losses`,
  // because programs must treat a wrong solid as an error and other losses as a warning.
  std::vector<std::string> lostGeometry = {};

  // All losses, geometry first.
  std::vector<std::string> allLosses() const {
    std::vector<std::string> all = lostGeometry;
    all.insert(all.end(), losses.begin(), losses.end());
    return all;
  }
};

}  // namespace halfspace::plugins
