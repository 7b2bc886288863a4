// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/wide_tree.h"

#include <cstring>

#include "bsp/file/file_layout.h"
#include "bsp/file/wide_cells.h"

namespace halfspace::tests {

using namespace bsp;

namespace {

using Bytes = std::vector<std::byte>;

template <class T>
void append(Bytes& bytes, const std::vector<T>& values) {
  const auto* first = reinterpret_cast<const std::byte*>(values.data());
  bytes.insert(bytes.end(), first, first + values.size() * sizeof(T));
}

void appendCell(Bytes& bytes, const CellData& cell) {
  const std::vector<WideHeader> header{
      {static_cast<uint16_t>(cell.facets.size()), static_cast<uint16_t>(cell.bevels.size()),
       static_cast<uint16_t>(cell.vertices.size()), static_cast<uint16_t>(cell.edges.size()),
       static_cast<uint32_t>(cell.fragments.size()),
       static_cast<uint32_t>(cell.fragmentCorners.size())}};
  append(bytes, header);
  append(bytes, cell.facets);
  append(bytes, cell.bevels);
  append(bytes, cell.vertices);
  append(bytes, cell.edges);
  append(bytes, cell.fragments);
  append(bytes, cell.fragmentCorners);
}

SectionEntry entryOf(std::span<const std::byte> file, size_t section) {
  SectionEntry entry;
  std::memcpy(&entry, file.data() + sizeof(FileHeader) + section * sizeof entry, sizeof entry);
  return entry;
}

}  // namespace

std::vector<std::byte> asVersion2(std::span<const std::byte> file) {
  FileHeader header;
  std::memcpy(&header, file.data(), sizeof header);
  const auto at = [&](Section section) {
    return file.data() + entryOf(file, static_cast<size_t>(section)).offset;
  };
  std::vector<uint32_t> starts;
  Bytes cells;
  for (uint32_t leaf = 0; leaf < header.solidLeafCount; ++leaf) {
    uint32_t start;
    std::memcpy(&start, at(Section::cellStarts) + leaf * sizeof start, sizeof start);
    starts.push_back(static_cast<uint32_t>(cells.size() / sizeof(uint64_t)));
    const auto* words = reinterpret_cast<const uint64_t*>(at(Section::cellWords));
    appendCell(cells, CellData::of(CellView(words + start)));
  }
  const size_t sections = sectionsOf(2);
  Bytes made(sizeof header + sections * sizeof(SectionEntry));
  for (size_t section = 0; section < sections; ++section) {
    SectionEntry entry = entryOf(file, section);
    const std::byte* old = file.data() + entry.offset;
    Bytes part(old, old + entry.size);
    if (section == static_cast<size_t>(Section::cellWords)) part = cells;
    if (section == static_cast<size_t>(Section::cellStarts)) {
      part.clear();
      append(part, starts);
    }
    made.resize(alignedUp(made.size()));
    entry.offset = made.size();
    entry.size = part.size();
    made.insert(made.end(), part.begin(), part.end());
    std::memcpy(made.data() + sizeof header + section * sizeof entry, &entry, sizeof entry);
  }
  header.version = 2;
  header.sections = static_cast<uint32_t>(sections);
  header.size = made.size();
  header.cellWordCount = cells.size() / sizeof(uint64_t);
  std::memcpy(made.data(), &header, sizeof header);
  header.checksum = checksumOf(std::span<const std::byte>(made).subspan(kChecksumFrom));
  std::memcpy(made.data(), &header, sizeof header);
  return made;
}

}  // namespace halfspace::tests
