// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/mesh_formats.h"

#include "plugins/mesh_formats/reading/text_mesh_reader.h"
#include "plugins/mesh_formats/writing/number_text.h"
#include "plugins/mesh_formats/writing/triangulated.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

class OffReader : private TextMeshReader {
 public:
  OffReader(const Source& source, const ReadControl& control)
      : TextMeshReader(source, control), m_size(source.bytes.size()) {}

  ReadOutcome<MeshContents> run() {
    const bool ok = readHeader() && readVertices() && readFaces();
    if (ok && m_tooFewCorners > 0)
      m_issues.odd(std::to_string(m_tooFewCorners) +
                   " faces with fewer than three corners are left out.");
    if (ok && m_colouredFaces > 0)
      m_issues.note("The colours of " + std::to_string(m_colouredFaces) + " faces are not read.");
    return outcome(ok);
  }

 private:
  bool readHeader() {
    m_cursor.skipToWord();
    TextCursor ahead = m_cursor;
    std::string_view keyword = ahead.word();
    if (!integerFrom(keyword)) {  // the keyword may be missing
      m_cursor = ahead;
      if (!keyword.ends_with("OFF")) return fail("This is not an OFF file.", 1, 1);
      keyword.remove_suffix(3);
      if (keyword.find_first_of("4n") != std::string_view::npos)
        return fail("OFF files in other than three dimensions are not read.", 1, 1);
      if (keyword.find_first_not_of("STCN") != std::string_view::npos)
        return fail("This is not an OFF file.", 1, 1);
      m_extrasPerVertex = !keyword.empty();
      noteExtras(keyword);
      if (TextCursor(m_cursor).word() == "BINARY")
        return fail("Binary OFF files are not read. Save the file as text.", 1, 1);
    }
    long long edges = 0;
    return readCount(m_vertexCount, "the number of vertices") &&
           readCount(m_faceCount, "the number of faces") && (readEdgeCount(edges), true);
  }

  // The prefix of the keyword OFF names what each vertex has beside its position.
  void noteExtras(std::string_view prefix) {
    std::string extras;
    const auto add = [&](std::string_view letters, const char* name) {
      if (prefix.find(letters) == std::string_view::npos) return;
      extras += (extras.empty() ? "" : ", ") + std::string(name);
    };
    add("ST", "texture coordinates");
    add("C", "colours");
    add("N", "normals");
    if (!extras.empty()) m_issues.note("The vertices have " + extras + ", which are not read.");
  }

  bool readCount(long long& count, const char* what) {
    m_cursor.skipToWord();
    const int line = m_cursor.line(), column = m_cursor.column();
    const auto value = m_cursor.integer();
    if (!value) return failExpected(what);
    // Every vertex and every face takes several bytes, so a larger count is wrong.
    if (*value < 0 || static_cast<unsigned long long>(*value) > m_size)
      return fail("The header claims " + std::to_string(*value) + " where the file has " +
                      std::to_string(m_size) + " bytes in all.",
                  line, column);
    count = *value;
    return true;
  }

  // Some writers leave the number of edges out.
  void readEdgeCount(long long& edges) {
    if (const auto value = m_cursor.integer()) edges = *value;
    m_cursor.nextLine();
  }

  bool readVertices() {
    for (long long i = 0; i < m_vertexCount; ++i) {
      m_cursor.skipToWord();
      if (m_cursor.atEnd())
        return fail("The file ends after " + std::to_string(i) + " of " +
                    std::to_string(m_vertexCount) + " vertices.");
      Vec3 point;
      if (!readVertex(point) || !keepGoing()) return false;
      m_mesh.vertices().push_back(point);
      if (m_extrasPerVertex) m_cursor.nextLine();
    }
    return true;
  }

  bool readVertex(Vec3& point) {
    for (double& coordinate : point) {
      joinNextLine();
      if (!readCoordinate(coordinate)) return false;
    }
    return true;
  }

  bool readFaces() {
    for (long long i = 0; i < m_faceCount; ++i) {
      m_cursor.skipToWord();
      if (m_cursor.atEnd())
        return fail("The file ends after " + std::to_string(i) + " of " +
                    std::to_string(m_faceCount) + " faces.");
      if (!readFace() || !keepGoing()) return false;
    }
    m_cursor.skipToWord();
    if (!m_cursor.atEnd())
      m_issues.odd("Text after the last face is passed over.", m_cursor.line());
    return true;
  }

  bool readFace() {
    const auto count = m_cursor.integer();
    if (!count || *count < 0) return failExpected("the number of corners of a face");
    m_corners.clear();
    for (long long k = 0; k < *count; ++k) {
      joinNextLine();
      const int column = m_cursor.column();
      const auto index = m_cursor.integer();
      if (!index) return failExpected("a vertex index");
      if (*index < 0 || *index >= m_vertexCount)
        return fail("A face names vertex " + std::to_string(*index) + ", but the last is " +
                        std::to_string(m_vertexCount - 1) + ".",
                    m_cursor.line(), column);
      m_corners.push_back(static_cast<int>(*index));
    }
    if (!m_cursor.atLineEnd()) ++m_colouredFaces;
    m_cursor.nextLine();
    if (m_corners.size() < 3) {
      ++m_tooFewCorners;
    } else {
      m_mesh.addFace(m_corners);
    }
    return true;
  }

  // Line ends have no meaning in OFF: the coordinates of a vertex and the corners of a face may be
  // on several lines. At the end of the file the position stays behind the last one, for the
  // message.
  void joinNextLine() {
    if (!m_cursor.atLineEnd()) return;
    TextCursor ahead = m_cursor;
    ahead.skipToWord();
    if (!ahead.atEnd()) m_cursor = ahead;
  }

  size_t m_size;
  long long m_vertexCount = 0, m_faceCount = 0;
  bool m_extrasPerVertex = false;
  size_t m_tooFewCorners = 0, m_colouredFaces = 0;
  std::vector<int> m_corners;
};

}  // namespace

ReadOutcome<MeshContents> OffFormat::read(const Source& source, const ReadControl& control) const {
  return OffReader(source, control).run();
}

WriteOutcome OffFormat::write(const MeshContents& mesh) const {
  WriteOutcome outcome;
  std::string text = "OFF\n";
  appendText(text, mesh.soup.vertices.size());
  text += ' ';
  appendText(text, mesh.soup.faces.size());
  text += " 0\n";
  for (const Vec3& vertex : mesh.soup.vertices) {
    for (int i = 0; i < 3; ++i) {
      appendText(text, vertex[i]);
      text += i < 2 ? ' ' : '\n';
    }
  }
  for (const std::vector<int>& face : mesh.soup.faces) {
    appendText(text, face.size());
    for (const int index : face) {
      text += ' ';
      appendText(text, index);
    }
    text += '\n';
  }
  outcome.bytes = std::move(text);
  if (!mesh.materials.empty()) outcome.losses.emplace_back("OFF holds no materials.");
  if (std::string loss = groupLoss(mesh, "OFF"); !loss.empty())
    outcome.losses.push_back(std::move(loss));
  if (!mesh.cornerUvs.empty() || !mesh.cornerNormals.empty())
    outcome.losses.emplace_back("Texture coordinates and normals are not written to OFF.");
  if (!mesh.cornerColors.empty())
    outcome.losses.emplace_back("Colours of corners are not written to OFF.");
  return outcome;
}

}  // namespace halfspace::plugins::mesh_formats
