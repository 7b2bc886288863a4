// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/live/change_frame.h"

#include <bit>
#include <cassert>
#include <limits>

namespace halfspace::live {

namespace {

enum Kind : std::uint32_t { kChange = 1, kEntities = 2 };
constexpr std::uint32_t kWhole = 1;  // bit of the flags of a change

// Little-endian on every machine.
void append(std::string& bytes, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(value >> shift & 0xff);
}
void append(std::string& bytes, float value) {
  append(bytes, std::bit_cast<std::uint32_t>(value));
}
void appendCount(std::string& bytes, std::size_t count) {
  append(bytes, static_cast<std::uint32_t>(count));
}
// With zeros to the next multiple of four bytes, so that all numbers are aligned.
void appendText(std::string& bytes, std::string_view text) {
  appendCount(bytes, text.size());
  bytes += text;
  bytes.append((4 - text.size() % 4) % 4, '\0');
}

void appendFace(std::string& bytes, const LiveFace& face) {
  append(bytes, face.id);
  append(bytes, face.material);
  appendCount(bytes, face.vertices.size());
  appendCount(bytes, face.triangles.size());
  for (const float part : face.normal) append(bytes, part);
  for (const LiveVertex& vertex : face.vertices)
    for (const float part : {vertex.x, vertex.y, vertex.z, vertex.u, vertex.v}) append(bytes, part);
  for (const auto& triangle : face.triangles)
    for (const std::uint32_t corner : triangle) append(bytes, corner);
}

std::string framed(Kind kind, const std::string& content) {
  assert(content.size() < std::numeric_limits<std::uint32_t>::max());
  std::string frame;
  frame.reserve(content.size() + 8);
  appendCount(frame, content.size());
  append(frame, static_cast<std::uint32_t>(kind));
  return frame += content;
}

}  // namespace

std::string frameOf(const LiveChange& change) {
  std::string content;
  append(content, static_cast<std::uint32_t>(change.state));
  append(content, static_cast<std::uint32_t>(change.state >> 32));
  append(content, change.isWhole ? kWhole : 0u);
  appendCount(content, change.removed.size());
  appendCount(content, change.materials.size());
  appendCount(content, change.faces.size());
  for (const std::uint32_t id : change.removed) append(content, id);
  for (const std::string& material : change.materials) appendText(content, material);
  for (const LiveFace& face : change.faces) appendFace(content, face);
  return framed(kChange, content);
}

std::string entitiesFrame(std::string_view json) {
  std::string content;
  appendText(content, json);
  return framed(kEntities, content);
}

}  // namespace halfspace::live
