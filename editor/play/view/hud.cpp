// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/view/hud.h"

#include "editor/tools/overlay.h"

namespace halfspace::editor {

namespace {

constexpr double kMargin = 12;
constexpr double kPadding = 8;
constexpr double kNames = 96;  // pixels: width of the left column
constexpr double kPlateWidth = 248;

using Row = std::pair<QString, QString>;

QString fixed(double value, int digits) {
  return QString::number(value, 'f', digits);
}

QString carvingText(const PlaySession& play) {
  static const QString kForms[] = {QObject::tr("box"), QObject::tr("cylinder"),
                                   QObject::tr("sphere")};
  const CarveTool& tool = play.carveTool();
  const QString text = QObject::tr("%1 %2 x %3")
                           .arg(kForms[static_cast<int>(tool.form)], numberText(tool.width),
                                numberText(tool.height));
  const std::size_t made = play.carvings().count();
  return made == 0 ? text : QObject::tr("%1, %n carved", "", static_cast<int>(made)).arg(text);
}

QString movementText(const bsp::CharacterState& state) {
  if (state.inWater) return QObject::tr(", swimming");
  if (state.onLadder) return QObject::tr(", on a ladder");
  if (state.hang != bsp::CharacterState::Hang::none) return QObject::tr(", at a ledge");
  if (!state.onGround) return QObject::tr(", in air");
  return state.ground != bsp::kNoSolid ? QObject::tr(", on a mover") : QString();
}

std::vector<Row> countersOf(const PlaySession& play, const HudText& text) {
  const CompiledLevel& compiled = play.session().compiled();
  const bsp::StepTrace& trace = play.trace();
  const bsp::StepTrace::Work work = trace.total();
  const geometry::Vec3& v = play.state().velocity;
  std::vector<Row> rows{
      {QObject::tr("Character"), text.character},
      {QObject::tr("Speed"),
       QObject::tr("%1 units/s%2")
           .arg(fixed(std::hypot(v.x(), v.y()), 0), movementText(play.state()))},
      {QObject::tr("Step"),
       QObject::tr("%1 µs, p99 %2 µs")
           .arg(fixed(play.times().quantile(0.5), 1), fixed(play.times().quantile(0.99), 1))},
      {QObject::tr("Visited"), QObject::tr("%1 nodes, %2 leaves, %3 sweeps")
                                   .arg(work.nodes)
                                   .arg(work.leaves)
                                   .arg(work.sweeps)},
      {QObject::tr("Contacts"), QString::number(trace.contactCount)},
      {QObject::tr("Carving"), carvingText(play)},
      {QObject::tr("Last edit"), QObject::tr("tree %1 ms, %2 cells made")
                                     .arg(fixed(compiled.milliseconds, 1))
                                     .arg(compiled.cellsMade)},
  };
  if (play.carveMilliseconds() > 0) {
    rows.emplace_back(QObject::tr("Carve latency"),
                      QObject::tr("%1 ms").arg(fixed(play.carveMilliseconds(), 1)));
  }
  if (const std::size_t bots = play.bots().all().size(), debris = play.debris().all().size();
      bots + debris > 0) {
    rows.emplace_back(QObject::tr("Others"), QObject::tr("%1 bots, %2 debris, %3 µs per step")
                                                 .arg(bots)
                                                 .arg(debris)
                                                 .arg(fixed(play.othersTimes().quantile(0.5), 0)));
  }
  return rows;
}

}  // namespace

void Hud::paint(const PlaySession& play, const HudText& text) {
  m_painter.setRenderHint(QPainter::Antialiasing);
  QFont font = m_painter.font();
  font.setPixelSize(12);
  m_painter.setFont(font);
  paintCrosshair();
  paintCounters(play, text);
  paintHints(text.hints);
  if (!text.announcement.isEmpty()) paintLine(text.announcement, 32, Token::text);
}

void Hud::paintCrosshair() {
  const QPointF middle(std::round(m_size.width() / 2), std::round(m_size.height() / 2));
  const auto cross = [&](const QColor& colour, double width) {
    m_painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
    for (const QPointF& direction :
         {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)}) {
      m_painter.drawLine(middle + 4 * direction, middle + 10 * direction);
    }
  };
  cross(QColor(0, 0, 0, 150), 4);
  cross(QColor(255, 255, 255, 230), 2);
}

void Hud::paintCounters(const PlaySession& play, const HudText& text) {
  const QFontMetricsF metrics(m_painter.font());
  const double step = std::ceil(metrics.height()) + 2;
  std::vector<Row> rows = text.numbers ? countersOf(play, text) : std::vector<Row>();
  for (const QString& state : text.states) rows.emplace_back(QString(), state);
  if (rows.empty()) return;
  double width = text.numbers ? kPlateWidth : 0;
  for (const auto& [name, value] : rows) {
    width = std::max(width, kNames + metrics.horizontalAdvance(value) + 2 * kPadding);
  }
  const QRectF plate(kMargin, kMargin, width,
                     step * static_cast<double>(rows.size()) + 2 * kPadding);
  QColor back = m_appearance.colour(Token::panel);
  back.setAlphaF(0.86F);
  m_painter.setPen(Qt::NoPen);
  m_painter.setBrush(back);
  m_painter.drawRoundedRect(plate, 4, 4);
  QPointF at = plate.topLeft() + QPointF(kPadding, kPadding + metrics.ascent());
  for (const auto& [name, value] : rows) {
    m_painter.setPen(m_appearance.colour(Token::muted));
    m_painter.drawText(at, name);
    m_painter.setPen(m_appearance.colour(name.isEmpty() ? Token::warning : Token::text));
    m_painter.drawText(at + QPointF(kNames, 0), value);
    at.ry() += step;
  }
}

void Hud::paintHints(const QStringList& hints) {
  const QFontMetricsF metrics(m_painter.font());
  const double room = m_size.width() - 2 * kMargin - 2 * kPadding;
  QStringList lines;
  for (const QString& hint : hints) {
    const QString longer = lines.isEmpty() ? hint : lines.back() + QStringLiteral("     ") + hint;
    if (!lines.isEmpty() && metrics.horizontalAdvance(longer) <= room) {
      lines.back() = longer;
    } else {
      lines << hint;
    }
  }
  const double step = std::ceil(metrics.height()) + 9;
  double y = m_size.height() - kMargin - step * (static_cast<double>(lines.size()) - 0.5);
  for (const QString& line : lines) {
    paintLine(line, y, Token::muted);
    y += step;
  }
}

void Hud::paintLine(const QString& text, double y, Token ink) {
  const QFontMetricsF metrics(m_painter.font());
  QRectF plate = metrics.boundingRect(text).adjusted(-kPadding, -4, kPadding, 4);
  plate.moveCenter({m_size.width() / 2, y});
  QColor back = m_appearance.colour(Token::panel);
  back.setAlphaF(0.86F);
  m_painter.setPen(Qt::NoPen);
  m_painter.setBrush(back);
  m_painter.drawRoundedRect(plate, 4, 4);
  m_painter.setPen(m_appearance.colour(ink));
  m_painter.drawText(plate, Qt::AlignCenter, text);
}

}  // namespace halfspace::editor
