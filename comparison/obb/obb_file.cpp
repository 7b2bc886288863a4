// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/obb/obb_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>

#include "bsp/file/file_layout.h"

namespace halfspace::comparison {

using bsp::checksumOf;

namespace {

constexpr std::array<char, 8> kObbMagic{'H', 'O', 'B', 'B', '\r', '\n', '\x1a', '\n'};
constexpr uint32_t kSpheres = 1;
// The largest absolute value that is accepted for a number in a file.
constexpr double kMostCoordinate = 0x1p60;
// The products of the axes of a box may differ from 1 or 0 by this.
constexpr double kAxesError = 0x1p-40;
// Twice the amount by which obbOf() enlarges boxes, as a share of the coordinates.
constexpr double kRounding = 0x1p-43;

struct Head {
  std::array<char, 8> magic;
  uint32_t version, unused;
  uint64_t size, checksum;
  // The checksum covers the file from here on.
  uint32_t nodes, triangles;
  double accuracy;
  uint32_t options, unused2;
  uint64_t reserved;
};
static_assert(sizeof(Head) == 64);
constexpr size_t kObbChecksumFrom = 32;

struct NodeRecord {
  std::array<double, 9> axes;  // column by column
  std::array<double, 3> centre, half;
  double radius;
  uint32_t first, count;
};
static_assert(sizeof(NodeRecord) == 136);

struct TriangleRecord {
  std::array<double, 9> corners;
  uint32_t id, unused;
};
static_assert(sizeof(TriangleRecord) == 80);

template <class Record>
void put(std::vector<std::byte>& bytes, const Record& record) {
  const auto* from = reinterpret_cast<const std::byte*>(&record);
  bytes.insert(bytes.end(), from, from + sizeof record);
}

template <class Record>
Record get(std::span<const std::byte> bytes, size_t at) {
  Record record;
  std::memcpy(&record, bytes.data() + at, sizeof record);
  return record;
}

bool isNumber(double value) {
  return std::abs(value) <= kMostCoordinate;  // false for NaN
}

Vec3 vectorOf(const double* numbers) {
  return {numbers[0], numbers[1], numbers[2]};
}

std::array<double, 3> numbersOf(const Vec3& v) {
  return {v.x(), v.y(), v.z()};
}

}  // namespace

// Reads one file and stops at the first error.
class ObbFileReader {
 public:
  explicit ObbFileReader(std::span<const std::byte> bytes) : m_bytes(bytes) {}

  std::variant<ObbTree, ObbFileRefusal> read() {
    if (!readHead() || !readNodes() || !readTriangles() || !checkTree()) return *m_refusal;
    return std::move(m_tree);
  }

 private:
  using Problem = ObbFileProblem;
  bool refuse(Problem problem, uint64_t entry = 0) {
    m_refusal = ObbFileRefusal{problem, entry};
    return false;
  }
  bool readHead();
  bool readNodes();
  bool readTriangles();
  // Checks links, depths, and the triangles of leaves.
  bool checkTree();
  bool checkLinks(uint32_t node);
  bool checkLeaf(uint32_t node);

