// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include <cassert>
#include <cmath>
#include <cstring>

#include "bsp/file/cell_check.h"
#include "bsp/file/file_layout.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/shapes.h"
#include "bsp/query/traversal.h"

namespace halfspace::bsp {

namespace {

using Refused = std::optional<FileRefusal>;

constexpr double kUnitSlack = 0x1p-40;

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : m_bytes(bytes) {}

  std::variant<TreeFile, FileRefusal> read() {
    for (const auto check : {&Reader::checkHeader, &Reader::checkSections, &Reader::takeArrays,
                             &Reader::checkNormals, &Reader::checkNodes, &Reader::checkCells,
                             &Reader::checkLabels, &Reader::takeMaterials, &Reader::takeFacts})
      if (const Refused refused = (this->*check)()) return *refused;
    return std::move(m_file);
  }

 private:
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
    return {reinterpret_cast<const T*>(m_bytes.data() + entry.offset), entry.size / sizeof(T)};
  }

  Refused checkHeader();
  Refused checkSections();
  Refused takeArrays();
  Refused checkNormals();
  Refused checkNodes();
  Refused checkLink(Link link, uint32_t node);
  Refused checkCells();
  Refused checkLabels();
  Refused takeMaterials();
  Refused takeFacts();

  std::span<const std::byte> m_bytes;
  FileHeader m_header{};
  std::array<SectionEntry, kSections> m_sections{};
  TreeFile m_file;
  std::vector<bool> m_nodesMet, m_solidMet, m_emptyMet;
};

Refused Reader::checkHeader() {
  if (reinterpret_cast<uintptr_t>(m_bytes.data()) % alignof(double) != 0)
    return refuse(FileProblem::misaligned, "header");
  if (m_bytes.size() < sizeof(FileHeader)) return refuse(FileProblem::tooShort, "header");
  std::memcpy(&m_header, m_bytes.data(), sizeof m_header);
  if (m_header.magic != kMagic) return refuse(FileProblem::notATree, "header");
  if (m_header.version != kFileVersion) return refuse(FileProblem::unknownVersion, "header");
  if (m_bytes.size() < m_header.size) return refuse(FileProblem::tooShort, "header");
  if (m_bytes.size() != m_header.size || m_header.sections != kSections)
    return refuse(FileProblem::badHeader, "header");
  if (checksumOf(m_bytes.subspan(kChecksumFrom)) != m_header.checksum)
    return refuse(FileProblem::wrongChecksum, "header");
  if (!isExtent(m_header.worldHalf) || !isExtent(m_header.rounding) || m_header.normalCount < 3)
    return refuse(FileProblem::badHeader, "header");
  return {};
}

Refused Reader::checkSections() {
  size_t end = sizeof(FileHeader) + sizeof m_sections;
  if (m_bytes.size() < end) return refuse(FileProblem::tooShort, "sections");
  std::memcpy(m_sections.data(), m_bytes.data() + sizeof(FileHeader), sizeof m_sections);
  const uint64_t sizes[kSections] = {uint64_t{m_header.nodeCount} * sizeof(Node),
                                     uint64_t{m_header.normalCount} * sizeof(Vec3),
                                     uint64_t{m_header.solidLeafCount} * sizeof(uint32_t),
                                     m_header.cellWordCount * sizeof(uint64_t),
                                     uint64_t{m_header.labelCount} * sizeof(FaceLabel),
                                     uint64_t{m_header.materialCount} * sizeof(uint32_t),
                                     m_sections[static_cast<size_t>(Section::materialText)].size,
                                     sizeof(FactsRecord)};
  if (m_header.cellWordCount > m_bytes.size()) return refuse(FileProblem::badSection, "cells");
  for (size_t i = 0; i < kSections; ++i) {
    const SectionEntry& entry = m_sections[i];
    if (entry.kind != i || entry.offset != alignedUp(end) || entry.size != sizes[i])
      return refuse(FileProblem::badSection, static_cast<Section>(i));
    if (entry.offset > m_bytes.size() || entry.size > m_bytes.size() - entry.offset)
      return refuse(FileProblem::tooShort, static_cast<Section>(i));
    end = entry.offset + entry.size;
  }
  if (end != m_bytes.size()) return refuse(FileProblem::badSection, "sections");
  return {};
}

Refused Reader::takeArrays() {
  TreeView& tree = m_file.tree;
  assert(m_sections.front().size == uint64_t{m_header.nodeCount} * sizeof(Node));
  tree.nodes = array<Node>(Section::nodes).data();
  tree.normals = array<Vec3>(Section::normals).data();
  tree.cellStarts = array<uint32_t>(Section::cellStarts).data();
  tree.cellWords = array<uint64_t>(Section::cellWords).data();
  tree.nodeCount = m_header.nodeCount;
  tree.normalCount = m_header.normalCount;
  tree.solidLeafCount = m_header.solidLeafCount;
  tree.emptyLeafCount = m_header.emptyLeafCount;
  tree.cellWordCount = m_header.cellWordCount;
  tree.worldHalf = m_header.worldHalf;
  tree.rounding = m_header.rounding;
  static_assert(sizeof tree.root == sizeof m_header.root);
  std::memcpy(static_cast<void*>(&tree.root), &m_header.root, sizeof tree.root);
  return {};
}

Refused Reader::checkNormals() {
  const std::span<const Vec3> normals = array<Vec3>(Section::normals);
  assert(normals.size() >= 3);
  for (size_t i = 0; i < normals.size(); ++i) {
    const double length2 = normals[i].squaredNorm();
    if (!(std::abs(length2 - 1.0) <= kUnitSlack) ||
        (i < 3 && normals[i] != Vec3(Vec3::Unit(static_cast<Eigen::Index>(i)))))
      return refuse(FileProblem::badNormal, Section::normals, i);
  }
  return {};
}

