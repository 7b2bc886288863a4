// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/ply/ply_header.h"

#include "plugins/mesh_formats/reading/text_cursor.h"

namespace halfspace::plugins::mesh_formats {

namespace {

struct TypeName {
  std::string_view name;
  PlyType type;
};

constexpr TypeName kTypeNames[] = {
    {"char", PlyType::int8},      {"int8", PlyType::int8},       {"uchar", PlyType::uint8},
    {"uint8", PlyType::uint8},    {"short", PlyType::int16},     {"int16", PlyType::int16},
    {"ushort", PlyType::uint16},  {"uint16", PlyType::uint16},   {"int", PlyType::int32},
    {"int32", PlyType::int32},    {"uint", PlyType::uint32},     {"uint32", PlyType::uint32},
    {"float", PlyType::float32},  {"float32", PlyType::float32}, {"double", PlyType::float64},
    {"float64", PlyType::float64}};

class HeaderReader {
 public:
  explicit HeaderReader(std::string_view bytes) : m_cursor(bytes, '\0') {}

  std::variant<PlyHeader, Issue> run() {
    if (m_cursor.word() != "ply") {
      fail("This is no PLY file: it does not begin with 'ply'.");
      return m_error;
    }
    m_cursor.nextLine();
    if (!readLines()) return m_error;
    m_header.dataBegin = m_cursor.position();
    m_header.dataLine = m_cursor.line();
    return std::move(m_header);
  }

 private:
  bool fail(std::string text) {
    m_error.severity = Severity::error;
    m_error.kind = IssueKind::unreadable;
    m_error.sourceLine = m_cursor.line();
    m_error.text = std::move(text);
    return false;
  }

  bool readLines() {
    for (; !m_cursor.atEnd(); m_cursor.nextLine()) {
      const std::string_view keyword = m_cursor.word();
      if (keyword == "end_header") {
        m_cursor.nextLine();
        return m_haveFormat || fail("The header names no format.");
      }
      if (keyword == "comment") {
        readComment();
      } else if (keyword == "format") {
        if (!readFormat()) return false;
      } else if (keyword == "element") {
        if (!readElement()) return false;
      } else if (keyword == "property") {
        if (!readProperty()) return false;
      } else if (!keyword.empty() && keyword != "obj_info") {
        return fail("The header has a line that begins with '" + printable(keyword) + "'.");
      }
    }
    return fail("The file ends inside the header: 'end_header' is missing.");
  }

  static std::string printable(std::string_view word) {
    std::string text;
    for (const char c : word.substr(0, 24)) text += c > ' ' && c < 127 ? c : '?';
    return text;
  }

  void readComment() {
    const std::string_view comment = m_cursor.restOfLine();
    if (comment.starts_with(kPlyMaterialComment.substr(0, kPlyMaterialComment.size() - 1)) &&
        comment.size() >= kPlyMaterialComment.size() - 1)
      m_header.materials.emplace_back(comment.size() > kPlyMaterialComment.size()
                                          ? comment.substr(kPlyMaterialComment.size())
                                          : std::string_view());
    if (comment.starts_with(kPlyTextureComment) && m_header.textures.size() < kMaxPlyProperties)
      m_header.textures.emplace_back(comment.substr(kPlyTextureComment.size()));
  }

  bool readFormat() {
    const std::string_view format = m_cursor.word();
    m_haveFormat = true;
    if (format == "ascii") {
      m_header.encoding = PlyEncoding::text;
    } else if (format == "binary_little_endian") {
      m_header.encoding = PlyEncoding::littleEndian;
    } else if (format == "binary_big_endian") {
      m_header.encoding = PlyEncoding::bigEndian;
    } else {
      return fail("The format '" + printable(format) + "' is none of PLY 1.0.");
    }
    return true;
  }

  bool readElement() {
    PlyElement element;
    element.name = m_cursor.word();
    const auto count = m_cursor.integer();
    if (element.name.empty() || !count || *count < 0)
      return fail("An element needs a name and a count.");
    if (m_header.elements.size() == kMaxPlyElements) return fail("Too many elements.");
    element.count = static_cast<uint64_t>(*count);
    m_header.elements.push_back(std::move(element));
    return true;
  }

  std::optional<PlyType> readType() {
    const std::string_view word = m_cursor.word();
    for (const TypeName& known : kTypeNames)
      if (known.name == word) return known.type;
    fail("'" + printable(word) + "' is no type of PLY.");
    return std::nullopt;
  }

  bool readProperty() {
    if (m_header.elements.empty()) return fail("A property comes before the first element.");
    PlyProperty property;
    TextCursor ahead = m_cursor;
    if (ahead.word() == "list") {
      m_cursor = ahead;
      property.countType = readType();
      if (!property.countType) return false;
      if (!isInteger(*property.countType)) return fail("A list's length is a whole number.");
    }
    const auto type = readType();
    if (!type) return false;
    property.type = *type;
    property.name = m_cursor.word();
    if (property.name.empty()) return fail("A property needs a name.");
    auto& properties = m_header.elements.back().properties;
    if (properties.size() == kMaxPlyProperties) return fail("Too many properties.");
    properties.push_back(std::move(property));
    return true;
  }

  TextCursor m_cursor;
  PlyHeader m_header;
  Issue m_error;
  bool m_haveFormat = false;
};

}  // namespace

size_t sizeOf(PlyType type) {
  switch (type) {
    case PlyType::int8:
    case PlyType::uint8:
      return 1;
    case PlyType::int16:
    case PlyType::uint16:
      return 2;
    case PlyType::int32:
    case PlyType::uint32:
    case PlyType::float32:
      return 4;
    case PlyType::float64:
      break;
  }
  return 8;
}

bool isInteger(PlyType type) {
  return type != PlyType::float32 && type != PlyType::float64;
}

std::variant<PlyHeader, Issue> readPlyHeader(std::string_view bytes) {
  return HeaderReader(bytes).run();
}

}  // namespace halfspace::plugins::mesh_formats
