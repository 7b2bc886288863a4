// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/syntax/map_parser.h"

#include <cmath>

namespace halfspace::plugins::quake_map {

namespace {

constexpr size_t kBytesBetweenProgress = size_t{1} << 20;

class Parser {
 public:
  Parser(std::string_view text, const ParseProgress& progress)
      : m_scanner(text), m_progress(progress) {
    m_map.text = text;
  }

  std::variant<MapFile, SyntaxError> run() {
    if (readFile()) return std::move(m_map);
    return std::move(m_error);
  }

 private:
  bool readFile();
  bool readHeader();
  bool readEntity();
  bool beginEntity(int line, bool bare);
  bool readEntityAfterBrace(int line);
  bool readBareBrush(int line);
  bool readProperty();
  bool readPrimitiveAfterBrace(int line);
  bool readPlainFaces(MapPrimitive& brush);
  bool readKeywordBlock(MapPrimitive& primitive);
  bool readBrushDef(MapPrimitive& brush, PlaneForm form);
  bool readPatch(MapPrimitive& primitive, bool fixedSubdivisions);
  bool readPatchHeader(MapPatch& patch, bool fixedSubdivisions);
  bool readPatchPoints(MapPatch& patch);
  bool skipBlock();
  bool readPlane(MapFace& face);
  bool readPlainProjection(MapFace& face);
  bool readMatrix();
  bool readTexture(MapFace& face);
  bool readExtras(MapFace& face);
  bool readNumbers(int count);
  bool readInteger(int& value);
  bool expect(char wanted);
  bool keepGoing();
  bool fail(std::string expected);
  bool failAt(TextPosition position, std::string message);
  TextRange range(std::string_view part) const {
    return {static_cast<uint32_t>(m_scanner.offsetOf(part)), static_cast<uint32_t>(part.size())};
  }

