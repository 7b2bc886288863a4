// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <map>

#include "bsp/file/file_layout.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/contents.h"
#include "bsp/query/traversal.h"

namespace halfspace::bsp {

namespace {

constexpr size_t kMostLinks = size_t{1} << 30;

// The arrays of the world and the models in the file's order, without unused nodes and leaves.
class Packing {
 public:
  explicit Packing(const TreeContents& contents)
      : m_faces(contents.labels.size()), m_visibility(contents.visibility) {
    const TreeView& world = contents.tree;
    m_normals.assign(world.normals, world.normals + world.normalCount);
    m_roots.push_back(addTree(world, 0));
    m_visibility = {};  // models have no clusters
    for (const WrittenModel& model : contents.models) {
      collectNormals();
      m_roots.push_back(addTree(model.tree, model.firstFace));
    }
  }

  bool fits() const {
    // Leaves together: a mask may turn solid leaves into empty ones (seenLeaf() in contents.h).
    return m_nodes.size() < kMostLinks &&
           m_starts.size() + m_ofEmptyLeaf.size() < kBeyondTheWorld &&
           m_words.size() < UINT32_MAX && m_depth <= kDeepestTree;
  }
  // Of the world, then of each model.
  const std::vector<Link>& roots() const { return m_roots; }
  const std::vector<Node>& nodes() const { return m_nodes; }
  const std::vector<Vec3>& normals() const { return m_normals; }
  // By solid leaf; empty if all are kContentsSolid.
  std::span<const ContentsBits> leafContents() const {
    return m_anyOther ? std::span<const ContentsBits>(m_contents) : std::span<const ContentsBits>();
  }
  // The bits of all cells of a model.
  ContentsBits contentsOfModel(size_t model) const { return m_contentsOfTree[model + 1]; }
  const std::vector<uint32_t>& starts() const { return m_starts; }
  const std::vector<uint64_t>& words() const { return m_words; }
  size_t emptyLeaves() const { return m_ofEmptyLeaf.size(); }
  // By leaf: its cluster, solid leaves first.
  std::vector<uint32_t> leafClusters() const {
    std::vector<uint32_t> all = m_ofSolidLeaf;
    all.insert(all.end(), m_ofEmptyLeaf.begin(), m_ofEmptyLeaf.end());
    return all;
  }
  uint32_t depth() const { return m_depth; }
  uint32_t facets() const { return m_facets; }
  uint32_t bevels() const { return m_bevels; }

 private:
  struct Open {
    Link link;
    uint32_t parent, depth;
    bool isBack;
  };

  Link addTree(const TreeView& tree, uint32_t firstFace) {
    m_tree = &tree;
    m_firstFace = firstFace;
    m_contentsOfTree.push_back(0);
    const Link root = append(tree.root, 1);
    while (!m_open.empty()) {
      const Open open = m_open.back();
      m_open.pop_back();
      assert(open.parent < m_nodes.size() && open.depth >= 2);
      const Link link = append(open.link, open.depth);
      Node& parent = m_nodes[open.parent];
      (open.isBack ? parent.back : parent.front) = link;
    }
    return root;
  }

