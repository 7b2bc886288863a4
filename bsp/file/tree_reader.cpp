// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// TreeReader: sizes, numbers and links: header, sections, normals, models, nodes and contents.
#include "bsp/file/tree_reader.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "bsp/query/contents.h"
#include "bsp/query/shapes.h"
#include "bsp/query/traversal.h"

namespace halfspace::bsp {

using Refused = TreeReader::Refused;

Refused TreeReader::checkHeader() {
  if (reinterpret_cast<uintptr_t>(m_bytes.data()) % alignof(double) != 0)
    return refuse(FileProblem::misaligned, "header");
  if (m_bytes.size() < sizeof(FileHeader)) return refuse(FileProblem::tooShort, "header");
  std::memcpy(&m_header, m_bytes.data(), sizeof m_header);
  if (m_header.magic != kMagic) return refuse(FileProblem::notATree, "header");
  if (m_header.version < 1 || m_header.version > kFileVersion)
    return refuse(FileProblem::unknownVersion, "header");
  if (m_bytes.size() < m_header.size) return refuse(FileProblem::tooShort, "header");
  if (m_bytes.size() != m_header.size || m_header.sections != sectionsOf(m_header.version))
    return refuse(FileProblem::badHeader, "header");
  if (!m_isTrusted && checksumOf(m_bytes.subspan(kChecksumFrom)) != m_header.checksum)
    return refuse(FileProblem::wrongChecksum, "header");
  if (!isExtent(m_header.worldHalf) || !isExtent(m_header.rounding) || m_header.normalCount < 3)
    return refuse(FileProblem::badHeader, "header");
  if (m_header.version == 1)
    m_header.modelCount = m_header.leafContentsCount = m_header.surfaceCount =
        m_header.entityCount = m_header.keyCount = 0;
  if (m_header.version <= kVersionWithoutVisibility)
    m_header.clusterCount = m_header.portalCount = m_header.portalCornerCount = 0;
  const auto isNoneOr = [](uint32_t count, uint32_t all) { return count == 0 || count == all; };
  if (!isNoneOr(m_header.leafContentsCount, m_header.solidLeafCount) ||
      !isNoneOr(m_header.surfaceCount, m_header.labelCount))
    return refuse(FileProblem::badHeader, "header");
  return {};
}

Refused TreeReader::checkSections() {
  const size_t count = sectionsOf(m_header.version), table = count * sizeof(SectionEntry);
  size_t end = sizeof(FileHeader) + table;
  if (m_bytes.size() < end) return refuse(FileProblem::tooShort, "sections");
  std::memcpy(m_sections.data(), m_bytes.data() + sizeof(FileHeader), table);
  const uint64_t leaves = uint64_t{m_header.solidLeafCount} + m_header.emptyLeafCount;
  const uint64_t rowWords =
      (uint64_t{m_header.clusterCount} + 63) / 64;  // times counts: below 2^62
  const uint64_t sizes[kSections] = {uint64_t{m_header.nodeCount} * sizeof(Node),
                                     uint64_t{m_header.normalCount} * sizeof(Vec3),
                                     uint64_t{m_header.solidLeafCount} * sizeof(uint32_t),
                                     m_header.cellWordCount * sizeof(uint64_t),
                                     uint64_t{m_header.labelCount} * sizeof(FaceLabel),
                                     uint64_t{m_header.materialCount} * sizeof(uint32_t),
                                     m_sections[static_cast<size_t>(Section::materialText)].size,
                                     sizeof(FactsRecord),
                                     uint64_t{m_header.leafContentsCount} * sizeof(ContentsBits),
                                     uint64_t{m_header.surfaceCount} * sizeof(FaceSurface),
                                     uint64_t{m_header.modelCount} * sizeof(ModelRecord),
                                     uint64_t{m_header.entityCount} * sizeof(EntityRecord),
                                     2 * uint64_t{m_header.keyCount} * sizeof(uint32_t),
                                     m_sections[static_cast<size_t>(Section::keyText)].size,
                                     leaves * sizeof(uint32_t),
                                     uint64_t{m_header.clusterCount} * sizeof(FileCluster),
                                     2 * uint64_t{m_header.portalCount} * sizeof(uint32_t),
                                     uint64_t{m_header.portalCount} * sizeof(FilePortal),
                                     uint64_t{m_header.portalCornerCount} * sizeof(Vec3),
                                     rowWords * m_header.clusterCount * sizeof(uint64_t)};
  if (m_header.cellWordCount > m_bytes.size()) return refuse(FileProblem::badSection, "cells");
  for (size_t i = 0; i < count; ++i) {
    const SectionEntry& entry = m_sections[i];
    if (entry.kind != i || entry.offset != alignedUp(end) || entry.size != sizes[i])
      return refuse(FileProblem::badSection, static_cast<Section>(i));
    if (entry.offset > m_bytes.size() || entry.size > m_bytes.size() - entry.offset)
      return refuse(FileProblem::tooShort, static_cast<Section>(i));
    end = static_cast<size_t>(entry.offset + entry.size);
  }
  if (end != m_bytes.size()) return refuse(FileProblem::badSection, "sections");
  return {};
}

Refused TreeReader::takeArrays() {
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
  if (m_header.leafContentsCount != 0)
    tree.leafContents = array<ContentsBits>(Section::leafContents).data();
  m_largestWorld = m_header.worldHalf;
  tree.worldHalf = m_header.worldHalf;
  tree.rounding = m_header.rounding;
  static_assert(sizeof tree.root == sizeof m_header.root);
  std::memcpy(static_cast<void*>(&tree.root), &m_header.root, sizeof tree.root);
  return {};
}

Refused TreeReader::checkNormals() {
  if (m_isTrusted) return {};
  const std::span<const Vec3> normals = array<Vec3>(Section::normals);
  assert(normals.size() >= 3);
  for (size_t i = 0; i < normals.size(); ++i) {
    ++m_work;
    const double length2 = normals[i].squaredNorm();
    if (!(std::abs(length2 - 1.0) <= kUnitSlack) ||
        (i < 3 && normals[i] != Vec3(Vec3::Unit(static_cast<Eigen::Index>(i)))))
      return refuse(FileProblem::badNormal, Section::normals, i);
  }
  return {};
}

Refused TreeReader::takeModels() {
  for (const ModelRecord& record : array<ModelRecord>(Section::models)) {
    ++m_work;
    FileModel& model = m_file.models.emplace_back();
    model.tree = m_file.tree;
    static_assert(sizeof model.tree.root == sizeof record.root);
    std::memcpy(static_cast<void*>(&model.tree.root), &record.root, sizeof record.root);
    model.tree.worldHalf = record.worldHalf;
    model.tree.rounding = record.rounding;
    model.bounds = {Vec3(record.low[0], record.low[1], record.low[2]),
                    Vec3(record.high[0], record.high[1], record.high[2])};
    model.contents = record.contents;
    model.tree.mask = record.contents;
    model.entity = record.entity;
    const uint64_t index = m_file.models.size() - 1;
    if (!isExtent(record.worldHalf) || !isExtent(record.rounding) ||
        !model.bounds.low.allFinite() || !model.bounds.high.allFinite())
      return refuse(FileProblem::badNumber, Section::models, index);
    if (record.entity != kNoEntity && record.entity >= m_header.entityCount)
      return refuse(FileProblem::badEntity, Section::models, index);
    m_largestWorld = std::max(m_largestWorld, record.worldHalf);
  }
  return {};
}

// Notes that a link to this node or leaf was found. False: there is none, or it was found before.
bool TreeReader::meet(Link link) {
  std::vector<bool>& met = !link.isLeaf() ? m_nodesMet : link.isSolid() ? m_solidMet : m_emptyMet;
  const uint32_t index = link.isLeaf() ? link.leafId() : link.nodeIndex();
  if (index >= met.size() || met[index]) return false;
  met[index] = true;
  return true;
}

// Checks one link. If all links lead forwards and reach every node and leaf at most once, the nodes
// form trees.
Refused TreeReader::checkLink(Link link, uint32_t node) {
  if ((link.isLeaf() || link.nodeIndex() > node) && meet(link)) return {};
  return refuse(FileProblem::badLink, Section::nodes, node);
}

// No node links to the roots of the world and of the models; they are marked here.
Refused TreeReader::checkRoots() {
  const TreeView& tree = m_file.tree;
  const bool isFirst = tree.root.isLeaf() || tree.root == Link::node(0);
  if (!isFirst || !meet(tree.root)) return refuse(FileProblem::badLink, "header");
  for (size_t i = 0; i < m_file.models.size(); ++i)
    if (!meet(m_file.models[i].tree.root)) return refuse(FileProblem::badLink, Section::models, i);
  return {};
}

Refused TreeReader::checkNodes() {
  if (m_isTrusted) return {};
  const TreeView& tree = m_file.tree;
  if (uint64_t{tree.emptyLeafCount} + tree.solidLeafCount >= kBeyondTheWorld ||
      uint64_t{tree.emptyLeafCount} > uint64_t{tree.nodeCount} + 1 + m_file.models.size())
    return refuse(FileProblem::badHeader, "header");
  m_nodesMet.resize(tree.nodeCount);
  m_solidMet.resize(tree.solidLeafCount);
  m_emptyMet.resize(tree.emptyLeafCount);
  if (const Refused refused = checkRoots()) return refused;
  std::vector<uint16_t> depths(tree.nodeCount, 1);
  assert(depths.size() == m_nodesMet.size());
  for (uint32_t i = 0; i < tree.nodeCount; ++i) {
    ++m_work;
    const Node& node = tree.nodes[i];
    if (!m_nodesMet[i]) return refuse(FileProblem::badLink, Section::nodes, i);
    if (node.normal >= tree.normalCount || !(std::abs(node.offset) <= farthest()))
      return refuse(FileProblem::badNumber, Section::nodes, i);
    if (depths[i] > kDeepestTree) return refuse(FileProblem::tooDeep, Section::nodes, i);
    for (const Link link : {node.back, node.front}) {
      if (const Refused refused = checkLink(link, i)) return refused;
      if (!link.isLeaf()) depths[link.nodeIndex()] = static_cast<uint16_t>(depths[i] + 1);
    }
  }
  return {};
}

// Every leaf has contents, and no node lacks what a leaf below it has: a query would miss the leaf.
// Links lead forwards, so the contents below each node are known when the nodes are visited
// backwards.
Refused TreeReader::checkContents() {
  const TreeView& tree = m_file.tree;
  m_file.tree.anyContents = 0;
  for (uint32_t leaf = 0; leaf < tree.solidLeafCount; ++leaf)
    m_file.tree.anyContents |= tree.contentsOf(leaf);
  if (m_isTrusted) return {};
  m_work += uint64_t{tree.solidLeafCount} + tree.nodeCount;
  for (uint32_t leaf = 0; leaf < tree.solidLeafCount; ++leaf)
    if (tree.contentsOf(leaf) == 0)
      return refuse(FileProblem::badContents, Section::leafContents, leaf);
  std::vector<ContentsBits> below(tree.nodeCount);
  for (uint32_t i = tree.nodeCount; i-- > 0;) {
    for (const Link link : {tree.nodes[i].back, tree.nodes[i].front}) {
      assert(link.isLeaf() || link.nodeIndex() > i);
      if (!link.isLeaf())
        below[i] |= below[link.nodeIndex()];
      else if (link.isSolid())
        below[i] |= tree.contentsOf(link.leafId());
    }
    if ((below[i] & tree.nodes[i].lacks) != 0)
      return refuse(FileProblem::badContents, Section::nodes, i);
  }
  return {};
}

std::variant<TreeFile, FileRefusal> readTreeFile(std::span<const std::byte> bytes, FileTrust trust,
                                                 uint64_t* work) {
  TreeReader reader(bytes, trust);
  std::variant<TreeFile, FileRefusal> read = reader.read();
  if (work != nullptr) *work = reader.work();
  return read;
}

}  // namespace halfspace::bsp
