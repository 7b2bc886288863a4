// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

#include <QFormLayout>
#include <QWidget>

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::editor {

// A field for each parameter of a shape. The fields are kept while the kind of shape stays the
// same, so that typing is not interrupted.
class ParameterFields : public QWidget {
  Q_OBJECT
 public:
  explicit ParameterFields(QWidget* parent = nullptr);

  // Shows the parameters of `kind` for which `numbers` has values. `mixed`: names of the parameters
  // whose values differ among the selected shapes.
  void show(const geometry::ShapeKind& kind, const geometry::Numbers& numbers,
            const std::set<std::string>& mixed = {});
  // Shows a message instead of fields.
  void showMessage(const QString& message);
  // Updates the layouts of all parents, so that the page gets the right height.
  void updateLayouts();
  // The input fields from top to bottom.
  std::vector<QWidget*> fields() const;

 signals:
  void changed(const std::string& name, double value);  // by the user

 private:
  void clear();
  QWidget* fieldFor(const geometry::Parameter& parameter);

  QFormLayout* m_form = nullptr;
  QString m_shown;  // name of the kind, or the message
  std::vector<std::pair<std::string, QWidget*>> m_fields;
};

// A label of the inspector's forms; all have one width, so that the fields align.
QWidget* formLabel(const QString& text, QWidget* parent);

}  // namespace halfspace::editor
