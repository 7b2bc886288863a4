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
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

#include "bsp/file/cell_check.h"
#include "bsp/file/file_layout.h"
#include "bsp/file/tree_file.h"
#include "bsp/file/wide_cells.h"
#include "bsp/query/contents.h"
#include "bsp/query/shapes.h"
#include "bsp/query/traversal.h"

namespace halfspace::bsp {

namespace {

using Refused = std::optional<FileRefusal>;

constexpr double kUnitSlack = 0x1p-40;

class Reader {
 public:
  Reader(std::span<const std::byte> bytes, FileTrust trust)
      : m_bytes(bytes), m_isTrusted(trust == FileTrust::trusted) {}

  std::variant<TreeFile, FileRefusal> read() {
    for (const auto check :
         {&Reader::checkHeader, &Reader::checkSections, &Reader::takeArrays, &Reader::checkNormals,
          &Reader::takeModels, &Reader::checkNodes, &Reader::checkContents, &Reader::takeCells,
          &Reader::checkLabels, &Reader::takeMaterials, &Reader::takeEntities, &Reader::takeFacts,
          &Reader::takeClusters, &Reader::checkClusters, &Reader::checkPortals})
      if (const Refused refused = (this->*check)()) return *refused;
    return std::move(m_file);
  }

  // Entries, words of cells and characters that were looked at so far.
  uint64_t work() const { return m_work; }

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

Refused Reader::checkHeader() {
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

Refused Reader::checkSections() {
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
  if (m_header.leafContentsCount != 0)
    tree.leafContents = array<ContentsBits>(Section::leafContents).data();
  m_largestWorld = m_header.worldHalf;
  tree.worldHalf = m_header.worldHalf;
  tree.rounding = m_header.rounding;
  static_assert(sizeof tree.root == sizeof m_header.root);
  std::memcpy(static_cast<void*>(&tree.root), &m_header.root, sizeof tree.root);
  return {};
}

Refused Reader::checkNormals() {
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

Refused Reader::takeModels() {
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
bool Reader::meet(Link link) {
  std::vector<bool>& met = !link.isLeaf() ? m_nodesMet : link.isSolid() ? m_solidMet : m_emptyMet;
  const uint32_t index = link.isLeaf() ? link.leafId() : link.nodeIndex();
  if (index >= met.size() || met[index]) return false;
  met[index] = true;
  return true;
}

// Checks one link. If all links lead forwards and reach every node and leaf at most once, the nodes
// form trees.
Refused Reader::checkLink(Link link, uint32_t node) {
  if ((link.isLeaf() || link.nodeIndex() > node) && meet(link)) return {};
  return refuse(FileProblem::badLink, Section::nodes, node);
}

// No node links to the roots of the world and of the models; they are marked here.
Refused Reader::checkRoots() {
  const TreeView& tree = m_file.tree;
  const bool isFirst = tree.root.isLeaf() || tree.root == Link::node(0);
  if (!isFirst || !meet(tree.root)) return refuse(FileProblem::badLink, "header");
  for (size_t i = 0; i < m_file.models.size(); ++i)
    if (!meet(m_file.models[i].tree.root)) return refuse(FileProblem::badLink, Section::models, i);
  return {};
}

Refused Reader::checkNodes() {
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
Refused Reader::checkContents() {
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

Refused Reader::takeCells() {
  if (m_header.version <= kLastWideVersion) return takeWideCells();
  return m_isTrusted ? Refused() : checkCells();
}

// Each cell must begin where the one before it ends. So every word is checked only once: with
// shared words a small file could cause checks of quadratic cost.
Refused Reader::checkCells() {
  const TreeView& tree = m_file.tree;
  const std::span<const uint64_t> words = array<uint64_t>(Section::cellWords);
  const CellLimits limits{tree.normalCount, m_header.labelCount, farthest()};
  size_t start = 0;
  for (uint32_t leaf = 0; leaf < tree.solidLeafCount; ++leaf) {
    if (tree.cellStarts[leaf] != start)
      return refuse(FileProblem::outOfOrder, Section::cellStarts, leaf);
    const size_t size = cellSize(words.subspan(start), limits);
    if (size == 0) return refuse(FileProblem::badCell, Section::cellWords, leaf);
    assert(size <= words.size() - start);
    start += size;
    m_work += 1 + size;
  }
  if (start != words.size())
    return refuse(FileProblem::outOfOrder, Section::cellWords, tree.solidLeafCount);
  return {};
}

// checkCells() for a file of version 1 or 2: queries cannot read its wide cells, so they are packed
// into a copy.
Refused Reader::takeWideCells() {
  const auto packed = std::make_shared<PackedCells>();
  const std::span<const uint64_t> words = array<uint64_t>(Section::cellWords);
  const CellLimits limits{m_header.normalCount, m_header.labelCount, farthest()};
  size_t start = 0;
  for (uint32_t leaf = 0; leaf < m_header.solidLeafCount; ++leaf) {
    if (m_file.tree.cellStarts[leaf] != start)
      return refuse(FileProblem::outOfOrder, Section::cellStarts, leaf);
    packed->starts.push_back(static_cast<uint32_t>(packed->words.size()));
    const size_t size = takeWideCell(words.subspan(start), limits, packed->words);
    if (size == 0) return refuse(FileProblem::badCell, Section::cellWords, leaf);
    start += size;
    m_work += 1 + size;
  }
  if (start != words.size())
    return refuse(FileProblem::outOfOrder, Section::cellWords, m_header.solidLeafCount);
  const auto use = [&](TreeView& tree) {
    tree.cellStarts = packed->starts.data();
    tree.cellWords = packed->words.data();
    tree.cellWordCount = packed->words.size();
  };
  use(m_file.tree);
  for (FileModel& model : m_file.models) use(model.tree);
  m_file.packedCells = packed;
  return {};
}

Refused Reader::checkLabels() {
  m_file.labels = array<FaceLabel>(Section::labels);
  m_file.surfaces = array<FaceSurface>(Section::surfaces);
  if (m_isTrusted) return {};
  m_work += m_file.labels.size() + m_file.surfaces.size();
  for (size_t i = 0; i < m_file.labels.size(); ++i)
    if (m_file.labels[i].material >= m_header.materialCount)
      return refuse(FileProblem::badNumber, Section::labels, i);
  for (size_t i = 0; i < m_file.surfaces.size(); ++i)
    if (m_file.surfaces[i].entity != kNoEntity && m_file.surfaces[i].entity >= m_header.entityCount)
      return refuse(FileProblem::badEntity, Section::surfaces, i);
  return {};
}

Refused Reader::takeMaterials() {
  return takeTexts(Section::materialStarts, Section::materialText, m_file.materials);
}

// Each text must begin after the zero of the one before it, so that every character is read only
// once.
Refused Reader::takeTexts(Section startsSection, Section textSection,
                          std::vector<std::string_view>& out) {
  const std::span<const uint32_t> starts = array<uint32_t>(startsSection);
  const std::span<const char> text = array<char>(textSection);
  if (!text.empty() && text.back() != '\0') return refuse(FileProblem::badText, textSection);
  size_t start = 0;
  for (size_t i = 0; i < starts.size(); ++i) {
    if (start == text.size()) return refuse(FileProblem::badText, startsSection, i);
    if (starts[i] != start) return refuse(FileProblem::outOfOrder, startsSection, i);
    out.emplace_back(text.data() + start);
    start += out.back().size() + 1;
    m_work += 1 + out.back().size();
  }
  if (start != text.size()) return refuse(FileProblem::outOfOrder, textSection, starts.size());
  return {};
}

Refused Reader::takeEntities() {
  std::vector<std::string_view> texts;
  if (const Refused refused = takeTexts(Section::keyStarts, Section::keyText, texts))
    return refused;
  for (size_t i = 0; i + 1 < texts.size(); i += 2) m_file.keys.emplace_back(texts[i], texts[i + 1]);
  const std::span<const EntityRecord> records = array<EntityRecord>(Section::entities);
  uint64_t firstKey = 0;
  m_work += m_file.keys.size() + records.size() + m_file.models.size();
  for (uint32_t i = 0; i < records.size(); ++i) {
    const EntityRecord& record = records[i];
    const bool ownsModel = record.model == kNoModel || (record.model < m_file.models.size() &&
                                                        m_file.models[record.model].entity == i);
    if (!ownsModel || record.firstKey != firstKey ||
        record.keyCount > m_file.keys.size() - firstKey)
      return refuse(FileProblem::badEntity, Section::entities, i);
    firstKey += record.keyCount;
    m_file.entities.push_back({record.id, record.firstKey, record.keyCount, record.model});
  }
  if (firstKey != m_file.keys.size())
    return refuse(FileProblem::badEntity, Section::entities, records.size());
  for (size_t i = 0; i < m_file.models.size(); ++i) {
    const uint32_t entity = m_file.models[i].entity;
    if (entity != kNoEntity && m_file.entities[entity].model != i)
      return refuse(FileProblem::badEntity, Section::models, i);
  }
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

Refused Reader::takeClusters() {
  if (m_header.version <= kVersionWithoutVisibility) return {};
  FileVisibility& visibility = m_file.visibility;
  const std::span<const uint32_t> ofLeaf = array<uint32_t>(Section::leafClusters);
  visibility.ofSolidLeaf = ofLeaf.first(m_header.solidLeafCount);
  visibility.ofEmptyLeaf = ofLeaf.subspan(m_header.solidLeafCount);
  visibility.clusters = array<FileCluster>(Section::clusters);
  visibility.clusterPortals = array<uint32_t>(Section::clusterPortals);
  visibility.portals = array<FilePortal>(Section::portals);
  visibility.corners = array<Vec3>(Section::portalCorners);
  visibility.rows = array<uint64_t>(Section::visibleRows);
  return {};
}

// Each cluster's portals must begin where those of the cluster before it end.
Refused Reader::checkClusters() {
  const FileVisibility& visibility = m_file.visibility;
  if (m_isTrusted || m_header.version <= kVersionWithoutVisibility) return {};
  const std::span<const uint32_t> ofLeaf = array<uint32_t>(Section::leafClusters);
  m_work += ofLeaf.size() + visibility.clusters.size() + visibility.clusterPortals.size();
  for (size_t i = 0; i < ofLeaf.size(); ++i)
    if (ofLeaf[i] != kInNoCluster && ofLeaf[i] >= m_header.clusterCount)
      return refuse(FileProblem::badCluster, Section::leafClusters, i);
  uint64_t first = 0;
  for (uint32_t i = 0; i < visibility.clusters.size(); ++i) {
    const FileCluster& cluster = visibility.clusters[i];
    if (cluster.first != first || cluster.count > visibility.clusterPortals.size() - first)
      return refuse(FileProblem::badCluster, Section::clusters, i);
    for (; first < uint64_t{cluster.first} + cluster.count; ++first) {
      const uint32_t index = visibility.clusterPortals[first];
      if (index >= visibility.portals.size() ||
          (visibility.portals[index].behind != i && visibility.portals[index].before != i))
        return refuse(FileProblem::badCluster, Section::clusterPortals, first);
    }
    if (!visibility.sees(i, i)) return refuse(FileProblem::badCluster, Section::visibleRows, i);
  }
  if (first != visibility.clusterPortals.size())
    return refuse(FileProblem::badCluster, Section::clusterPortals, first);
  return {};
}

Refused Reader::checkPortals() {
  const FileVisibility& visibility = m_file.visibility;
  if (m_isTrusted) return {};
  m_work += visibility.portals.size() + visibility.corners.size();
  uint64_t first = 0;
  for (size_t i = 0; i < visibility.portals.size(); ++i) {
    const FilePortal& portal = visibility.portals[i];
    if (std::max(portal.behind, portal.before) >= m_header.clusterCount ||
        portal.behind == portal.before || portal.firstCorner != first || portal.corners < 3 ||
        portal.corners > visibility.corners.size() - first)
      return refuse(FileProblem::badCluster, Section::portals, i);
    const Vec3 normal(portal.normal[0], portal.normal[1], portal.normal[2]);
    if (!(std::abs(normal.squaredNorm() - 1.0) <= kUnitSlack))
      return refuse(FileProblem::badNormal, Section::portals, i);
    if (!(std::abs(portal.offset) <= farthest()))
      return refuse(FileProblem::badNumber, Section::portals, i);
    first += portal.corners;
  }
  const CellLimits limits{0, 0, farthest()};
  for (size_t i = 0; i < visibility.corners.size(); ++i)
    if (!isPlaced(visibility.corners[i], limits))
      return refuse(FileProblem::badNumber, Section::portalCorners, i);
  if (first != visibility.corners.size())
    return refuse(FileProblem::badCluster, Section::portalCorners, first);
  return {};
}

}  // namespace

std::variant<TreeFile, FileRefusal> readTreeFile(std::span<const std::byte> bytes, FileTrust trust,
                                                 uint64_t* work) {
  Reader reader(bytes, trust);
  std::variant<TreeFile, FileRefusal> read = reader.read();
  if (work != nullptr) *work = reader.work();
  return read;
}

}  // namespace halfspace::bsp
