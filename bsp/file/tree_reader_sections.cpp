// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// TreeReader: cells, labels, texts, entities and visibility.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "bsp/file/cell_check.h"
#include "bsp/file/tree_reader.h"
#include "bsp/file/wide_cells.h"
#include "bsp/query/contents.h"

namespace halfspace::bsp {

using Refused = TreeReader::Refused;

Refused TreeReader::takeCells() {
  if (m_header.version <= kLastWideVersion) return takeWideCells();
  return m_isTrusted ? Refused() : checkCells();
}

// Each cell must begin where the one before it ends. So every word is checked only once: with
// shared words a small file could cause checks of quadratic cost.
Refused TreeReader::checkCells() {
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
Refused TreeReader::takeWideCells() {
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

Refused TreeReader::checkLabels() {
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

Refused TreeReader::takeMaterials() {
  return takeTexts(Section::materialStarts, Section::materialText, m_file.materials);
}

// Each text must begin after the zero of the one before it, so that every character is read only
// once.
Refused TreeReader::takeTexts(Section startsSection, Section textSection,
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

Refused TreeReader::takeEntities() {
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

Refused TreeReader::takeFacts() {
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

Refused TreeReader::takeClusters() {
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
Refused TreeReader::checkClusters() {
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

Refused TreeReader::checkPortals() {
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

}  // namespace halfspace::bsp
