// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/key_places.h"

#include <array>
#include <optional>
#include <string>

#include <QGuiApplication>

namespace halfspace::editor {

namespace {

// A row of letters of an English keyboard, and the scan code of the first one; the others follow.
struct Row {
  quint32 first;
  const char* letters;
};

// X11 and Wayland: the codes of the Linux kernel plus 8.
constexpr std::array<Row, 3> kLinux{{{24, "QWERTYUIOP"}, {38, "ASDFGHJKL"}, {52, "ZXCVBNM"}}};
// Windows: set 1 of the scan codes of the IBM PC.
constexpr std::array<Row, 3> kWindows{{{16, "QWERTYUIOP"}, {30, "ASDFGHJKL"}, {44, "ZXCVBNM"}}};

std::optional<int> letterAt(quint32 scanCode, const std::array<Row, 3>& rows) {
  for (const Row& row : rows) {
    const std::size_t count = std::char_traits<char>::length(row.letters);
    if (scanCode >= row.first && scanCode - row.first < count)
      return row.letters[scanCode - row.first];  // Qt::Key_A is 'A'
  }
  return std::nullopt;
}

}  // namespace

int keyAtPlace(const QKeyEvent& event) {
  const QString platform = QGuiApplication::platformName();
  std::optional<int> letter;
  if (platform == QLatin1String("xcb") || platform == QLatin1String("wayland"))
    letter = letterAt(event.nativeScanCode(), kLinux);
  else if (platform == QLatin1String("windows"))
    letter = letterAt(event.nativeScanCode(), kWindows);
  return letter.value_or(event.key());
}

}  // namespace halfspace::editor
