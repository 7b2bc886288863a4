// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/uv/uv_panel.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>
#include <QPushButton>

namespace halfspace::editor {

namespace {

constexpr int kMostDivisions = 64;
constexpr int kFieldWidth = 36;  // pixels

QString shortNumber(double value) {
  return QString::number(std::round(value * 1000) / 1000 + 0.0, 'g', 7);
}

// The name without its folder, the size of the image, the part of it that the faces cover.
QString numbersOf(const UvCanvas& canvas) {
  const FaceOverImage& face = canvas.faces().front();
  const QString name = QString::fromStdString(face.material).section(QLatin1Char('/'), -1);
  const TexelBox box = boxAround(canvas.faces());
  return QObject::tr("%1 %2 \u00d7 %3 \u00b7 at %4, %5 \u00b7 %6 \u00d7 %7 texels")
      .arg(name.isEmpty() ? QObject::tr("no material") : name, shortNumber(face.texels[0]),
           shortNumber(face.texels[1]), shortNumber(box.low[0]), shortNumber(box.low[1]),
           shortNumber(box.size()[0]), shortNumber(box.size()[1]));
}

}  // namespace

UvPanel::UvPanel(Workspace& workspace, const Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_canvas(new UvCanvas(workspace, appearance, this)),
      m_numbers(new ElidedLabel(this)),
      m_controls(new QWidget(this)) {
  m_numbers->setObjectName(QStringLiteral("uv.numbers"));
  setLook(*m_numbers, "secondary", true);
  auto* pairs = new QHBoxLayout;
  pairs->setSpacing(4);
  pairs->addWidget(pairOf(tr("Grid"), m_divisions, 4));
  pairs->addStretch(1);
  pairs->addWidget(pairOf(tr("Fit", "how many times the image fits on a face"), m_times, 1));
  auto* grid = new QGridLayout;
  grid->setSpacing(4);
  addButtons(*grid);
  auto* controls = new QVBoxLayout(m_controls);
  controls->setContentsMargins(0, 0, 0, 0);
  controls->setSpacing(4);
  controls->addLayout(pairs);
  controls->addLayout(grid);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  layout->setSpacing(4);
  layout->addWidget(m_canvas, 1);
  layout->addWidget(m_numbers);
  layout->addWidget(m_controls);
  for (NumberField* field : m_divisions) {
    field->setToolTip(tr("Into how many parts the lines of the grid divide the image"));
    connect(field, &NumberField::finished, this, [this] {
      std::array<int, 2> divisions{};
      for (std::size_t i = 0; i < 2; ++i) {
        divisions[i] =
            std::clamp(static_cast<int>(std::lround(m_divisions[i]->number())), 1, kMostDivisions);
        m_divisions[i]->show(divisions[i]);
      }
      m_canvas->setDivisions(divisions);
    });
  }
  for (NumberField* field : m_times) {
    field->setToolTip(tr("How many times Fit shows the image on a face, across and down"));
  }
  connect(m_canvas, &UvCanvas::facesChanged, this, &UvPanel::showNumbers);
  showNumbers();
}

QWidget* UvPanel::pairOf(const QString& label, NumberField* (&fields)[2], int value) {
  auto* row = new QWidget(m_controls);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(new QLabel(label, row));
  for (NumberField*& field : fields) {
    if (&field != &fields[0]) layout->addWidget(new QLabel(QStringLiteral("\u00d7"), row));
    field = new NumberField(row);
    field->setFixedWidth(kFieldWidth);
    field->show(value);
    layout->addWidget(field);
  }
  return row;
}

void UvPanel::addButtons(QGridLayout& layout) {
  Session& session = m_workspace.session();
  const ImageSizes sizes = [this](const std::string& name) { return m_canvas->sizeOf(name); };
  const auto add = [&](const QString& text, const char* name, int row, int column, auto run) {
    auto* button = new QPushButton(text, m_controls);
    setLook(*button, "dense", true);
    button->setObjectName(QLatin1String(name));
    button->setFocusPolicy(Qt::TabFocus);  // a click leaves the keys to the canvas
    connect(button, &QPushButton::clicked, this, [this, run] {
      m_canvas->setFocus();  // a number that is being typed counts
      run();
    });
    layout.addWidget(button, row, column);
  };
  add(tr("Fit"), "uv.fit", 0, 0, [this, &session, sizes] {
    Texel times{};
    for (std::size_t i = 0; i < 2; ++i) times[i] = m_times[i]->number();
    if (times[0] > 0 && times[1] > 0) fitTextures(session, sizes, times);
  });
  add(tr("Align to Edge"), "uv.align", 0, 1, [&session] { alignImagesToEdge(session); });
  add(tr("Rotate 90\u00b0"), "uv.turn", 0, 2, [&session] { turnImages(session, 90); });
  add(tr("Flip U"), "uv.flipU", 1, 0, [&session, sizes] { flipTextures(session, sizes, 0); });
  add(tr("Flip V"), "uv.flipV", 1, 1, [&session, sizes] { flipTextures(session, sizes, 1); });
  add(tr("Reset"), "uv.reset", 1, 2, [&session] { resetTextures(session); });
}

void UvPanel::showNumbers() {
  const bool anyFace = !m_canvas->faces().empty();
  m_controls->setEnabled(anyFace);
  m_numbers->setText(anyFace ? numbersOf(*m_canvas) : QString());
  m_numbers->setToolTip(m_numbers->text());
}

}  // namespace halfspace::editor
