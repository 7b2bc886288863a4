// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/ply/ply_values.h"

namespace halfspace::plugins::mesh_formats {

namespace {

template <typename T>
std::optional<double> takeAs(ByteCursor& bytes) {
  if (bytes.left() < sizeof(T)) return std::nullopt;
  return static_cast<double>(bytes.take<T>());
}

}  // namespace

PlyValues::PlyValues(std::string_view bytes, const PlyHeader& header)
    : m_bytes(bytes),
      m_text(header.encoding == PlyEncoding::text),
      m_words(bytes, '\0'),
      m_binary(bytes, header.dataBegin,
               header.encoding == PlyEncoding::bigEndian ? ByteOrder::big : ByteOrder::little) {
  if (m_text)  // skip the header by lines, to count lines from the beginning of the file
    while (m_words.position() < header.dataBegin) m_words.nextLine();
}

std::optional<double> PlyValues::next(PlyType type) {
  if (m_text) {
    m_words.skipToWord();
    return m_words.number();
  }
  switch (type) {
    case PlyType::int8:
      return takeAs<int8_t>(m_binary);
    case PlyType::uint8:
      return takeAs<uint8_t>(m_binary);
    case PlyType::int16:
      return takeAs<int16_t>(m_binary);
    case PlyType::uint16:
      return takeAs<uint16_t>(m_binary);
    case PlyType::int32:
      return takeAs<int32_t>(m_binary);
    case PlyType::uint32:
      return takeAs<uint32_t>(m_binary);
    case PlyType::float32:
      return takeAs<float>(m_binary);
    case PlyType::float64:
      break;
  }
  return takeAs<double>(m_binary);
}

size_t PlyValues::position() const {
  return m_text ? m_words.position() : m_binary.position();
}
// One more for text: leastBytes() counts a separator after each word, but the last needs none.
size_t PlyValues::left() const {
  return m_bytes.size() - position() + (m_text ? 1 : 0);
}

bool PlyValues::atEnd() {
  if (m_text) m_words.skipToWord();
  return position() >= m_bytes.size();
}

Issue PlyValues::here() const {
  Issue issue;
  issue.severity = Severity::error;
  issue.kind = IssueKind::unreadable;
  if (m_text) {
    issue.sourceLine = m_words.line();
    issue.column = m_words.column();
  } else {
    issue.byte = m_binary.position();
  }
  return issue;
}

std::string PlyValues::foundInstead() {
  if (!m_text) return ".";
  const std::string found = m_words.nextForMessage();
  return ", found " + found + "." + decimalCommaHint(found);
}

}  // namespace halfspace::plugins::mesh_formats
