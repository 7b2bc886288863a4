// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/key_editor.h"

#include <algorithm>

#include <QColorDialog>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "editor/panels/choice_box.h"
#include "editor/session/catalogue_texts.h"
#include "editor/theme/appearance.h"

namespace halfspace::editor {

namespace {

enum Page : int { kNone, kChoices, kFlags, kColour, kAngle, kTarget };

constexpr int kUp = -1, kDown = -2;  // values of `angle`

// The value that all owners have; empty if they differ.
std::string commonValue(const std::vector<std::string>& values) {
  const bool isCommon = std::ranges::all_of(
      values, [&](const std::string& value) { return value == values.front(); });
  return values.empty() || !isCommon ? std::string() : values.front();
}

QWidget* rowOf(std::initializer_list<QWidget*> widgets, QWidget* parent) {
  auto* row = new QWidget(parent);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  for (QWidget* widget : widgets) layout->addWidget(widget);
  return row;
}

QString labelOf(const EntityClass::Choice& choice) {
  const QString value = QString::fromStdString(choice.value);
  const QString label = QString::fromStdString(choice.label);
  return label.isEmpty() || label == value ? value : QStringLiteral("%1 (%2)").arg(label, value);
}

}  // namespace

KeyEditor::KeyEditor(QWidget* parent)
    : QWidget(parent), m_description(new QLabel(this)), m_pages(new QStackedWidget(this)) {
  m_description->setWordWrap(true);
  m_description->setProperty("secondary", true);
  m_pages->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  m_pages->addWidget(new QWidget(this));
  for (QWidget* page : {choicePage(), flagPage(), colourPage(), anglePage(), targetPage()}) {
    m_pages->addWidget(page);
  }
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  layout->addWidget(m_description);
  layout->addWidget(m_pages);
}

QWidget* KeyEditor::choicePage() {
  m_choices = new ChoiceBox(this);
  m_choices->setObjectName(QStringLiteral("keyChoices"));
  m_choices->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(m_choices, &QComboBox::activated, this,
          [this](int index) { emit chosen(m_choices->itemData(index).toString()); });
  return rowOf({m_choices}, this);
}

QWidget* KeyEditor::flagPage() {
  constexpr int kMostHeight = 132;
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setMaximumHeight(kMostHeight);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_flags = new QWidget(area);
  m_flagGrid = new QGridLayout(m_flags);
  m_flagGrid->setContentsMargins(0, 0, 0, 0);
  m_flagGrid->setSpacing(4);
  area->setWidget(m_flags);
  return area;
}

QWidget* KeyEditor::colourPage() {
  m_colour = new QPushButton(this);
  m_colour->setObjectName(QStringLiteral("keyColour"));
  connect(m_colour, &QPushButton::clicked, this, &KeyEditor::chooseColour);
  return rowOf({m_colour}, this);
}

QWidget* KeyEditor::anglePage() {
  m_dial = new AngleDial(this);
  m_dial->setObjectName(QStringLiteral("keyAngle"));
  connect(m_dial, &AngleDial::turned, this,
          [this](int degrees) { emit chosen(QString::number(degrees)); });
  auto* up = new QPushButton(tr("Up"), this);
  auto* down = new QPushButton(tr("Down"), this);
  for (QPushButton* button : {up, down}) setLook(*button, "dense", true);
  connect(up, &QPushButton::clicked, this, [this] { emit chosen(QString::number(kUp)); });
  connect(down, &QPushButton::clicked, this, [this] { emit chosen(QString::number(kDown)); });
  return rowOf({m_dial, up, down}, this);
}

QWidget* KeyEditor::targetPage() {
  m_target = new ChoiceBox(this);
  m_target->setObjectName(QStringLiteral("keyTarget"));
  m_target->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(m_target, &QComboBox::activated, this,
          [this](int index) { emit chosen(m_target->itemText(index)); });
  m_selectTarget = new QPushButton(tr("Select"), this);
  m_selectTarget->setObjectName(QStringLiteral("selectTarget"));
  connect(m_selectTarget, &QPushButton::clicked, this, [this] {
    const QString name = m_target->currentText();
    if (m_isOwnName) {
      emit wantsTargeting(name);
    } else {
      emit wantsNamed(name);
    }
  });
  return rowOf({m_target, m_selectTarget}, this);
}

void KeyEditor::show(const Shown& shown) {
  const EntityClass::Key* key = findKey(shown.kind, shown.key);
  const QString doc = key == nullptr ? QString() : entityText(key->doc);
  m_description->setText(doc);
  m_description->setVisible(!doc.isEmpty());
  const KeyType type = typeOfKey(shown.kind, shown.key);
  Page page = kNone;
  if (!shown.key.empty() && (type == KeyType::choices || type == KeyType::boolean)) {
    showChoices(shown, key, type == KeyType::boolean);
    page = kChoices;
  } else if (!shown.key.empty() && type == KeyType::flags && key != nullptr) {
    showFlags(shown, *key);
    page = kFlags;
  } else if (type == KeyType::colour) {
    showColour(commonValue(shown.values));
    page = kColour;
  } else if (type == KeyType::angle) {
    showAngle(commonValue(shown.values));
    page = kAngle;
  } else if (type == KeyType::target || type == KeyType::targetName) {
    showTarget(shown, type == KeyType::targetName);
    page = kTarget;
  }
  m_pages->setCurrentIndex(page);
  m_pages->setVisible(page != kNone);
  if (page != kNone) m_pages->setFixedHeight(m_pages->currentWidget()->sizeHint().height());
}

void KeyEditor::showChoices(const Shown& shown, const EntityClass::Key* key, bool isBoolean) {
  const QSignalBlocker blocker(m_choices);
  m_choices->clear();
  std::vector<EntityClass::Choice> choices;
  if (key != nullptr) choices = key->choices;
  if (isBoolean && choices.empty()) {
    choices = {{"0", tr("No").toStdString()}, {"1", tr("Yes").toStdString()}};
  }
  for (const EntityClass::Choice& choice : choices) {
    m_choices->addItem(labelOf(choice), QString::fromStdString(choice.value));
  }
  // A value that the definition does not list stays visible.
  const QString value = QString::fromStdString(commonValue(shown.values));
  int index = m_choices->findData(value);
  if (index < 0 && !value.isEmpty()) {
    m_choices->addItem(value, value);
    index = m_choices->count() - 1;
  }
  m_choices->setCurrentIndex(index);
}

void KeyEditor::showFlags(const Shown& shown, const EntityClass::Key& key) {
  // Later, because a click on one of these boxes leads here.
  for (auto* box : m_flags->findChildren<QCheckBox*>(QString(), Qt::FindDirectChildrenOnly)) {
    m_flagGrid->removeWidget(box);
    box->hide();
    box->deleteLater();
  }
  int place = 0;
  for (const EntityClass::Choice& choice : key.choices) {
    bool isNumber = false;
    const quint32 bit = QString::fromStdString(choice.value).toUInt(&isNumber);
    if (!isNumber || bit == 0) continue;
    const auto set = std::ranges::count_if(shown.values, [bit](const std::string& value) {
      return (QString::fromStdString(value).toUInt() & bit) != 0;
    });
    auto* box = new QCheckBox(QString::fromStdString(choice.label), m_flags);
    box->setToolTip(QString::number(bit));
    const bool isMixed = set != 0 && set != static_cast<std::ptrdiff_t>(shown.values.size());
    box->setTristate(isMixed);
    box->setCheckState(isMixed ? Qt::PartiallyChecked : set != 0 ? Qt::Checked : Qt::Unchecked);
    // A mixed flag is set for all by the first click.
    connect(box, &QCheckBox::clicked, this, [this, box, bit] {
      box->setTristate(false);
      emit flagged(bit, box->isChecked());
    });
    m_flagGrid->addWidget(box, place / 2, place % 2);
    box->show();  // now, not when the layout gets to it
    ++place;
  }
  m_flags->adjustSize();
}

void KeyEditor::showColour(const std::string& value) {
  const QStringList parts =
      QString::fromStdString(value).split(QLatin1Char(' '), Qt::SkipEmptyParts);
  double channels[3] = {255, 255, 255};
  bool isWhole = parts.size() >= 3;
  m_isUnitColour = isWhole;
  for (int i = 0; i < 3 && isWhole; ++i) {
    channels[i] = parts[i].toDouble(&isWhole);
    m_isUnitColour &= channels[i] <= 1;
  }
  const double scale = m_isUnitColour ? 255 : 1;
  const auto channel = [&](int i) {
    return std::clamp(static_cast<int>(channels[i] * scale + 0.5), 0, 255);
  };
  m_shownColour = isWhole ? QColor(channel(0), channel(1), channel(2)) : QColor(Qt::white);
  QPixmap swatch(24, 12);
  swatch.fill(m_shownColour);
  m_colour->setIcon(QIcon(swatch));
  m_colour->setText(isWhole ? m_shownColour.name() : tr("Choose..."));
}

void KeyEditor::chooseColour() {
  const QColor colour =
      QColorDialog::getColor(m_shownColour, this, tr("Colour"), QColorDialog::DontUseNativeDialog);
  if (!colour.isValid()) return;
  const auto text = [&](int channel) {
    return m_isUnitColour ? QString::number(channel / 255.0, 'g', 3) : QString::number(channel);
  };
  emit chosen(QStringLiteral("%1 %2 %3")
                  .arg(text(colour.red()), text(colour.green()), text(colour.blue())));
}

void KeyEditor::showAngle(const std::string& value) {
  bool isNumber = false;
  const double degrees = QString::fromStdString(value).toDouble(&isNumber);
  const bool isVertical = degrees == kUp || degrees == kDown;
  m_dial->setAngle(isNumber && !isVertical ? std::optional(qRound(degrees)) : std::nullopt);
}

void KeyEditor::showTarget(const Shown& shown, bool isOwnName) {
  const QSignalBlocker blocker(m_target);
  m_isOwnName = isOwnName;
  m_target->clear();
  const QString value = QString::fromStdString(commonValue(shown.values));
  if (isOwnName) {
    m_target->addItem(value);
  } else {
    m_target->addItems(shown.names);
    if (!value.isEmpty() && !shown.names.contains(value)) m_target->addItem(value);
  }
  m_target->setCurrentIndex(m_target->findText(value));
  m_target->setVisible(!isOwnName);
  m_selectTarget->setText(isOwnName ? tr("Select Entities That Target This") : tr("Select"));
  m_selectTarget->setToolTip(
      isOwnName ? tr("Selects every entity whose target or killtarget is this name")
                : tr("Selects the entities of this name"));
  m_selectTarget->setEnabled(!value.isEmpty());
}

}  // namespace halfspace::editor