  using Direction = std::array<double, 3>;
  static Direction directionOf(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

  // Indexes the world's normals, so that the models' normals that equal one of them share it.
  void collectNormals() {
    if (!m_normalIndex.empty()) return;
    for (uint32_t i = 0; i < m_normals.size(); ++i)
      m_normalIndex.emplace(directionOf(m_normals[i]), i);
  }
  uint32_t normalOf(uint32_t normal) {
    assert(normal < m_tree->normalCount);
    if (m_normalIndex.empty()) return normal;  // of the world
    const Vec3& unit = m_tree->normals[normal];
    const auto index = static_cast<uint32_t>(m_normals.size());
    const auto [found, isNew] = m_normalIndex.emplace(directionOf(unit), index);
    if (isNew) m_normals.push_back(unit);
    return found->second;
  }

  Link append(Link link, uint32_t depth) {
    if (link.isLeaf() && link.isSolid()) return placeCell(link.leafId());
    if (link.isLeaf()) {
      m_ofEmptyLeaf.push_back(clusterOf(m_visibility.ofEmptyLeaf, link.leafId()));
      return Link::leaf(false, static_cast<uint32_t>(m_ofEmptyLeaf.size() - 1));
    }
    m_depth = std::max(m_depth, depth);
    const uint32_t index = static_cast<uint32_t>(m_nodes.size());
    assert(link.nodeIndex() < m_tree->nodeCount);
    const Node& node = m_tree->nodes[link.nodeIndex()];
    assert(node.normal < m_tree->normalCount && std::isfinite(node.offset));
    m_nodes.push_back({node.offset, normalOf(node.normal), Link(), Link(), node.lacks});
    m_open.push_back({node.front, index, depth + 1, false});
    m_open.push_back({node.back, index, depth + 1, true});
    return Link::node(index);
  }

  static uint32_t clusterOf(std::span<const uint32_t> clusters, uint32_t leaf) {
    return leaf < clusters.size() ? clusters[leaf] : kInNoCluster;
  }
  uint32_t faceOf(uint32_t face) const {
    return face != kNoFace && uint64_t{face} + m_firstFace < m_faces ? face + m_firstFace : kNoFace;
  }
  void renumber(CellPlane& plane) {
    plane.face = faceOf(plane.face);
    plane.normal = normalOf(plane.normal >> 1) << 1 | (plane.normal & 1u);
  }

  Link placeCell(uint32_t leaf) {
    assert(leaf < m_tree->solidLeafCount);
    CellData data = dataOf(*m_tree, leaf);
    for (CellPlane& plane : data.facets) renumber(plane);
    for (CellPlane& plane : data.bevels) renumber(plane);
    for (CellFragment& fragment : data.fragments) fragment.face = faceOf(fragment.face);
    m_facets += static_cast<uint32_t>(data.facets.size());
    m_bevels += static_cast<uint32_t>(data.bevels.size());
    assert(data.facets.size() >= 4 && data.vertices.size() >= 4 && data.edges.size() >= 6);
    m_starts.push_back(static_cast<uint32_t>(m_words.size()));
    m_contents.push_back(m_tree->contentsOf(leaf));
    m_ofSolidLeaf.push_back(clusterOf(m_visibility.ofSolidLeaf, leaf));
    m_contentsOfTree.back() |= m_contents.back();
    m_anyOther = m_anyOther || m_contents.back() != kContentsSolid;
    const std::vector<uint64_t> packed = data.packed();
    m_words.insert(m_words.end(), packed.begin(), packed.end());
    return Link::leaf(true, static_cast<uint32_t>(m_starts.size() - 1));
  }

  const TreeView* m_tree = nullptr;  // the one being added
  uint32_t m_firstFace = 0;
  size_t m_faces;
  std::vector<Open> m_open;
  std::vector<Node> m_nodes;
  std::vector<uint32_t> m_starts;
  std::vector<uint64_t> m_words;
  FileVisibility m_visibility;                         // of the tree being added
  std::vector<uint32_t> m_ofSolidLeaf, m_ofEmptyLeaf;  // by leaf: its cluster
  uint32_t m_depth = 0, m_facets = 0, m_bevels = 0;
  std::vector<Link> m_roots;
  std::vector<Vec3> m_normals;
  std::map<Direction, uint32_t> m_normalIndex;  // empty while the world is added
  std::vector<ContentsBits> m_contents, m_contentsOfTree;
  bool m_anyOther = false;
};

// Texts as the file stores them, each closed by a zero byte.
class TextList {
 public:
  void add(const std::string& text) {
    m_starts.push_back(static_cast<uint32_t>(m_text.size()));
    m_text.append(text.c_str()).push_back('\0');
  }
  bool fits() const { return m_text.size() <= UINT32_MAX; }
  std::span<const uint32_t> starts() const { return m_starts; }
  std::span<const char> text() const { return m_text; }

 private:
  std::vector<uint32_t> m_starts;
  std::string m_text;
};

std::vector<ModelRecord> recordsOf(std::span<const WrittenModel> models, const Packing& packing) {
  std::vector<ModelRecord> records;
  for (size_t i = 0; i < models.size(); ++i) {
    const WrittenModel& model = models[i];
    const Vec3 &low = model.bounds.low, &high = model.bounds.high;
    records.push_back({packing.roots()[i + 1].code(),
                       model.entity,
                       packing.contentsOfModel(i),
                       0,
                       model.tree.worldHalf,
                       model.tree.rounding,
                       {low.x(), low.y(), low.z()},
                       {high.x(), high.y(), high.z()}});
  }
  return records;
}

std::vector<EntityRecord> recordsOf(const TreeContents& contents, TextList& keys) {
  std::vector<EntityRecord> records;
  uint32_t count = 0;
  for (const WrittenEntity& entity : contents.entities) {
    const auto pairs = static_cast<uint32_t>(entity.keys.size());
    records.push_back({entity.id, count, pairs, kNoModel, 0});
    count += pairs;
    for (const auto& [key, value] : entity.keys) {
      keys.add(key);
      keys.add(value);
    }
  }
  for (size_t i = 0; i < contents.models.size(); ++i) {
    const uint32_t entity = contents.models[i].entity;
    if (entity == kNoEntity) continue;
    assert(entity < records.size() && records[entity].model == kNoModel);
    records[entity].model = static_cast<uint32_t>(i);
  }
  return records;
}

class FileMaker {
 public:
  explicit FileMaker(uint32_t version)
      : m_version(version),
        m_bytes(sizeof(FileHeader) + sectionsOf(version) * sizeof(SectionEntry)) {}

