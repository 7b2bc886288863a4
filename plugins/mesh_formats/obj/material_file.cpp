// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/obj/material_file.h"

#include <algorithm>
#include <cmath>

#include "plugins/mesh_formats/obj/statement.h"
#include "plugins/mesh_formats/reading/text_cursor.h"
#include "plugins/mesh_formats/writing/number_text.h"

namespace halfspace::plugins::mesh_formats {

namespace {

// The grey that programs show where a file gives no colour.
constexpr double kGrey = 0.8;

// The options of image statements and how many words follow each; -1: up to three numbers.
struct ImageOption {
  std::string_view name;
  int words;
};
constexpr ImageOption kImageOptions[] = {
    {"-blendu", 1},     {"-blendv", 1},  {"-boost", 1}, {"-bm", 1},     {"-cc", 1},
    {"-clamp", 1},      {"-imfchan", 1}, {"-mm", 2},    {"-texres", 1}, {"-type", 1},
    {"-colorspace", 1}, {"-o", -1},      {"-s", -1},    {"-t", -1}};

class MaterialReader {
 public:
  MaterialReader(std::string_view text, const std::string& name, MaterialLooks& looks,
                 IssueList& issues)
      : m_cursor(text), m_name(name), m_looks(looks), m_issues(issues) {}

  void run() {
    for (; !m_cursor.atEnd(); m_cursor.nextLine()) readLine();
  }

 private:
  void readLine() {
    const std::string_view keyword = m_cursor.word();
    if (keyword == "newmtl") {
      const auto [position, isNew] =
          m_looks.try_emplace(std::string(m_cursor.restOfLine()), MeshLook());
      m_look = isNew ? &position->second : &m_ignored;
      return;
    }
    const bool isRead = keyword == "Kd" || keyword == "d" || keyword == "Tr" || keyword == "map_Kd";
    if (!isRead) return;
    if (m_look == nullptr) return warn(std::string(keyword) + " stands before the first newmtl");
    if (keyword == "Kd") readColor();
    if (keyword == "d" || keyword == "Tr") readOpacity(keyword == "Tr");
    if (keyword == "map_Kd") readImage();
  }

  void readColor() {
    TextCursor ahead = m_cursor;
    const std::string_view word = ahead.word();
    if (word == "xyz" || word == "spectral") return;  // other colour spaces, which nobody writes
    std::array<double, 3> color{};
    for (size_t i = 0; i < 3; ++i) {
      // One number stands for all three.
      if (i > 0 && m_cursor.atLineEnd()) {
        color[i] = color[0];
        continue;
      }
      const auto number = m_cursor.number();
      if (!number || !std::isfinite(*number))
        return warn("Kd needs three numbers from 0 to 1, found " + m_cursor.nextForMessage());
      color[i] = std::clamp(*number, 0.0, 1.0);
    }
    m_look->color = color;
  }

  void readOpacity(bool isTransparency) {
    TextCursor ahead = m_cursor;
    if (ahead.word() == "-halo") m_cursor = ahead;
    const auto number = m_cursor.number();
    if (!number || !std::isfinite(*number))
      return warn("the opacity must be a number from 0 to 1, found " + m_cursor.nextForMessage());
    const double value = std::clamp(*number, 0.0, 1.0);
    m_look->opacity = isTransparency ? 1.0 - value : value;
  }

  void readImage() {
    for (;;) {
      TextCursor ahead = m_cursor;
      const std::string_view word = ahead.word();
      const auto option = std::ranges::find(kImageOptions, word, &ImageOption::name);
      if (option == std::end(kImageOptions)) break;
      m_cursor = ahead;
      for (int i = 0; i < option->words; ++i) m_cursor.word();
      for (int i = 0; option->words < 0 && i < 3 && m_cursor.number(); ++i) {
      }
    }
    std::string path(m_cursor.restOfLine());
    if (path.empty()) return warn("map_Kd names no image");
    m_look->image = besideFile(m_name, std::move(path));
  }

  void warn(const std::string& text) {
    m_issues.odd("Material file \"" + m_name + "\", line " + std::to_string(m_cursor.line()) +
                 ": " + text + ".");
  }

  TextCursor m_cursor;
  const std::string& m_name;
  MaterialLooks& m_looks;
  IssueList& m_issues;
  MeshLook* m_look = nullptr;
  MeshLook m_ignored;  // takes what follows a repeated newmtl
};

}  // namespace

void readMaterials(std::string_view text, const std::string& name, MaterialLooks& looks,
                   IssueList& issues) {
  MaterialReader(text, name, looks, issues).run();
}

std::string materialFileOf(const MeshContents& mesh) {
  std::string text = "# Halfspace\n";
  for (size_t i = 0; i < mesh.materials.size(); ++i) {
    const MeshLook look = i < mesh.looks.size() ? mesh.looks[i] : MeshLook();
    appendStatement(text, "newmtl", mesh.materials[i]);
    // A grey image is no tint: an image is shown as it is.
    const double none = look.image.empty() ? kGrey : 1.0;
    text += "Kd";
    for (const double part : look.color.value_or(std::array<double, 3>{none, none, none})) {
      text += ' ';
      appendText(text, part);
    }
    text += "\nd ";
    appendText(text, look.opacity);
    text += '\n';
    if (!look.image.empty()) appendStatement(text, "map_Kd", look.image);
    text += '\n';
  }
  return text;
}

}  // namespace halfspace::plugins::mesh_formats