  std::span<const std::byte> m_bytes;
  Head m_head{};
  ObbTree m_tree{ObbOptions()};
  std::vector<uint32_t> m_parents;  // per node; its own index: no parent found yet
  std::vector<bool> m_held;         // per triangle: it belongs to a leaf
  std::optional<ObbFileRefusal> m_refusal;
};

bool ObbFileReader::readHead() {
  if (m_bytes.size() < kObbMagic.size() ||
      std::memcmp(m_bytes.data(), kObbMagic.data(), kObbMagic.size()) != 0)
    return refuse(Problem::notAHierarchy);
  if (m_bytes.size() < sizeof(Head)) return refuse(Problem::wrongSize);
  m_head = get<Head>(m_bytes, 0);
  if (m_head.version != kObbFileVersion) return refuse(Problem::unknownVersion);
  const uint64_t size = sizeof(Head) + uint64_t{m_head.nodes} * sizeof(NodeRecord) +
                        uint64_t{m_head.triangles} * sizeof(TriangleRecord);
  if (m_head.size != m_bytes.size() || size != m_bytes.size()) return refuse(Problem::wrongSize);
  if (m_head.checksum != checksumOf(m_bytes.subspan(kObbChecksumFrom)))
    return refuse(Problem::wrongChecksum);
  const bool isEmpty = m_head.triangles == 0;
  if (m_head.options > kSpheres || !(m_head.accuracy >= 0.0 && m_head.accuracy <= 1.0) ||
      isEmpty != (m_head.nodes == 0))
    return refuse(Problem::badHead);
  m_tree.m_options = {m_head.options == kSpheres, m_head.accuracy};
  return true;
}

bool ObbFileReader::readNodes() {
  m_tree.m_nodes.reserve(m_head.nodes);
  for (uint32_t i = 0; i < m_head.nodes; ++i) {
    const auto record = get<NodeRecord>(m_bytes, sizeof(Head) + i * sizeof(NodeRecord));
    for (const double number : record.axes)
      if (!isNumber(number)) return refuse(Problem::badNumber, i);
    for (size_t k = 0; k < 3; ++k)
      if (!isNumber(record.centre[k]) || !isNumber(record.half[k]) || record.half[k] < 0.0)
        return refuse(Problem::badNumber, i);
    if (!isNumber(record.radius) || record.radius < 0.0) return refuse(Problem::badNumber, i);
    ObbTree::Node node;
    node.box.axes = Eigen::Map<const Eigen::Matrix3d>(record.axes.data());
    const Eigen::Matrix3d square = node.box.axes.transpose() * node.box.axes;
    if (!((square - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() <= kAxesError))
      return refuse(Problem::badAxes, i);
    node.box.centre = vectorOf(record.centre.data());
    node.box.half = vectorOf(record.half.data());
    node.box.radius = record.radius;
    node.first = record.first;
    node.count = record.count;
    node.depth = 0;
    m_tree.m_nodes.push_back(node);
  }
  return true;
}

bool ObbFileReader::readTriangles() {
  const size_t from = sizeof(Head) + size_t{m_head.nodes} * sizeof(NodeRecord);
  m_tree.m_triangles.reserve(m_head.triangles);
  for (uint32_t i = 0; i < m_head.triangles; ++i) {
    const auto record = get<TriangleRecord>(m_bytes, from + i * sizeof(TriangleRecord));
    for (const double number : record.corners)
      if (!isNumber(number)) return refuse(Problem::badNumber, i);
    SoupTriangle triangle;
    for (size_t k = 0; k < 3; ++k) triangle.corners[k] = vectorOf(&record.corners[3 * k]);
    m_tree.m_triangles.push_back(triangle);
    m_tree.m_ids.push_back(record.id);
  }
  m_tree.measure();
  return true;
}

// Children come after their parents, so the depth of each node is known when the loop reaches it.
bool ObbFileReader::checkTree() {
  std::vector<ObbTree::Node>& nodes = m_tree.m_nodes;
  m_held.assign(m_head.triangles, false);
  for (uint32_t i = 0; i < nodes.size(); ++i) m_parents.push_back(i);
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    if (i > 0 && m_parents[i] == i) return refuse(Problem::badLink, i);
    if (nodes[i].depth + size_t{1} > ObbTree::kDeepest) return refuse(Problem::tooDeep, i);
    m_tree.m_depth = std::max(m_tree.m_depth, nodes[i].depth);
    if (nodes[i].count == 0 ? !checkLinks(i) : !checkLeaf(i)) return false;
  }
  for (uint32_t i = 0; i < m_head.triangles; ++i)
    if (!m_held[i]) return refuse(Problem::badTriangles, i);
  return true;
}

bool ObbFileReader::checkLinks(uint32_t node) {
  std::vector<ObbTree::Node>& nodes = m_tree.m_nodes;
  const uint64_t first = nodes[node].first;
  for (const uint64_t child : {first, first + 1}) {
    if (child <= node || child >= nodes.size() || m_parents[child] != child)
      return refuse(Problem::badLink, node);
    m_parents[child] = node;
    nodes[child].depth = nodes[node].depth + 1;
  }
  return true;
}

// Checks that the triangles of a leaf lie in the boxes and spheres of all nodes above: queries rely
// on that.
bool ObbFileReader::checkLeaf(uint32_t node) {
  const std::vector<ObbTree::Node>& nodes = m_tree.m_nodes;
  const uint64_t first = nodes[node].first, end = first + nodes[node].count;
  if (end > m_head.triangles) return refuse(Problem::badTriangles, node);
  for (uint64_t i = first; i < end; ++i) {
    if (m_held[i]) return refuse(Problem::badTriangles, node);
    m_held[i] = true;
    for (uint32_t above = node;; above = m_parents[above]) {
      const Obb& box = nodes[above].box;
      for (const Vec3& corner : m_tree.m_triangles[i].corners) {
        const double noise =
            kRounding * (corner.cwiseAbs().maxCoeff() + box.centre.cwiseAbs().maxCoeff());
        const Vec3 from = corner - box.centre;
        const Vec3 beyond = (box.axes.transpose() * from).cwiseAbs() - box.half;
        if (beyond.maxCoeff() > noise || from.norm() > box.radius + noise)
          return refuse(Problem::outside, i);
      }
      if (above == m_parents[above]) break;
    }
  }
  return true;
}

std::vector<std::byte> writeObbFile(const ObbTree& tree) {
  Head head{};
  head.magic = kObbMagic;
  head.version = kObbFileVersion;
  head.options = tree.options().spheres ? kSpheres : 0;
  head.nodes = static_cast<uint32_t>(tree.nodes().size());
  head.triangles = static_cast<uint32_t>(tree.triangles().size());
  head.accuracy = tree.options().accuracy;
  head.size = sizeof(Head) + tree.nodes().size() * sizeof(NodeRecord) +
              tree.triangles().size() * sizeof(TriangleRecord);
  std::vector<std::byte> bytes;
  bytes.reserve(head.size);
  put(bytes, head);
  for (const ObbTree::Node& node : tree.nodes()) {
    NodeRecord record{};
    Eigen::Map<Eigen::Matrix3d>(record.axes.data()) = node.box.axes;
    record.centre = numbersOf(node.box.centre);
    record.half = numbersOf(node.box.half);
    record.radius = node.box.radius;
    record.first = node.first;
    record.count = node.count;
    put(bytes, record);
  }
  for (size_t i = 0; i < tree.triangles().size(); ++i) {
    TriangleRecord record{};
    for (size_t k = 0; k < 9; ++k)
      record.corners[k] = tree.triangles()[i].corners[k / 3][static_cast<int>(k % 3)];
    record.id = tree.ids()[i];
    put(bytes, record);
  }
  head.checksum = checksumOf(std::span(bytes).subspan(kObbChecksumFrom));
  std::memcpy(bytes.data(), &head, sizeof head);
  return bytes;
}

std::variant<ObbTree, ObbFileRefusal> readObbFile(std::span<const std::byte> bytes) {
  return ObbFileReader(bytes).read();
}

std::string messageOf(const ObbFileRefusal& refusal) {
  const std::string entry = std::to_string(refusal.entry);
  switch (refusal.problem) {
    case ObbFileProblem::notAHierarchy:
      return "This is no file of spheres and OBBs.";
    case ObbFileProblem::unknownVersion:
      return "The file is of a version that this program does not know.";
    case ObbFileProblem::wrongSize:
      return "The file is not as long as its head says.";
    case ObbFileProblem::wrongChecksum:
      return "The file is damaged: its checksum is wrong.";
    case ObbFileProblem::badHead:
      return "The file's head has a number that cannot be.";
    case ObbFileProblem::badNumber:
      return "Entry " + entry + " has a number that cannot be.";
    case ObbFileProblem::badAxes:
      return "The axes of node " + entry + " are not at right angles.";
    case ObbFileProblem::badLink:
      return "Node " + entry + " is linked wrongly.";
    case ObbFileProblem::badTriangles:
      return "Triangles are missing or held twice at entry " + entry + ".";
    case ObbFileProblem::tooDeep:
      return "Node " + entry + " lies too deep.";
    case ObbFileProblem::outside:
      return "Triangle " + entry + " reaches out of what should hold it.";
  }
  return {};
}

}  // namespace halfspace::comparison
