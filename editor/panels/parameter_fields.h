// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

#include <QFormLayout>
#include <QWidget>

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::editor {

// A field for each of a shape's parameters. The fields stay while the shape stays the same, so that
// typing is not interrupted.
class ParameterFields : public QWidget {
  Q_OBJECT
 public:
  explicit ParameterFields(QWidget* parent = nullptr);

  // The parameters of a kind; left out are those for which `numbers` has no value. `mixed` names
  // those in which several shapes differ.
  void show(const geometry::ShapeKind& kind, const geometry::Numbers& numbers,
            const std::set<std::string>& mixed = {});
  // No fields, but a sentence that says why.
  void showWords(const QString& words);
  // The page around it is made as high as it must be: after what stands there has changed.
  void layOutAnew();
  // From top to bottom.
  std::vector<QWidget*> fields() const;

 signals:
  void changed(const std::string& name, double value);  // by the user

 private:
  void clear();
  QWidget* fieldFor(const geometry::Parameter& parameter);

  QFormLayout* m_form = nullptr;
  QString m_shown;  // name of the kind, or the words
  std::vector<std::pair<std::string, QWidget*>> m_fields;
};

// A label as all forms of the inspector have it: their fields begin at one line.
QWidget* formLabel(const QString& text, QWidget* parent);

}  // namespace halfspace::editor
