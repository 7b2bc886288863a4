// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace halfspace::tests {

// The first place where a value breaks its schema, as "/path/to/key: reason"; empty: none. Knows
// the keywords that the files in resources/schemas use: $ref into $defs, type, const, enum,
// pattern, properties, required, additionalProperties, items, minItems, maxItems, minimum. Any
// other keyword is an error, and so is a key of the value that the schema does not name: a report
// may not have keys that nobody described.
QString schemaViolation(const QJsonValue& value, const QJsonObject& schema);

}  // namespace halfspace::tests
