// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/commandline/json_schema_check.h"

#include <cmath>

#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>

namespace halfspace::tests {

namespace {

bool isOfType(const QJsonValue& value, const QString& type) {
  if (type == "null") return value.isNull();
  if (type == "object") return value.isObject();
  if (type == "array") return value.isArray();
  if (type == "string") return value.isString();
  if (type == "boolean") return value.isBool();
  if (type == "number") return value.isDouble();
  return type == "integer" && value.isDouble() && value.toDouble() == std::floor(value.toDouble());
}

class Checker {
 public:
  explicit Checker(QJsonObject root) : m_root(std::move(root)) {}

  QString check(const QJsonValue& value, const QJsonObject& schema, const QString& path) const {
    static const QSet<QString> known{"$schema",
                                     "$id",
                                     "$defs",
                                     "$ref",
                                     "title",
                                     "description",
                                     "type",
                                     "const",
                                     "enum",
                                     "pattern",
                                     "properties",
                                     "required",
                                     "items",
                                     "minItems",
                                     "maxItems",
                                     "minimum",
                                     "additionalProperties"};
    for (const QString& keyword : schema.keys()) {
      if (!known.contains(keyword)) return path + ": unknown keyword " + keyword;
    }
    if (schema.contains("$ref")) {
      const QString name = schema["$ref"].toString().section('/', -1);
      if (!m_root["$defs"].toObject().contains(name)) return path + ": no definition " + name;
      return check(value, m_root["$defs"].toObject()[name].toObject(), path);
    }
    const QString problem = checkPlain(value, schema);
    if (!problem.isEmpty()) return path + ": " + problem;
    if (value.isObject()) return checkObject(value.toObject(), schema, path);
    return value.isArray() ? checkArray(value.toArray(), schema, path) : QString();
  }

 private:
  static QString checkPlain(const QJsonValue& value, const QJsonObject& schema) {
    if (schema.contains("type")) {
      const QJsonValue type = schema["type"];
      bool fits = type.isString() && isOfType(value, type.toString());
      for (const QJsonValue each : type.toArray()) fits = fits || isOfType(value, each.toString());
      if (!fits) return "wrong type";
    }
    if (schema.contains("const") && value != schema["const"]) return "not the constant";
    if (schema.contains("enum") && !schema["enum"].toArray().contains(value)) return "not listed";
    if (schema.contains("minimum") && value.isDouble() &&
        value.toDouble() < schema["minimum"].toDouble()) {
      return "too small";
    }
    const QRegularExpression pattern(schema["pattern"].toString());
    if (schema.contains("pattern") && value.isString() &&
        !pattern.match(value.toString()).hasMatch()) {
      return "does not match the pattern";
    }
    return {};
  }

  QString checkObject(const QJsonObject& object, const QJsonObject& schema,
                      const QString& path) const {
    for (const QJsonValue key : schema["required"].toArray()) {
      if (!object.contains(key.toString())) return path + ": misses " + key.toString();
    }
    const QJsonObject properties = schema["properties"].toObject();
    for (auto i = object.begin(); i != object.end(); ++i) {
      const QString below = path + '/' + i.key();
      if (!properties.contains(i.key()) && !schema.contains("additionalProperties"))
        return below + ": is not in the schema";
      const QJsonValue each =
          properties.contains(i.key()) ? properties[i.key()] : schema["additionalProperties"];
      if (QString problem = check(i.value(), each.toObject(), below); !problem.isEmpty())
        return problem;
    }
    return {};
  }

  QString checkArray(const QJsonArray& array, const QJsonObject& schema,
                     const QString& path) const {
    if (schema.contains("minItems") && array.size() < schema["minItems"].toInt())
      return path + ": too few items";
    if (schema.contains("maxItems") && array.size() > schema["maxItems"].toInt())
      return path + ": too many items";
    for (int i = 0; i < array.size(); ++i) {
      const QString below = path + '/' + QString::number(i);
      if (QString problem = check(array[i], schema["items"].toObject(), below); !problem.isEmpty())
        return problem;
    }
    return {};
  }

  const QJsonObject m_root;
};

}  // namespace

QString schemaViolation(const QJsonValue& value, const QJsonObject& schema) {
  return Checker(schema).check(value, schema, {});
}

}  // namespace halfspace::tests