// Checks one link. If all links lead forwards and reach every node and leaf at most once, the nodes
// form a tree.
Refused Reader::checkLink(Link link, uint32_t node) {
  const auto meet = [](std::vector<bool>& met, uint32_t index) {
    if (index >= met.size() || met[index]) return false;
    met[index] = true;
    return true;
  };
  bool good;
  if (link.isLeaf())
    good = meet(link.isSolid() ? m_solidMet : m_emptyMet, link.leafId());
  else
    good = link.nodeIndex() > node && meet(m_nodesMet, link.nodeIndex());
  if (good) return {};
  return refuse(FileProblem::badLink, Section::nodes, node);
}

Refused Reader::checkNodes() {
  const TreeView& tree = m_file.tree;
  if (uint64_t{tree.emptyLeafCount} > uint64_t{tree.nodeCount} + 1)
    return refuse(FileProblem::badHeader, "header");
  m_nodesMet.resize(tree.nodeCount);
  m_solidMet.resize(tree.solidLeafCount);
  m_emptyMet.resize(tree.emptyLeafCount);
  // No link leads to the root; it is marked here.
  if (tree.nodeCount == 0) {
    if (!tree.root.isLeaf()) return refuse(FileProblem::badLink, "header");
    return checkLink(tree.root, 0);
  }
  if (tree.root != Link::node(0)) return refuse(FileProblem::badLink, "header");
  m_nodesMet[0] = true;
  std::vector<uint16_t> depths(tree.nodeCount, 1);
  assert(depths.size() == m_nodesMet.size());
  const double farthest = 4.0 * tree.worldHalf;
  for (uint32_t i = 0; i < tree.nodeCount; ++i) {
    const Node& node = tree.nodes[i];
    if (!m_nodesMet[i]) return refuse(FileProblem::badLink, Section::nodes, i);
    if (node.normal >= tree.normalCount || !(std::abs(node.offset) <= farthest))
      return refuse(FileProblem::badNumber, Section::nodes, i);
    if (depths[i] > kDeepestTree) return refuse(FileProblem::tooDeep, Section::nodes, i);
    for (const Link link : {node.back, node.front}) {
      if (const Refused refused = checkLink(link, i)) return refused;
      if (!link.isLeaf()) depths[link.nodeIndex()] = static_cast<uint16_t>(depths[i] + 1);
    }
  }
  return {};
}

// Each cell must begin where the one before it ends. So every word is checked only once: with
// shared words a small file could cause checks of quadratic cost.
Refused Reader::checkCells() {
  const TreeView& tree = m_file.tree;
  const std::span<const uint64_t> words = array<uint64_t>(Section::cellWords);
  const CellLimits limits{tree.normalCount, m_header.labelCount, 4.0 * tree.worldHalf};
  size_t start = 0;
  for (uint32_t leaf = 0; leaf < tree.solidLeafCount; ++leaf) {
    if (tree.cellStarts[leaf] != start)
      return refuse(FileProblem::outOfOrder, Section::cellStarts, leaf);
    const size_t size = cellSize(words.subspan(start), limits);
    if (size == 0) return refuse(FileProblem::badCell, Section::cellWords, leaf);
    assert(size <= words.size() - start);
    start += size;
  }
  if (start != words.size())
    return refuse(FileProblem::outOfOrder, Section::cellWords, tree.solidLeafCount);
  return {};
}

Refused Reader::checkLabels() {
  m_file.labels = array<FaceLabel>(Section::labels);
  for (size_t i = 0; i < m_file.labels.size(); ++i)
    if (m_file.labels[i].material >= m_header.materialCount)
      return refuse(FileProblem::badNumber, Section::labels, i);
  return {};
}

Refused Reader::takeMaterials() {
  const std::span<const uint32_t> starts = array<uint32_t>(Section::materialStarts);
  const std::span<const char> text = array<char>(Section::materialText);
  if (!text.empty() && text.back() != '\0')
    return refuse(FileProblem::badText, Section::materialText);
  // Each name must begin after the zero of the one before it, so that every character is read only
  // once.
  size_t start = 0;
  for (size_t i = 0; i < starts.size(); ++i) {
    if (start == text.size()) return refuse(FileProblem::badText, Section::materialStarts, i);
    if (starts[i] != start) return refuse(FileProblem::outOfOrder, Section::materialStarts, i);
    m_file.materials.emplace_back(text.data() + start);
    start += m_file.materials.back().size() + 1;
  }
  if (start != text.size())
    return refuse(FileProblem::outOfOrder, Section::materialText, starts.size());
  return {};
}

Refused Reader::takeFacts() {
  FactsRecord record;
  std::memcpy(&record, array<std::byte>(Section::facts).data(), sizeof record);
  if (!(record.bevelLimitDegrees >= 0.0 && record.bevelLimitDegrees <= 180.0) ||
      !(record.protrusion >= 0.0))
    return refuse(FileProblem::badNumber, Section::facts);
  m_file.facts = {record.levelHash,  record.bevelLimitDegrees,
                  record.protrusion, record.bevelSets,
                  record.depth,      record.facets,
                  record.bevels};
  return {};
}

}  // namespace

std::variant<TreeFile, FileRefusal> readTreeFile(std::span<const std::byte> bytes) {
  return Reader(bytes).read();
}

}  // namespace halfspace::bsp
