// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

#include "bsp/file/file_layout.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/traversal.h"

namespace halfspace::bsp {

namespace {

constexpr size_t kMostLinks = size_t{1} << 30;

// The tree's arrays in the file's order, without unused nodes and leaves.
class Packing {
 public:
  explicit Packing(const TreeContents& contents)
      : m_tree(contents.tree), m_faces(contents.labels.size()) {
    m_root = append(m_tree.root, 1);
    while (!m_open.empty()) {
      const Open open = m_open.back();
      m_open.pop_back();
      assert(open.parent < m_nodes.size() && open.depth >= 2);
      const Link link = append(open.link, open.depth);
      Node& parent = m_nodes[open.parent];
      (open.isBack ? parent.back : parent.front) = link;
    }
  }

  bool fits() const {
    return m_nodes.size() < kMostLinks && m_starts.size() < kMostLinks &&
           m_emptyLeaves < kMostLinks && m_words.size() < UINT32_MAX && m_depth <= kDeepestTree;
  }
  Link root() const { return m_root; }
  const std::vector<Node>& nodes() const { return m_nodes; }
  const std::vector<uint32_t>& starts() const { return m_starts; }
  const std::vector<uint64_t>& words() const { return m_words; }
  size_t emptyLeaves() const { return m_emptyLeaves; }
  uint32_t depth() const { return m_depth; }
  uint32_t facets() const { return m_facets; }
  uint32_t bevels() const { return m_bevels; }

 private:
  struct Open {
    Link link;
    uint32_t parent, depth;
    bool isBack;
  };

  Link append(Link link, uint32_t depth) {
    if (link.isLeaf() && link.isSolid()) return placeCell(link.leafId());
    if (link.isLeaf()) return Link::leaf(false, static_cast<uint32_t>(m_emptyLeaves++));
    m_depth = std::max(m_depth, depth);
    const uint32_t index = static_cast<uint32_t>(m_nodes.size());
    assert(link.nodeIndex() < m_tree.nodeCount);
    const Node& node = m_tree.nodes[link.nodeIndex()];
    assert(node.normal < m_tree.normalCount && std::isfinite(node.offset));
    m_nodes.push_back({node.offset, node.normal, Link(), Link(), 0});
    m_open.push_back({node.front, index, depth + 1, false});
    m_open.push_back({node.back, index, depth + 1, true});
    return Link::node(index);
  }

  uint32_t faceOf(uint32_t face) const { return face < m_faces ? face : kNoFace; }

  Link placeCell(uint32_t leaf) {
    assert(leaf < m_tree.solidLeafCount);
    const CellView cell = m_tree.cell(leaf);
    CellData data;
    data.facets.assign(cell.facets().begin(), cell.facets().end());
    data.bevels.assign(cell.bevels().begin(), cell.bevels().end());
    data.vertices.assign(cell.vertices().begin(), cell.vertices().end());
    data.edges.assign(cell.edges().begin(), cell.edges().end());
    data.fragments.assign(cell.fragments().begin(), cell.fragments().end());
    data.fragmentCorners.assign(cell.fragmentCorners().begin(), cell.fragmentCorners().end());
    for (CellPlane& plane : data.facets) plane.face = faceOf(plane.face);
    for (CellPlane& plane : data.bevels) plane.face = faceOf(plane.face);
    for (CellFragment& fragment : data.fragments) fragment.face = faceOf(fragment.face);
    m_facets += static_cast<uint32_t>(data.facets.size());
    m_bevels += static_cast<uint32_t>(data.bevels.size());
    assert(data.facets.size() >= 4 && data.vertices.size() >= 4 && data.edges.size() >= 6);
    const size_t start = m_words.size();
    m_starts.push_back(static_cast<uint32_t>(start));
    m_words.resize(start + data.packedSize());
    data.pack(std::span(m_words).subspan(start));
    return Link::leaf(true, static_cast<uint32_t>(m_starts.size() - 1));
  }

  const TreeView& m_tree;
  size_t m_faces;
  std::vector<Open> m_open;
  std::vector<Node> m_nodes;
  std::vector<uint32_t> m_starts;
  std::vector<uint64_t> m_words;
  size_t m_emptyLeaves = 0;
  uint32_t m_depth = 0, m_facets = 0, m_bevels = 0;
  Link m_root;
};

class FileMaker {
 public:
  FileMaker() : m_bytes(sizeof(FileHeader) + kSections * sizeof(SectionEntry)) {}

  template <class T>
  void add(Section kind, std::span<const T> values) {
    m_bytes.resize(alignedUp(m_bytes.size()));
    assert(static_cast<size_t>(kind) < kSections && m_bytes.size() % sizeof(uint64_t) == 0);
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
    assert(m_bytes.size() >= sizeof(FileHeader) + kSections * sizeof(SectionEntry));
    header.magic = kMagic;
    header.version = kFileVersion;
    header.sections = kSections;
    header.size = m_bytes.size();
    header.checksum = 0;
    std::memcpy(m_bytes.data(), &header, sizeof header);
    header.checksum = checksumOf(std::span<const std::byte>(m_bytes).subspan(kChecksumFrom));
    std::memcpy(m_bytes.data(), &header, sizeof header);
    return std::move(m_bytes);
  }

 private:
  std::vector<std::byte> m_bytes;
};

}  // namespace

std::vector<std::byte> writeTreeFile(const TreeContents& contents) {
  const TreeView& tree = contents.tree;
  const Packing packing(contents);
  if (!packing.fits()) return {};
  std::vector<uint32_t> textStarts;
  std::string text;
  for (const std::string& material : contents.materials) {
    textStarts.push_back(static_cast<uint32_t>(text.size()));
    text.append(material.c_str()).push_back('\0');
  }
  if (text.size() > UINT32_MAX) return {};
  const TreeFacts& facts = contents.facts;
  const FactsRecord record{facts.levelHash, facts.bevelLimitDegrees, facts.protrusion,
                           facts.bevelSets, packing.depth(),         packing.facets(),
                           packing.bevels()};
  FileMaker maker;
  maker.add(Section::nodes, std::span(packing.nodes()));
  maker.add(Section::normals, std::span(tree.normals, tree.normalCount));
  maker.add(Section::cellStarts, std::span(packing.starts()));
  maker.add(Section::cellWords, std::span(packing.words()));
  maker.add(Section::labels, contents.labels);
  maker.add(Section::materialStarts, std::span<const uint32_t>(textStarts));
  maker.add(Section::materialText, std::span<const char>(text));
  maker.add(Section::facts, std::span(&record, 1));
  FileHeader header{};
  header.nodeCount = static_cast<uint32_t>(packing.nodes().size());
  header.normalCount = tree.normalCount;
  header.solidLeafCount = static_cast<uint32_t>(packing.starts().size());
  header.emptyLeafCount = static_cast<uint32_t>(packing.emptyLeaves());
  header.cellWordCount = packing.words().size();
  header.root = packing.root().code();
  header.labelCount = static_cast<uint32_t>(contents.labels.size());
  header.materialCount = static_cast<uint32_t>(contents.materials.size());
  header.worldHalf = tree.worldHalf;
  header.rounding = tree.rounding;
  assert(textStarts.size() == contents.materials.size());
  return maker.finish(header);
}

}  // namespace halfspace::bsp