  Scanner m_scanner;
  const ParseProgress& m_progress;
  MapFile m_map;
  SyntaxError m_error;
  size_t m_nextProgress = kBytesBetweenProgress;
  int m_entityLine = 0;
};

bool Parser::failAt(TextPosition position, std::string message) {
  m_error = {position, std::move(message)};
  return false;
}

bool Parser::fail(std::string expected) {
  const TextPosition position = m_scanner.position();
  std::string message = "Expected " + std::move(expected) + ", found " + m_scanner.nextForMessage();
  if (m_scanner.atEnd() && m_entityLine > 0)
    message += "; the entity begun in line " + std::to_string(m_entityLine) + " is not closed";
  return failAt(position, message + ".");
}

bool Parser::expect(char wanted) {
  return m_scanner.take(wanted) || fail(std::string("'") + wanted + "'");
}

bool Parser::keepGoing() {
  if (!m_progress || m_scanner.offset() < m_nextProgress) return true;
  m_nextProgress = m_scanner.offset() + kBytesBetweenProgress;
  const double share =
      static_cast<double>(m_scanner.offset()) / static_cast<double>(m_map.text.size());
  return m_progress(share) || failAt(m_scanner.position(), "Reading was cancelled.");
}

bool Parser::readFile() {
  if (m_map.text.size() > kMaxFileBytes)
    return failAt({}, "The file is larger than " + std::to_string(kMaxFileBytes >> 20) +
                          " MiB, the most this reader takes.");
  if (!readHeader()) return false;
  while (!m_scanner.atEnd())
    if (!readEntity()) return false;
  return true;
}

// Maps of Doom 3 and Quake 4 begin with "Version 2" or "Version 3".
bool Parser::readHeader() {
  if (m_scanner.peek() != 'V') return true;
  const TextPosition position = m_scanner.position();
  if (m_scanner.word() != "Version")
    return failAt(position, "Expected '{' or 'Version' and a number.");
  return readInteger(m_map.version);
}

bool Parser::readEntity() {
  const int line = m_scanner.line();
  if (!m_scanner.take('{')) return fail("'{' to begin an entity");
  const char next = m_scanner.peek();
  const bool brush = next != '\0' && next != '"' && next != '{' && next != '}';
  return brush ? readBareBrush(line) : readEntityAfterBrace(line);
}

bool Parser::beginEntity(int line, bool bare) {
  if (m_map.entities.size() >= kMaxEntities)
    return failAt(m_scanner.position(), "More than " + std::to_string(kMaxEntities) + " entities.");
  MapEntity entity;
  entity.line = static_cast<uint32_t>(line);
  entity.bare = bare;
  entity.firstProperty = static_cast<uint32_t>(m_map.properties.size());
  entity.firstPrimitive = static_cast<uint32_t>(m_map.primitives.size());
  m_map.entities.push_back(entity);
  return true;
}

bool Parser::readEntityAfterBrace(int line) {
  if (!beginEntity(line, false)) return false;
  m_entityLine = line;
  for (;;) {
    const char next = m_scanner.peek();
    const int itemLine = m_scanner.line();
    if (m_scanner.take('}')) break;
    if (next == '"') {
      if (!readProperty()) return false;
    } else if (m_scanner.take('{')) {
      if (!readPrimitiveAfterBrace(itemLine)) return false;
    } else {
      return fail("a quoted key, '{' or '}'");
    }
    if (!keepGoing()) return false;
  }
  m_entityLine = 0;
  return true;
}

// Reads a brush outside any entity, as editors put them on the clipboard. Consecutive ones share
// one entity.
bool Parser::readBareBrush(int line) {
  if (m_map.entities.empty() || !m_map.entities.back().bare)
    if (!beginEntity(line, true)) return false;
  return readPrimitiveAfterBrace(line) && keepGoing();
}

bool Parser::readProperty() {
  const TextPosition position = m_scanner.position();
  const auto key = m_scanner.quoted();
  if (!key) return failAt(position, "This quote is never closed.");
  const TextPosition valuePosition = m_scanner.position();
  if (m_scanner.peek() != '"') return fail("the quoted value of the key");
  const auto value = m_scanner.quotedValue();
  if (!value) return failAt(valuePosition, "This quote is never closed.");
  m_map.properties.push_back({range(*key), range(*value)});
  ++m_map.entities.back().propertyCount;
  return true;
}

bool Parser::readPrimitiveAfterBrace(int line) {
  if (m_map.primitives.size() >= kMaxPrimitives)
    return failAt(m_scanner.position(),
                  "More than " + std::to_string(kMaxPrimitives) + " brushes and patches.");
  MapPrimitive primitive;
  primitive.line = static_cast<uint32_t>(line);
  const char next = m_scanner.peek();
  const bool plain = next == '(' || next == '}' || next == '\0';
  if (plain ? !readPlainFaces(primitive) : !readKeywordBlock(primitive)) return false;
  m_map.primitives.push_back(primitive);
  ++m_map.entities.back().primitiveCount;
  return expect('}');
}

bool Parser::readPlainFaces(MapPrimitive& brush) {
  brush.first = static_cast<uint32_t>(m_map.faces.size());
  while (m_scanner.peek() == '(') {
    MapFace face;
    if (!readPlane(face) || !readTexture(face) || !readPlainProjection(face) || !readExtras(face))
      return false;
    m_map.faces.push_back(face);
  }
  brush.count = static_cast<uint32_t>(m_map.faces.size()) - brush.first;
  return m_scanner.peek() == '}' || fail("'(' to begin a face or '}' to end the brush");
}

bool Parser::readKeywordBlock(MapPrimitive& primitive) {
  const TextPosition position = m_scanner.position();
  const std::string_view keyword = m_scanner.word();
  primitive.keyword = range(keyword);
  if (keyword.empty() || keyword.find_first_of("{}()\"") != std::string_view::npos)
    return failAt(position, "Expected '(' to begin a face, or the kind of brush or patch.");
  if (keyword == "brushDef") return readBrushDef(primitive, PlaneForm::points);
  if (keyword == "brushDef3") return readBrushDef(primitive, PlaneForm::coefficients);
  if (keyword == "patchDef2") return readPatch(primitive, false);
  if (keyword == "patchDef3") return readPatch(primitive, true);
  primitive.kind = PrimitiveKind::unknown;
  return skipBlock();
}

bool Parser::readBrushDef(MapPrimitive& brush, PlaneForm form) {
  if (!expect('{')) return false;
  brush.first = static_cast<uint32_t>(m_map.faces.size());
  while (!m_scanner.take('}')) {
    // Some programs write key/value pairs for the brush itself before its faces; they do not
    // affect its shape.
    if (m_scanner.peek() == '"') {
      if (!m_scanner.quoted() || !m_scanner.quoted()) return fail("a quoted key and value");
      brush.hasKeys = true;
      continue;
    }
    MapFace face;
    face.plane = form;
    face.projection = Projection::matrix;
    if (!readPlane(face) || !readMatrix() || !readTexture(face) || !readExtras(face)) return false;
    m_map.faces.push_back(face);
  }
  brush.count = static_cast<uint32_t>(m_map.faces.size()) - brush.first;
  return true;
}

bool Parser::readPlane(MapFace& face) {
  face.line = static_cast<uint32_t>(m_scanner.line());
  face.firstNumber = static_cast<uint32_t>(m_map.numbers.size());
  if (face.plane == PlaneForm::coefficients) return expect('(') && readNumbers(4) && expect(')');
  for (int i = 0; i < 3; ++i)
    if (!expect('(') || !readNumbers(3) || !expect(')')) return false;
  return true;
}

bool Parser::readTexture(MapFace& face) {
  const TextPosition position = m_scanner.position();
  const bool quoted = m_scanner.peek() == '"';
  const auto name = m_scanner.name();
  if (!name) {
    if (quoted) return failAt(position, "This quote is never closed.");
    return fail("a texture name");
  }
  face.texture = range(*name);
  return true;
}

bool Parser::readPlainProjection(MapFace& face) {
  if (m_scanner.peek() != '[') {
    face.projection = Projection::paraxial;
    return readNumbers(5);
  }
  face.projection = Projection::axes;
  for (int i = 0; i < 2; ++i)
    if (!expect('[') || !readNumbers(4) || !expect(']')) return false;
  return readNumbers(3);
}

bool Parser::readMatrix() {
  if (!expect('(')) return false;
  for (int i = 0; i < 2; ++i)
    if (!expect('(') || !readNumbers(3) || !expect(')')) return false;
  return expect(')');
}

bool Parser::readExtras(MapFace& face) {
  m_scanner.skipBlanks();
  const size_t begin = m_scanner.offset();
  face.extrasText.offset = static_cast<uint32_t>(begin);
  for (;;) {
    const char next = m_scanner.peek();
    if (next == '(' || next == '}' || next == '"' || m_scanner.atEnd()) return true;
    if (face.extras == kMaxFaceExtras) return fail("the next face or '}'");
    if (!readNumbers(1)) return false;
    ++face.extras;
    face.extrasText.length = static_cast<uint32_t>(m_scanner.offset() - begin);
  }
}

bool Parser::readNumbers(int count) {
  for (int i = 0; i < count; ++i) {
    const auto value = m_scanner.number();
    if (!value) return fail("a number");
    m_map.numbers.push_back(*value);
  }
  return true;
}

bool Parser::readInteger(int& value) {
  const TextPosition position = m_scanner.position();
  const auto number = m_scanner.number();
  if (!number) return fail("a whole number");
  if (!(std::abs(*number) <= 2147483647.0) || *number != std::floor(*number))
    return failAt(position, "Expected a whole number below 2^31.");
  value = static_cast<int>(*number);
  return true;
}

bool Parser::readPatch(MapPrimitive& primitive, bool fixedSubdivisions) {
  primitive.kind = PrimitiveKind::patch;
  primitive.first = static_cast<uint32_t>(m_map.patches.size());
  primitive.count = 1;
  if (!expect('{')) return false;
  const auto texture = m_scanner.name();
  if (!texture) return fail("a texture name");
  MapPatch patch;
  patch.texture = range(*texture);
  patch.firstNumber = static_cast<uint32_t>(m_map.numbers.size());
  if (!readPatchHeader(patch, fixedSubdivisions) || !readPatchPoints(patch)) return false;
  m_map.patches.push_back(patch);
  return expect('}');
}

bool Parser::readPatchHeader(MapPatch& patch, bool fixedSubdivisions) {
  if (!expect('(')) return false;
  const TextPosition position = m_scanner.position();
  if (!readInteger(patch.width) || !readInteger(patch.height)) return false;
  if (patch.width < 1 || patch.height < 1 || patch.width > kMaxPatchSide ||
      patch.height > kMaxPatchSide)
    return failAt(position, "A patch has from 1 to " + std::to_string(kMaxPatchSide) +
                                " points along each side.");
  if (fixedSubdivisions &&
      (!readInteger(patch.subdivisionsAcross) || !readInteger(patch.subdivisionsDown)))
    return false;
  for (int* value : {&patch.contents, &patch.flags, &patch.value}) {
    if (m_scanner.peek() == ')') break;
    if (!readInteger(*value)) return false;
  }
  return expect(')');
}

bool Parser::readPatchPoints(MapPatch& patch) {
  if (!expect('(')) return false;
  for (int column = 0; column < patch.width; ++column) {
    if (!expect('(')) return false;
    for (int row = 0; row < patch.height; ++row)
      if (!expect('(') || !readNumbers(5) || !expect(')')) return false;
    if (!expect(')')) return false;
  }
  return expect(')');
}

// Skips a balanced { } block by counting braces; braces in quoted text do not count.
bool Parser::skipBlock() {
  const TextPosition begin = m_scanner.position();
  if (!expect('{')) return false;
  for (size_t depth = 1; depth > 0;) {
    if (m_scanner.atEnd())
      return failAt(begin, "This block is never closed: the file ends inside it.");
    if (m_scanner.take('{')) {
      ++depth;
    } else if (m_scanner.take('}')) {
      --depth;
    } else if (!m_scanner.name()) {
      return fail("a closed quote");
    }
    if (!keepGoing()) return false;
  }
  return true;
}

}  // namespace

std::string_view MapFile::value(const MapEntity& entity, std::string_view key) const {
  for (const MapProperty& property : propertiesOf(entity))
    if (textAt(property.key) == key) return textAt(property.value);
  return {};
}

std::variant<MapFile, SyntaxError> parseMap(std::string_view text, const ParseProgress& progress) {
  return Parser(text, progress).run();
}

}  // namespace halfspace::plugins::quake_map
