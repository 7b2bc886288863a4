// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A chain of checks, each of which may rely on those before it: sizes first, then numbers, then
// links. The result refers to the bytes of the file and copies nothing (but for the cells of old
// versions). The file may come from anywhere, so no offset, count, index or number is used before
// it was checked.
//
// Links are checked without recursion: nodes are stored so that every link leads forward, so one
// pass in order proves that the links form a tree, that every node and leaf is met exactly once,
// and that no path is deeper than kDeepestTree.
#pragma once

#include <array>
#include <cassert>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "bsp/file/file_layout.h"
#include "bsp/file/tree_file.h"

namespace halfspace::bsp {

// Reads one file. Used by one thread, for one call of read().
class TreeReader {
 public:
  using Refused = std::optional<FileRefusal>;

  TreeReader(std::span<const std::byte> bytes, FileTrust trust)
      : m_bytes(bytes), m_isTrusted(trust == FileTrust::trusted) {}

  std::variant<TreeFile, FileRefusal> read() {
    for (const auto check :
         {&TreeReader::checkHeader, &TreeReader::checkSections, &TreeReader::takeArrays,
          &TreeReader::checkNormals, &TreeReader::takeModels, &TreeReader::checkNodes,
          &TreeReader::checkContents, &TreeReader::takeCells, &TreeReader::checkLabels,
          &TreeReader::takeMaterials, &TreeReader::takeEntities, &TreeReader::takeFacts,
          &TreeReader::takeClusters, &TreeReader::checkClusters, &TreeReader::checkPortals})
      if (const Refused refused = (this->*check)()) return *refused;
    return std::move(m_file);
  }

  // Entries, words of cells and characters that were looked at so far.
  uint64_t work() const { return m_work; }

 private:
  // Of the squared length of a unit normal.
  static constexpr double kUnitSlack = 0x1p-40;

  static FileRefusal refuse(FileProblem problem, std::string_view section, uint64_t entry = 0) {
    return {problem, section, entry};
  }
  static FileRefusal refuse(FileProblem problem, Section section, uint64_t entry = 0) {
    return {problem, kSectionNames[static_cast<size_t>(section)], entry};
  }
  template <class T>
  std::span<const T> array(Section section) const {
    const SectionEntry& entry = m_sections[static_cast<size_t>(section)];
    assert(entry.offset % alignof(T) == 0 && entry.size % sizeof(T) == 0);
    assert(entry.offset <= m_bytes.size() && entry.size <= m_bytes.size() - entry.offset);
    // checkSections() has compared both with the size of the file, so they are sizes of this
    // machine.
    return {reinterpret_cast<const T*>(m_bytes.data() + static_cast<size_t>(entry.offset)),
            static_cast<size_t>(entry.size) / sizeof(T)};
  }

  Refused checkHeader();
  Refused checkSections();
  Refused takeArrays();
  Refused checkNormals();
  Refused takeModels();
  Refused checkNodes();
  Refused checkRoots();
  Refused checkLink(Link link, uint32_t node);
  bool meet(Link link);
  Refused checkContents();
  Refused takeCells();
  Refused checkCells();
  Refused takeWideCells();
  Refused checkLabels();
  Refused takeMaterials();
  Refused takeTexts(Section starts, Section text, std::vector<std::string_view>& out);
  Refused takeEntities();
  Refused takeFacts();
  Refused takeClusters();
  Refused checkClusters();
  Refused checkPortals();

  // The largest coordinate that the world or a model may have, in units of length.
  double farthest() const { return 4.0 * m_largestWorld; }

  std::span<const std::byte> m_bytes;
  const bool m_isTrusted;
  uint64_t m_work = 0;
  FileHeader m_header{};
  std::array<SectionEntry, kSections> m_sections{};
  TreeFile m_file;
  std::vector<bool> m_nodesMet, m_solidMet, m_emptyMet;
  double m_largestWorld = 0.0;
};

}  // namespace halfspace::bsp
