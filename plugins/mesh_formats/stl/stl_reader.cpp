// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"
#include "plugins/mesh_formats/reading/text_mesh_reader.h"
#include "plugins/mesh_formats/reading/vertex_welder.h"
#include "plugins/mesh_formats/stl/stl_layout.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

class StlTextReader : private TextMeshReader {
 public:
  StlTextReader(const Source& source, const ReadControl& control)
      : TextMeshReader(source, control, '\0'), m_welder(m_mesh.vertices()) {}

  ReadOutcome<MeshContents> run() {
    bool ok = true;
    for (m_cursor.skipToWord(); ok && !m_cursor.atEnd(); m_cursor.skipToWord())
      ok = readSolid() && keepGoing();
    return outcome(ok);
  }

 private:
  bool expect(std::string_view keyword) {
    m_cursor.skipToWord();
    TextCursor ahead = m_cursor;
    if (!sameWord(ahead.word(), keyword)) return failExpected("'" + std::string(keyword) + "'");
    m_cursor = ahead;
    return true;
  }

  // Compares ignoring case. `keyword` is in lower case.
  static bool sameWord(std::string_view word, std::string_view keyword) {
    if (word.size() != keyword.size()) return false;
    for (size_t i = 0; i < word.size(); ++i)
      if ((word[i] | 0x20) != keyword[i]) return false;
    return true;
  }

  bool nextIs(std::string_view keyword) {
    m_cursor.skipToWord();
    return sameWord(TextCursor(m_cursor).word(), keyword);
  }

  bool readSolid() {
    if (!expect("solid")) return false;
    const std::string_view name = m_cursor.restOfLine();
    if (!name.empty()) m_mesh.setGroup(name);
    while (!nextIs("endsolid")) {
      if (m_cursor.atEnd()) return fail("The file ends inside a solid: 'endsolid' is missing.");
      if (!readFacet() || !keepGoing()) return false;
    }
    m_cursor.nextLine();  // the name may follow
    return true;
  }

  bool readFacet() {
    if (!expect("facet")) return false;
    m_cursor.nextLine();  // its normal
    if (!expect("outer") || !expect("loop")) return false;
    m_corners.clear();
    while (!nextIs("endloop")) {
      Vec3 point;
      if (!expect("vertex") || !readPoint(point)) return false;
      m_corners.push_back(m_welder.indexOf(point));
    }
    if (m_corners.size() < 3) return fail("A facet has fewer than three corners.");
    m_mesh.addFace(m_corners);
    return expect("endloop") && expect("endfacet");
  }

  VertexWelder m_welder;
  std::vector<int> m_corners;
};

ReadOutcome<MeshContents> failedAt(std::string text, size_t byte) {
  IssueList issues;
  issues.unreadableAtByte(std::move(text), byte);
  return {std::nullopt, std::move(issues).taken()};
}

ReadOutcome<MeshContents> readBinary(const Source& source, const ReadControl& control) {
  const std::string_view bytes = source.bytes;
  const auto count = numberAt<uint32_t>(bytes.data() + kStlHeaderBytes, ByteOrder::little);
  const size_t held = (bytes.size() - kStlDataBegin) / kStlTriangleBytes;
  if (count > held)
    return failedAt("The file claims " + std::to_string(count) + " triangles and holds " +
                        std::to_string(held) + ": it is cut off, or no binary STL.",
                    kStlHeaderBytes);
  MeshCollector mesh;
  VertexWelder welder(mesh.vertices());
  size_t attributes = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (i % 65536 == 0) {
      control.report(static_cast<double>(i) / count);
      if (control.stop.stop_requested()) return failedAt("Reading was cancelled.", 0);
    }
    // A triangle: normal (skipped), three points, 16 unused bits.
    const size_t begin = kStlDataBegin + i * kStlTriangleBytes + 3 * sizeof(float);
    int corners[3];
    for (size_t k = 0; k < 3; ++k) {
      Vec3 point;
      for (size_t c = 0; c < 3; ++c)
        point[static_cast<int>(c)] =
            numberAt<float>(bytes.data() + begin + (3 * k + c) * sizeof(float), ByteOrder::little);
      if (!point.allFinite())
        return failedAt("Triangle " + std::to_string(i) + " has a coordinate that is not finite.",
                        begin + 3 * k * sizeof(float));
      corners[k] = welder.indexOf(point);
    }
    mesh.addFace(corners);
    const size_t end = kStlDataBegin + (i + size_t{1}) * kStlTriangleBytes;
    if (bytes[end - 1] != 0 || bytes[end - 2] != 0) ++attributes;
  }
  IssueList issues;
  if (attributes > 0)
    issues.note(std::to_string(attributes) +
                " triangles have attribute bytes (colours, in some programs), which are not read.");
  const size_t end = kStlDataBegin + size_t{count} * kStlTriangleBytes;
  if (end < bytes.size())
    issues.odd(std::to_string(bytes.size() - end) +
               " bytes after the last triangle are passed over.");
  MeshContents contents = std::move(mesh).taken(issues);
  return {std::move(contents), std::move(issues).taken()};
}

// Whether the file begins with "solid" and has "facet" or "endsolid" in its first 1024 bytes.
bool looksLikeText(std::string_view bytes) {
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  const size_t begin = bytes.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  std::string head(bytes.substr(begin, 1024));
  for (char& c : head)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  if (!head.starts_with("solid") || head.find('\0') != std::string::npos) return false;
  return head.find("facet") != std::string::npos || head.find("endsolid") != std::string::npos;
}

bool hasBinarySize(std::string_view bytes) {
  if (bytes.size() < kStlDataBegin) return false;
  const auto count = numberAt<uint32_t>(bytes.data() + kStlHeaderBytes, ByteOrder::little);
  return bytes.size() == kStlDataBegin + size_t{count} * kStlTriangleBytes;
}

}  // namespace

ReadOutcome<MeshContents> StlFormat::read(const Source& source, const ReadControl& control) const {
  if (hasBinarySize(source.bytes)) return readBinary(source, control);
  if (looksLikeText(source.bytes)) return StlTextReader(source, control).run();
  if (source.bytes.size() >= kStlDataBegin) return readBinary(source, control);
  return failedAt(
      "This is no STL file: neither text that begins with 'solid' nor the 84 bytes a "
      "binary file has at least.",
      0);
}

}  // namespace halfspace::plugins::mesh_formats
