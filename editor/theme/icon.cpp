// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/theme/icon.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace halfspace::editor {

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

QIcon rowIcon(const Appearance& appearance, const QString& name, Token token) {
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

QIcon icon(const Appearance& appearance, const QString& name, Token token) {
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

}  // namespace halfspace::editor
