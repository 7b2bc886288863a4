// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QColor>
#include <QIcon>
#include <QObject>
#include <QString>
#include <QVariant>

class QWidget;

namespace halfspace::editor {

// The purpose of a colour. resources/themes/<name>.json defines a colour for each.
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

// The theme in use: gives its colours to everything that draws.
class Appearance : public QObject {
  Q_OBJECT
 public:
  explicit Appearance(QObject* parent = nullptr);

  static QStringList themes();  // "dark", "light"
  const QString& theme() const { return m_theme; }
  // Sets colours, palette and style sheet of the whole program. Keeps the current theme if the new
  // one cannot be read.
  void setTheme(const QString& name);

  QColor colour(Token token) const { return m_colours[static_cast<std::size_t>(token)]; }

 signals:
  void changed();

 private:
  bool load(const QString& name);

  QString m_theme;
  std::array<QColor, kTokenCount> m_colours;
};

// Sets a property that the style sheet uses ("state", "secondary") and restyles the widget.
void setLook(QWidget& widget, const char* property, const QVariant& value);

// An icon of resources/icons, drawn in a colour of the theme; sharp at any size.
QIcon icon(const Appearance& appearance, const QString& name, Token token = Token::text);

// The same for rows of a list or tree: checked rows have the normal colour, and selected rows the
// one for text on the accent colour.
QIcon rowIcon(const Appearance& appearance, const QString& name, Token token = Token::text);

}  // namespace halfspace::editor
