// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/theme/appearance.h"

#include <QApplication>
#include <QFile>
#include <QFont>
#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QStyle>
#include <QStyleFactory>
#include <QSvgRenderer>
#include <QWidget>

// Must be called before resources of a static library can be used.
static void initialiseResources() {
  Q_INIT_RESOURCE(editor_resources);
}

namespace halfspace::editor {

namespace {

constexpr std::array<const char*, kTokenCount> kNames{
    "window",    "panel",     "field", "line",     "text",        "muted",        "accent",
    "onAccent",  "selected",  "hover", "additive", "subtractive", "intersecting", "error",
    "warning",   "ok",        "axisX", "axisY",    "axisZ",       "view3d",       "view2d",
    "gridMinor", "gridMajor", "edge",  "entity"};

QByteArray contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QPalette paletteOf(const Appearance& appearance) {
  const auto colour = [&](Token token) { return appearance.colour(token); };
  QPalette palette;
  palette.setColor(QPalette::Window, colour(Token::window));
  palette.setColor(QPalette::Base, colour(Token::panel));
  palette.setColor(QPalette::AlternateBase, colour(Token::panel));
  palette.setColor(QPalette::Button, colour(Token::field));
  palette.setColor(QPalette::ToolTipBase, colour(Token::field));
  palette.setColor(QPalette::Mid, colour(Token::line));
  palette.setColor(QPalette::Highlight, colour(Token::accent));
  palette.setColor(QPalette::HighlightedText, colour(Token::onAccent));
  palette.setColor(QPalette::Link, colour(Token::accent));
  for (QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                                   QPalette::ToolTipText, QPalette::BrightText}) {
    palette.setColor(role, colour(Token::text));
    palette.setColor(QPalette::Disabled, role, colour(Token::muted));
  }
  palette.setColor(QPalette::PlaceholderText, colour(Token::muted));
  return palette;
}

}  // namespace

void setLook(QWidget& widget, const char* property, const QVariant& value) {
  if (widget.property(property) == value) return;
  widget.setProperty(property, value);
  widget.style()->unpolish(&widget);
  widget.style()->polish(&widget);
}

namespace {

constexpr const char* kIconCache = "icons";

// The icons of an Appearance that were drawn so far: drawing one takes half a millisecond, and
// views need one for each row that they paint. A child object of the Appearance.
class IconCache : public QObject {
 public:
  explicit IconCache(QObject* parent) : QObject(parent) {
    setObjectName(QLatin1String(kIconCache));
  }
  QHash<QString, QIcon> icons;  // by the kind of icon, its name and its colours
};

QHash<QString, QIcon>& iconsOf(const Appearance& appearance) {
  auto* cache =
      appearance.findChild<QObject*>(QLatin1String(kIconCache), Qt::FindDirectChildrenOnly);
  return static_cast<IconCache*>(cache)->icons;
}

}  // namespace

Appearance::Appearance(QObject* parent) : QObject(parent) {
  new IconCache(this);
  initialiseResources();
  load(QStringLiteral("dark"));
}

QStringList Appearance::themes() {
  return {QStringLiteral("dark"), QStringLiteral("light")};
}

bool Appearance::load(const QString& name) {
  const QJsonObject theme =
      QJsonDocument::fromJson(contents(QStringLiteral(":/themes/%1.json").arg(name))).object();
  if (theme.isEmpty()) return false;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    m_colours[i] = QColor(theme.value(QLatin1String(kNames[i])).toString());
  }
  m_theme = name;
  return true;
}

void Appearance::setTheme(const QString& name) {
  if (!load(name)) return;
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QApplication::setPalette(paletteOf(*this));
  QFont font = QApplication::font();
  font.setPixelSize(13);
  QApplication::setFont(font);
  QString sheet = QString::fromUtf8(contents(QStringLiteral(":/themes/style.qss")));
  // The semicolon is part of the pattern, so that a name does not match the start of a longer one.
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    sheet.replace(QStringLiteral("@%1;").arg(QLatin1String(kNames[i])),
                  m_colours[i].name(QColor::HexRgb) + QLatin1Char(';'));
  }
  sheet.replace(QStringLiteral("@theme;"), m_theme);
  qApp->setStyleSheet(sheet);
  emit changed();
}

namespace {

QByteArray tinted(const QString& name, const QColor& colour) {
  QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
  if (!file.open(QIODevice::ReadOnly)) return {};
  return file.readAll().replace("currentColor", colour.name(QColor::HexRgb).toUtf8());
}

QPixmap drawn(const QByteArray& svg, int size) {
  QPixmap pixmap(size, size);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  QSvgRenderer(svg).render(&painter);
  return pixmap;
}

// The colour of disabled icons: halfway between muted text and the window's background.
QColor disabledInk(const Appearance& appearance) {
  const QColor ink = appearance.colour(Token::muted);
  const QColor back = appearance.colour(Token::window);
  return QColor((ink.red() + back.red()) / 2, (ink.green() + back.green()) / 2,
                (ink.blue() + back.blue()) / 2);
}

}  // namespace

namespace {

// The icon of this kind from the cache, or a new one, which is then kept.
template <typename Draw>
QIcon kept(const Appearance& appearance, const QString& kind, const Draw& draw) {
  QHash<QString, QIcon>& icons = iconsOf(appearance);
  const auto known = icons.constFind(kind);
  return known != icons.constEnd() ? *known : *icons.insert(kind, draw());
}

// Separates the icons of each theme: a theme defines all colours.
QString kindOf(const Appearance& appearance, const char* use, const QString& name, Token token) {
  return QStringLiteral("%1 %2 %3 %4")
      .arg(appearance.theme(), QLatin1String(use), name)
      .arg(static_cast<int>(token));
}

QIcon drawnRowIcon(const Appearance& appearance, const QString& name, Token token) {
  const QByteArray normal = tinted(name, appearance.colour(token));
  if (normal.isEmpty()) return {};
  const QByteArray chosen = tinted(name, appearance.colour(Token::onAccent));
  QIcon icon;
  for (int size : {16, 20, 32, 40}) {
    icon.addPixmap(drawn(normal, size), QIcon::Normal, QIcon::Off);
    icon.addPixmap(drawn(chosen, size), QIcon::Selected, QIcon::Off);
  }
  return icon;
}

QIcon drawnIcon(const Appearance& appearance, const QString& name, Token token) {
  const QByteArray normal = tinted(name, appearance.colour(token));
  if (normal.isEmpty()) return {};
  const QByteArray disabled = tinted(name, disabledInk(appearance));
  const QByteArray on = tinted(name, appearance.colour(Token::accent));
  const QByteArray chosen = tinted(name, appearance.colour(Token::onAccent));
  QIcon icon;
  for (int size : {16, 20, 32, 40}) {
    icon.addPixmap(drawn(normal, size), QIcon::Normal, QIcon::Off);
    icon.addPixmap(drawn(on, size), QIcon::Normal, QIcon::On);
    icon.addPixmap(drawn(chosen, size), QIcon::Selected, QIcon::Off);  // on a chosen row
    icon.addPixmap(drawn(disabled, size), QIcon::Disabled, QIcon::Off);
  }
  return icon;
}

}  // namespace

QIcon rowIcon(const Appearance& appearance, const QString& name, Token token) {
  return kept(appearance, kindOf(appearance, "row", name, token),
              [&] { return drawnRowIcon(appearance, name, token); });
}

QIcon icon(const Appearance& appearance, const QString& name, Token token) {
  return kept(appearance, kindOf(appearance, "button", name, token),
              [&] { return drawnIcon(appearance, name, token); });
}

}  // namespace halfspace::editor
