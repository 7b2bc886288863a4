// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/interface/source.h"
#include "plugins/mesh_formats/ply/ply_values.h"

namespace halfspace::plugins::mesh_formats {

// The items of the elements of a PLY file, one after the other, and the messages about them. A
// function that returns false has added an error, which ends the reading.
class PlyItems {
 public:
  PlyItems(const Source& source, const ReadControl& control, const PlyHeader& header);

  // Adds an error at the current position.
  bool fail(std::string text);
  // Every item takes a minimum number of bytes, so the rest of the file bounds the count.
  bool countIsPossible(const PlyElement& element);
  // To be called for each item: reports the progress, and ends the reading if it was cancelled.
  bool keepGoing(uint64_t item);
  bool next(PlyType type, double& value);
  // Reads the length of a list. An error if the rest of the file is too short for it.
  bool nextCount(const PlyProperty& property, size_t& count);
  bool skip(const PlyProperty& property);
  // Skips all items of an element, and notes that they are not read.
  bool skip(const PlyElement& element);

  // owner: "vertices" or "faces".
  void addUnread(const std::string& owner, const PlyProperty& property);
  // Notes which elements and which properties are not read, and what follows the last element.
  void noteUnread();
  IssueList& issues() { return m_issues; }

 private:
  const ReadControl& m_control;
  size_t m_size;
  PlyValues m_values;
  IssueList m_issues;
  std::vector<std::string> m_unreadElements;
  std::map<std::string, std::string> m_unread;  // names of properties, by their owner
};

}  // namespace halfspace::plugins::mesh_formats
