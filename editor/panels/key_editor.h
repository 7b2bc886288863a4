// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>

#include "editor/panels/angle_dial.h"
#include "editor/session/entity_classes.h"

namespace halfspace::editor {

// Edits the value of one key by its type: a list for choices, boxes for flags, a swatch for a
// colour, a dial for an angle, the names in the level for a target. Shows the description of the
// key. Keys of other types have the description alone; their value is typed in the table.
class KeyEditor : public QWidget {
  Q_OBJECT
 public:
  explicit KeyEditor(QWidget* parent = nullptr);

  struct Shown {
    std::string key;  // empty: nothing
    const EntityClass* kind = nullptr;
    std::vector<std::string> values;  // of each owner; the default where one has none
    QStringList names;                // targetnames of the level, sorted
  };
  // Emits no signal.
  void show(const Shown& shown);

 signals:
  void chosen(const QString& value);         // for all owners
  void flagged(quint32 bit, bool on);        // in the flags of each owner
  void wantsNamed(const QString& name);      // select the entities of this name
  void wantsTargeting(const QString& name);  // select the entities that target this name

 private:
  QWidget* choicePage();
  QWidget* flagPage();
  QWidget* colourPage();
  QWidget* anglePage();
  QWidget* targetPage();
  void showChoices(const Shown& shown, const EntityClass::Key* key, bool isBoolean);
  void showFlags(const Shown& shown, const EntityClass::Key& key);
  void showColour(const std::string& value);
  void showAngle(const std::string& value);
  void showTarget(const Shown& shown, bool isOwnName);
  void chooseColour();

  QLabel* m_description;
  QStackedWidget* m_pages;
  QComboBox* m_choices = nullptr;
  QWidget* m_flags = nullptr;
  QGridLayout* m_flagGrid = nullptr;
  QPushButton* m_colour = nullptr;
  QColor m_shownColour;
  bool m_isUnitColour = false;  // components from 0 to 1 instead of 0 to 255
  AngleDial* m_dial = nullptr;
  QComboBox* m_target = nullptr;
  QPushButton* m_selectTarget = nullptr;
  bool m_isOwnName = false;
};

}  // namespace halfspace::editor
