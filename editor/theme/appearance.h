// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QColor>
#include <QObject>
#include <QString>
#include <QVariant>

class QWidget;

namespace halfspace::editor {

// What a colour means. resources/themes/<name>.json gives every one of them a value.
enum class Token : unsigned char {
  window,
  panel,
  field,
  line,
  text,
  muted,
  accent,
  onAccent,
  selected,
  hover,
  additive,
  subtractive,
  intersecting,
  error,
  warning,
  ok,
  axisX,
  axisY,
  axisZ,
  view3d,
  view2d,
  gridMinor,
  gridMajor,
  edge,
  entity,
};
inline constexpr int kTokenCount = static_cast<int>(Token::entity) + 1;

// How the program looks: the colours in use, handed to everything that draws.
class Appearance : public QObject {
  Q_OBJECT
 public:
  explicit Appearance(QObject* parent = nullptr);

  static QStringList themes();  // "dark", "light"
  const QString& theme() const { return m_theme; }
  // Colours, palette and style sheet of the whole program. A theme that cannot be read leaves the
  // old one.
  void setTheme(const QString& name);

  QColor colour(Token token) const { return m_colours[static_cast<std::size_t>(token)]; }

 signals:
  void changed();

 private:
  bool load(const QString& name);

  QString m_theme;
  std::array<QColor, kTokenCount> m_colours;
};

// A property that the style sheet looks at ("state", "secondary"): seen at once.
void setLook(QWidget& widget, const char* property, const QVariant& value);

}  // namespace halfspace::editor
