// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "plugins/interface/mesh_format.h"
#include "plugins/mesh_formats/reading/mesh_collector.h"
#include "plugins/mesh_formats/reading/text_cursor.h"

namespace halfspace::plugins::mesh_formats {

// Base of the readers of text formats: cursor, collected mesh, errors, progress and result.
class TextMeshReader {
 protected:
  TextMeshReader(const Source& source, const ReadControl& control, char commentMark = '#')
      : m_cursor(source.bytes, commentMark), m_control(control), m_size(source.bytes.size()) {}

  // Records an error and returns false, which every read function returns to its caller.
  bool fail(std::string text, int line = 0, int column = 0) {
    m_issues.unreadable(std::move(text), line > 0 ? line : m_cursor.line(),
                        line > 0 ? column : m_cursor.column());
    return false;
  }
  bool failExpected(const std::string& expected) {
    const std::string found = m_cursor.nextForMessage();
    return fail("Expected " + expected + ", found " + found + "." + decimalCommaHint(found));
  }
  // Reads three finite numbers on this line.
  bool readPoint(geometry::Vec3& point) {
    return readCoordinate(point[0]) && readCoordinate(point[1]) && readCoordinate(point[2]);
  }
  // Reads one finite number on this line.
  bool readCoordinate(double& coordinate) {
    m_cursor.skipBlanks();
    const int column = m_cursor.column();
    const auto number = m_cursor.number();
    if (!number) return failExpected("a coordinate");
    if (!std::isfinite(*number))
      return fail("A coordinate is not finite. Mend it in the program that made the file.",
                  m_cursor.line(), column);
    coordinate = *number;
    return true;
  }
  // Reports progress once per MiB; false if reading was cancelled.
  bool keepGoing() {
    if (m_cursor.position() < m_nextReport) return true;
    m_nextReport = m_cursor.position() + (size_t{1} << 20);
    m_control.report(static_cast<double>(m_cursor.position()) / static_cast<double>(m_size));
    return !m_control.stop.stop_requested() || fail("Reading was cancelled.");
  }
  ReadOutcome<MeshContents> outcome(bool ok) {
    if (!ok) return {std::nullopt, std::move(m_issues).taken()};
    MeshContents mesh = std::move(m_mesh).taken(m_issues);
    return {std::move(mesh), std::move(m_issues).taken()};
  }

  TextCursor m_cursor;
  MeshCollector m_mesh;
  IssueList m_issues;

 private:
  const ReadControl& m_control;
  size_t m_size;
  size_t m_nextReport = size_t{1} << 20;
};

}  // namespace halfspace::plugins::mesh_formats
