// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Definitions of GtkRadiant and NetRadiant:
//
//   <classes>
//     <list name="state"><item name="off" value="0"/></list>
//     <point name="light" color="0 1 0" box="-8 -8 -8 8 8 8" model="..."> description
//       <real key="light" name="Brightness" value="300">description</real>
//       <flag key="START_OFF" name="Start off" bit="0">description</flag>
//       <state key="state" name="State" value="0"/>
//     </point>
//     <group name="func_door" color="0 .5 .8"/>
//   </classes>
//
// A group is a brush entity. An element of a class is a key; its name is the type, or a list.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>

#include <QXmlStreamReader>

#include "editor/session/definition_contents.h"
#include "level/document/key_values.h"

namespace halfspace::editor {

namespace {

constexpr int kMostRadiantBits = 32;

std::string attributeOf(const QXmlStreamAttributes& attributes, const char* name) {
  return attributes.value(QLatin1String(name)).toString().toStdString();
}

KeyType radiantTypeOf(const std::string& element) {
  static const std::map<std::string, KeyType> kTypes{
      {"integer", KeyType::integer}, {"real", KeyType::number},
      {"boolean", KeyType::boolean}, {"angle", KeyType::angle},
      {"direction", KeyType::angle}, {"color", KeyType::colour},
      {"target", KeyType::target},   {"targetname", KeyType::targetName}};
  const auto found = kTypes.find(element);
  return found == kTypes.end() ? KeyType::text : found->second;
}

class RadiantReader {
 public:
  explicit RadiantReader(std::string_view text)
      : m_xml(QByteArray(text.data(), static_cast<qsizetype>(text.size()))) {}

  DefinitionContents run() {
    // Elements around the classes have any name.
    while (!m_xml.atEnd()) {
      if (m_xml.readNext() != QXmlStreamReader::StartElement) continue;
      const std::string element = m_xml.name().toString().toStdString();
      if (element == "point" || element == "group")
        readClass(element == "group");
      else if (element == "list")
        readList();
    }
    if (m_xml.hasError()) complain(m_xml.errorString().toStdString());
    for (EntityClass& each : m_contents.classes)
      for (EntityClass::Key& key : each.keys) takeList(each.name, key);
    return std::move(m_contents);
  }

 private:
  void complain(const std::string& what) {
    m_contents.problems.push_back(std::to_string(std::max<qint64>(1, m_xml.lineNumber())) + ": " +
                                  what);
  }

  // The text up to the end of the element, with single blanks.
  std::string restOfText() {
    return m_xml.readElementText(QXmlStreamReader::IncludeChildElements).simplified().toStdString();
  }

  void readList() {
    const std::string name = attributeOf(m_xml.attributes(), "name");
    if (name.empty()) complain("a list has no name");
    std::vector<EntityClass::Choice> choices;
    while (m_xml.readNextStartElement()) {
      const QXmlStreamAttributes attributes = m_xml.attributes();
      if (m_xml.name() == QLatin1String("item"))
        choices.push_back(
            {attributeOf(attributes, "value"), attributeOf(attributes, "name"), false});
      m_xml.skipCurrentElement();
    }
    if (!name.empty()) m_lists[name] = std::move(choices);
  }

  void readClass(bool isSolid) {
    EntityClass made;
    const QXmlStreamAttributes attributes = m_xml.attributes();
    made.name = attributeOf(attributes, "name");
    made.isSolid = isSolid;
    made.model = attributeOf(attributes, "model");
    made.size = boxIn(attributeOf(attributes, "box"));
    if (const auto colour = level::threeNumbers(attributeOf(attributes, "color"))) {
      made.colour = colourOfShares(colour->x(), colour->y(), colour->z());
    }
    if (made.name.empty()) complain("a class has no name");
    QString doc;
    while (!m_xml.atEnd()) {
      const auto token = m_xml.readNext();
      if (token == QXmlStreamReader::EndElement) break;
      if (token == QXmlStreamReader::Characters) doc += m_xml.text();
      if (token == QXmlStreamReader::StartElement) readKey(made);
    }
    // The description ends where the first heading ("-------- KEYS --------") begins.
    doc = doc.section(QStringLiteral("----"), 0, 0, QString::SectionSkipEmpty);
    made.doc = doc.simplified().toStdString();
    if (!made.name.empty()) m_contents.classes.push_back(std::move(made));
  }

  static std::optional<std::array<double, 6>> boxIn(const std::string& text) {
    std::array<double, 6> box{};
    const char* at = text.data();
    const char* end = at + text.size();
    for (double& number : box) {
      while (at != end && *at == ' ') ++at;
      const auto read = std::from_chars(at, end, number);
      if (read.ec != std::errc()) return {};
      at = read.ptr;
    }
    return box;
  }

  void readKey(EntityClass& to) {
    const std::string element = m_xml.name().toString().toStdString();
    const QXmlStreamAttributes attributes = m_xml.attributes();
    const std::string key = attributeOf(attributes, "key"), label = attributeOf(attributes, "name");
    if (key.empty()) {
      complain("<" + element + "> of " + to.name + " has no key");
      m_xml.skipCurrentElement();
      return;
    }
    const qint64 line = m_xml.lineNumber();
    std::string doc = restOfText();
    if (element == "flag") return addFlag(to, key, label, attributeOf(attributes, "bit"), line);
    EntityClass::Key made;
    made.name = key;
    made.value = attributeOf(attributes, "value");
    made.type = radiantTypeOf(element);
    if (made.type == KeyType::text) made.type = typeOfKey(nullptr, key);
    made.doc = doc.empty() ? label : std::move(doc);
    m_elements[{to.name, key}] = element;
    to.keys.push_back(std::move(made));
  }

  void addFlag(EntityClass& to, const std::string& key, const std::string& label,
               const std::string& text, qint64 line) {
    int bit = -1;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), bit);
    if (read.ec != std::errc() || bit < 0 || bit >= kMostRadiantBits) {
      m_contents.problems.push_back(std::to_string(line) + ": the flag " + key + " of " + to.name +
                                    " has no bit from 0 to 31");
      return;
    }
    auto flags = std::ranges::find(to.keys, KeyType::flags, &EntityClass::Key::type);
    if (flags == to.keys.end()) {
      EntityClass::Key made;
      made.name = "spawnflags";
      made.type = KeyType::flags;
      flags = to.keys.insert(to.keys.end(), std::move(made));
    }
    flags->choices.push_back(
        {std::to_string(std::uint32_t{1} << bit), label.empty() ? key : label, false});
  }

  // Lists may be defined after the classes that use them.
  void takeList(const std::string& className, EntityClass::Key& key) {
    const auto element = m_elements.find({className, key.name});
    if (element == m_elements.end() || key.type != KeyType::text) return;
    const auto list = m_lists.find(element->second);
    if (list == m_lists.end()) return;
    key.type = KeyType::choices;
    key.choices = list->second;
  }

  QXmlStreamReader m_xml;
  std::map<std::string, std::vector<EntityClass::Choice>> m_lists;
  // The name of a key's element, by class and key.
  std::map<std::pair<std::string, std::string>, std::string> m_elements;
  DefinitionContents m_contents;
};

}  // namespace

DefinitionContents readRadiantDefinitions(std::string_view text) {
  return RadiantReader(text).run();
}

}  // namespace halfspace::editor