  template <class T>
  void add(Section kind, std::span<const T> values) {
    m_bytes.resize(alignedUp(m_bytes.size()));
    assert(static_cast<size_t>(kind) < sectionsOf(m_version) &&
           m_bytes.size() % sizeof(uint64_t) == 0);
    const SectionEntry entry{static_cast<uint32_t>(kind), 0, m_bytes.size(), values.size_bytes()};
    m_bytes.resize(m_bytes.size() + entry.size);
    if (entry.size != 0)
      std::memcpy(m_bytes.data() + entry.offset, static_cast<const void*>(values.data()),
                  entry.size);
    std::memcpy(
        m_bytes.data() + sizeof(FileHeader) + static_cast<size_t>(kind) * sizeof(SectionEntry),
        &entry, sizeof entry);
  }

  std::vector<std::byte> finish(FileHeader header) {
    const size_t sections = sectionsOf(m_version);
    assert(m_bytes.size() >= sizeof(FileHeader) + sections * sizeof(SectionEntry));
    header.magic = kMagic;
    header.version = m_version;
    header.sections = static_cast<uint32_t>(sections);
    header.size = m_bytes.size();
    header.checksum = 0;
    std::memcpy(m_bytes.data(), &header, sizeof header);
    header.checksum = checksumOf(std::span<const std::byte>(m_bytes).subspan(kChecksumFrom));
    std::memcpy(m_bytes.data(), &header, sizeof header);
    return std::move(m_bytes);
  }

 private:
  uint32_t m_version;
  std::vector<std::byte> m_bytes;
};

void addVisibility(const FileVisibility& visibility, const Packing& packing, FileMaker& maker,
                   FileHeader& header) {
  const std::vector<uint32_t> leafClusters = packing.leafClusters();
  maker.add(Section::leafClusters, std::span(leafClusters));
  maker.add(Section::clusters, visibility.clusters);
  maker.add(Section::clusterPortals, visibility.clusterPortals);
  maker.add(Section::portals, visibility.portals);
  maker.add(Section::portalCorners, visibility.corners);
  maker.add(Section::visibleRows, visibility.rows);
  header.clusterCount = static_cast<uint32_t>(visibility.clusters.size());
  header.portalCount = static_cast<uint32_t>(visibility.portals.size());
  header.portalCornerCount = static_cast<uint32_t>(visibility.corners.size());
}

}  // namespace

std::vector<std::byte> writeTreeFile(const TreeContents& contents) {
  const TreeView& tree = contents.tree;
  const Packing packing(contents);
  TextList materials, keys;
  for (const std::string& material : contents.materials) materials.add(material);
  const std::vector<EntityRecord> entities = recordsOf(contents, keys);
  if (!packing.fits() || !materials.fits() || !keys.fits()) return {};
  const std::vector<ModelRecord> models = recordsOf(contents.models, packing);
  const TreeFacts& facts = contents.facts;
  const FactsRecord record{facts.levelHash, facts.bevelLimitDegrees, facts.protrusion,
                           facts.bevelSets, packing.depth(),         packing.facets(),
                           packing.bevels()};
  assert(contents.surfaces.empty() || contents.surfaces.size() == contents.labels.size());
  const bool hasClusters = !contents.visibility.clusters.empty();
  FileMaker maker(hasClusters ? kFileVersion : kVersionWithoutVisibility);
  maker.add(Section::nodes, std::span(packing.nodes()));
  maker.add(Section::normals, std::span(packing.normals()));
  maker.add(Section::cellStarts, std::span(packing.starts()));
  maker.add(Section::cellWords, std::span(packing.words()));
  maker.add(Section::labels, contents.labels);
  maker.add(Section::materialStarts, materials.starts());
  maker.add(Section::materialText, materials.text());
  maker.add(Section::facts, std::span(&record, 1));
  maker.add(Section::leafContents, packing.leafContents());
  maker.add(Section::surfaces, contents.surfaces);
  maker.add(Section::models, std::span(models));
  maker.add(Section::entities, std::span(entities));
  maker.add(Section::keyStarts, keys.starts());
  maker.add(Section::keyText, keys.text());
  FileHeader header{};
  if (hasClusters) addVisibility(contents.visibility, packing, maker, header);
  header.nodeCount = static_cast<uint32_t>(packing.nodes().size());
  header.normalCount = static_cast<uint32_t>(packing.normals().size());
  header.solidLeafCount = static_cast<uint32_t>(packing.starts().size());
  header.emptyLeafCount = static_cast<uint32_t>(packing.emptyLeaves());
  header.cellWordCount = packing.words().size();
  header.root = packing.roots().front().code();
  header.labelCount = static_cast<uint32_t>(contents.labels.size());
  header.materialCount = static_cast<uint32_t>(contents.materials.size());
  header.modelCount = static_cast<uint32_t>(models.size());
  header.worldHalf = tree.worldHalf;
  header.rounding = tree.rounding;
  header.leafContentsCount = static_cast<uint32_t>(packing.leafContents().size());
  header.surfaceCount = static_cast<uint32_t>(contents.surfaces.size());
  header.entityCount = static_cast<uint32_t>(entities.size());
  header.keyCount = static_cast<uint32_t>(keys.starts().size() / 2);
  return maker.finish(header);
}

}  // namespace halfspace::bsp
