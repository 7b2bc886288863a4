// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace halfspace::tests {

// The first value that violates its schema, as "/path/to/key: reason"; empty if there is none.
// Supports the keywords that the files in resources/schemas use: $ref into $defs, type, const,
// enum, pattern, properties, required, additionalProperties, items, minItems, maxItems, minimum.
// Any other keyword is an error. A key of the value that the schema does not name is an error, too,
// because every key of a report has to be documented.
QString schemaViolation(const QJsonValue& value, const QJsonObject& schema);

}  // namespace halfspace::tests
