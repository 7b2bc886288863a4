// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/settings.h"

#include <algorithm>
#include <array>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include "editor/actions/keymap_file.h"
#include "editor/session/language.h"
#include "editor/theme/appearance.h"
#include "level/file/atomic_save.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

QByteArray bytes(const QJsonValue& value) {
  return QByteArray::fromBase64(value.toString().toLatin1());
}

QJsonValue text(const QByteArray& bytes) {
  return QString::fromLatin1(bytes.toBase64());
}

// View options and their names in the settings file.
constexpr std::array<std::pair<const char*, bool ViewOptions::*>, 9> kShown{
    {{"cutters", &ViewOptions::cutters},
     {"edges", &ViewOptions::edges},
     {"entities", &ViewOptions::entities},
     {"issues", &ViewOptions::issues},
     {"leak", &ViewOptions::leak},
     {"walked", &ViewOptions::walked},
     {"lightStyles", &ViewOptions::lightStyles},
     {"depth", &ViewOptions::depth},
     {"cutaway", &ViewOptions::cutaway}}};
// in the order of DrawMode
constexpr std::array<const char*, kDrawModes> kModes{"lit",  "textured", "shaded", "wire",
                                                     "xray", "lighting", "baked"};
// in the order of LightDetail
constexpr std::array<const char*, 4> kDetails{"automatic", "low", "medium", "high"};
// in the order of MoveDirection
constexpr std::array<const char*, kMoveDirections> kMovementNames{
    "move forward", "move backward", "move left", "move right", "move up", "move down"};

// Reads members one by one and lists the invalid ones.
class MemberReader {
 public:
  explicit MemberReader(const QJsonObject& object) : m_object(object) {}

  void boolean(const char* name, bool& value) {
    take(name, [&](const QJsonValue& own) {
      if (own.isBool()) value = own.toBool();
      return own.isBool();
    });
  }
  void integer(const char* name, int least, int most, int& value) {
    take(name, [&](const QJsonValue& own) {
      const int number = own.toInt(least - 1);
      if (number < least || number > most) return false;
      value = number;
      return true;
    });
  }
  void number(const char* name, double least, double most, double& value) {
    take(name, [&](const QJsonValue& own) {
      const double number = own.toDouble(least - 1);
      if (!(number >= least && number <= most)) return false;
      value = number;
      return true;
    });
  }
  void key(const char* name, MoveDirection movement, MovementKeys& keys) {
    take(name, [&](const QJsonValue& own) {
      const QKeySequence sequence(own.toString(), QKeySequence::PortableText);
      return sequence.count() == 1 && keys.set(movement, sequence[0].toCombined());
    });
  }
  // Reads one of these words and stores its index.
  template <typename Words>
  void word(const char* name, const Words& words, int& index) {
    take(name, [&](const QJsonValue& own) {
      for (int i = 0; i < static_cast<int>(words.size()); ++i) {
        if (own.toString() != QLatin1String(words[static_cast<std::size_t>(i)])) continue;
        index = i;
        return true;
      }
      return false;
    });
  }
  QJsonValue value(const char* name) const { return m_object.value(QLatin1String(name)); }
  void complain(const char* name) { m_senseless << QString::fromLatin1(name); }
  const QStringList& senseless() const { return m_senseless; }

 private:
  template <typename Take>
  void take(const char* name, Take take) {
    const QJsonValue own = value(name);
    if (!own.isUndefined() && !take(own)) complain(name);
  }

  const QJsonObject& m_object;
  QStringList m_senseless;
};

void readView(MemberReader& reader, Settings& settings) {
  int exponent = settings.grid.exponent();
  bool shown = settings.grid.isShown();
  bool snaps = settings.grid.snaps();
  reader.integer("grid", Grid::kLeast, Grid::kMost, exponent);
  reader.boolean("grid shown", shown);
  reader.boolean("grid snaps", snaps);
  settings.grid.setExponent(exponent);
  settings.grid.setShown(shown);
  settings.grid.setSnaps(snaps);
  int mode = static_cast<int>(settings.view.mode);
  reader.word("drawing", kModes, mode);
  settings.isDrawingChosen = !reader.value("drawing").isUndefined();
  settings.view.mode = static_cast<DrawMode>(mode);
  int detail = static_cast<int>(settings.view.light);
  reader.word("light quality", kDetails, detail);
  settings.view.light = static_cast<LightDetail>(detail);
  for (const auto& [name, member] : kShown) reader.boolean(name, settings.view.*member);
  reader.boolean("texture lock", settings.textureLock);
  reader.integer("pane", 0, 3, settings.activePane);
}

void readCamera(MemberReader& reader, CameraPreferences& camera) {
  using P = CameraPreferences;
  reader.number("fly speed", P::kLeastSpeed, P::kMostSpeed, camera.flySpeed);
  reader.number("look speed", P::kLeastLook, P::kMostLook, camera.lookSpeed);
  reader.number("wheel step", P::kLeastWheel, P::kMostWheel, camera.wheelStep);
  reader.number("field of view", P::kLeastView, P::kMostView, camera.fieldOfView);
  reader.boolean("invert look", camera.invertLook);
  reader.boolean("invert wheel", camera.invertWheel);
  for (std::size_t i = 0; i < kMoveDirections; ++i)
    reader.key(kMovementNames[i], static_cast<MoveDirection>(i), camera.movement);
}

// {"number": 1, "eye": [x, y, z], "yaw": radians, "pitch": radians}. Bookmarks that are no such
// thing are left out.
void readBookmark(const QJsonObject& object, ViewportWidget::Bookmarks& bookmarks) {
  const int number = object.value("number").toInt();
  const QJsonArray eye = object.value("eye").toArray();
  if (number < 1 || number > static_cast<int>(kBookmarks) || eye.size() != 3) return;
  ViewportWidget::View view;
  for (int axis = 0; axis < 3; ++axis) view.eye[axis] = eye[axis].toDouble();
  view.yaw = object.value("yaw").toDouble();
  view.pitch = object.value("pitch").toDouble();
  bookmarks[static_cast<std::size_t>(number) - 1] = view;
}

void readLevelViews(const QJsonArray& array, std::vector<Settings::LevelViews>& views) {
  for (const QJsonValue& value : array) {
    const QJsonObject object = value.toObject();
    if (views.size() == Settings::kMostLevels) return;
    Settings::LevelViews& level = views.emplace_back();
    level.path = object.value("level").toString();
    for (const QJsonValue& view : object.value("views").toArray()) {
      readBookmark(view.toObject(), level.bookmarks);
    }
  }
}

QJsonArray toJson(const std::vector<Settings::LevelViews>& views) {
  QJsonArray levels;
  for (const Settings::LevelViews& level : views) {
    QJsonArray bookmarks;
    for (std::size_t i = 0; i < level.bookmarks.size(); ++i) {
      const auto& view = level.bookmarks[i];
      if (!view) continue;
      bookmarks.append(QJsonObject{{"number", static_cast<int>(i) + 1},
                                   {"eye", QJsonArray{view->eye.x(), view->eye.y(), view->eye.z()}},
                                   {"yaw", view->yaw},
                                   {"pitch", view->pitch}});
    }
    if (!bookmarks.isEmpty())
      levels.append(QJsonObject{{"level", level.path}, {"views", bookmarks}});
  }
  return levels;
}

// {"quake": {"folder": "/games/quake", "programs": {"Light": "/opt/light"}, "skipped": ["Light"]}}
void readGames(const QJsonObject& object, GameSetups& games) {
  for (auto game = object.begin(); game != object.end(); ++game) {
    const QJsonObject own = game.value().toObject();
    GameSetup& setup = games[game.key().toStdString()];
    setup.folder = own.value("folder").toString().toStdString();
    const QJsonObject programs = own.value("programs").toObject();
    for (auto tool = programs.begin(); tool != programs.end(); ++tool)
      setup.programs[tool.key().toStdString()] = tool.value().toString().toStdString();
    for (const QJsonValue& tool : own.value("skipped").toArray())
      setup.skipped.insert(tool.toString().toStdString());
  }
}

QJsonObject toJson(const GameSetups& games) {
  QJsonObject object;
  for (const auto& [id, setup] : games) {
    QJsonObject programs;
    for (const auto& [tool, program] : setup.programs)
      programs[QString::fromStdString(tool)] = QString::fromStdString(program);
    QJsonArray skipped;
    for (const std::string& tool : setup.skipped) skipped.append(QString::fromStdString(tool));
    object[QString::fromStdString(id)] =
        QJsonObject{{"folder", QString::fromStdString(setup.folder)},
                    {"programs", programs},
                    {"skipped", skipped}};
  }
  return object;
}

Settings fromJson(const QJsonObject& object, QStringList& senseless) {
  Settings settings;
  MemberReader reader(object);
  const QString theme = object.value("theme").toString(settings.theme);
  if (Appearance::themes().contains(theme)) {
    settings.theme = theme;
  } else {
    reader.complain("theme");
  }
  const QString language = object.value("language").toString();
  if (language.isEmpty() || languages().contains(language)) {
    settings.language = language;
  } else {
    reader.complain("language");
  }
  settings.geometry = bytes(object.value("window"));
  settings.docks = bytes(object.value("docks"));
  reader.integer("panes", 1, 4, settings.panes);
  const QJsonArray cross = object.value("cross").toArray();
  if (cross.size() == 2) settings.cross = {cross[0].toDouble(0.5), cross[1].toDouble(0.5)};
  readView(reader, settings);
  readCamera(reader, settings.camera);
  senseless = reader.senseless();
  for (const QJsonValue& path : object.value("recent").toArray()) {
    settings.recent << path.toString();
  }
  for (const QJsonValue& name : object.value("recent materials").toArray()) {
    settings.recentMaterials << name.toString();
  }
  readLevelViews(object.value("bookmarks").toArray(), settings.levelViews);
  readGames(object.value("games").toObject(), settings.games);
  settings.tourSeen = object.value("tour").toBool();
  settings.imageFolder = object.value("images").toString();
  settings.entityDefinitions = object.value("entities").toString();
  settings.keymap = keymapOf(object.value("keys").toObject()).keymap;
  return settings;
}

void writeView(const Settings& settings, QJsonObject& object) {
  object["grid"] = settings.grid.exponent();
  object["grid shown"] = settings.grid.isShown();
  object["grid snaps"] = settings.grid.snaps();
  object["drawing"] = kModes[static_cast<std::size_t>(settings.view.mode)];
  object["light quality"] = kDetails[static_cast<std::size_t>(settings.view.light)];
  for (const auto& [name, member] : kShown) object[QLatin1String(name)] = settings.view.*member;
  object["texture lock"] = settings.textureLock;
  object["pane"] = settings.activePane;
}

void writeCamera(const CameraPreferences& camera, QJsonObject& object) {
  object["fly speed"] = camera.flySpeed;
  object["look speed"] = camera.lookSpeed;
  object["wheel step"] = camera.wheelStep;
  object["field of view"] = camera.fieldOfView;
  object["invert look"] = camera.invertLook;
  object["invert wheel"] = camera.invertWheel;
  for (std::size_t i = 0; i < kMoveDirections; ++i) {
    const QKeySequence key(camera.movement.keyOf(static_cast<MoveDirection>(i)));
    object[QLatin1String(kMovementNames[i])] = key.toString(QKeySequence::PortableText);
  }
}

QJsonObject toJson(const Settings& settings) {
  QJsonObject object{{"theme", settings.theme},
                     {"language", settings.language},
                     {"window", text(settings.geometry)},
                     {"docks", text(settings.docks)},
                     {"panes", settings.panes},
                     {"cross", QJsonArray{settings.cross.x(), settings.cross.y()}},
                     {"recent", QJsonArray::fromStringList(settings.recent)},
                     {"recent materials", QJsonArray::fromStringList(settings.recentMaterials)},
                     {"bookmarks", toJson(settings.levelViews)},
                     {"tour", settings.tourSeen},
                     {"images", settings.imageFolder},
                     {"entities", settings.entityDefinitions},
                     {"games", toJson(settings.games)},
                     {"keys", toJson(settings.keymap)}};
  writeView(settings, object);
  writeCamera(settings.camera, object);
  return object;
}

}  // namespace

Settings firstSettings() {
  Settings settings;
  settings.panes = 3;
  settings.lowerPanels = false;
  settings.cross.setX(PaneLayout::kColumn);
  return settings;
}

DrawMode drawModeNamed(const QString& name) {
  const auto found =
      std::ranges::find(kModes, name, [](const char* mode) { return QString(mode); });
  return static_cast<DrawMode>(found - kModes.begin());
}

fs::path settingsPath() {
  const QByteArray own = qgetenv("HALFSPACE_SETTINGS");
  if (!own.isEmpty()) return own.toStdString();
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation);
  return fs::path(folder.toStdString()) / "settings.json";
}

Settings readSettings(const fs::path& path, std::optional<QString>& problem) {
  QFile file(QString::fromStdString(path.string()));
  if (!file.open(QIODevice::ReadOnly)) return {};
  QJsonParseError error{};
  const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
  file.close();
  const QString name = QString::fromStdString(path.string());
  if (document.isObject()) {
    QStringList senseless;
    Settings settings = fromJson(document.object(), senseless);
    if (!senseless.isEmpty()) {
      problem = QObject::tr("Settings file %1: invalid settings were reset: %2.")
                    .arg(name, senseless.join(QStringLiteral(", ")));
    }
    return settings;
  }
  fs::path aside = path;
  aside += ".damaged";
  std::error_code ignored;
  fs::rename(path, aside, ignored);
  problem = QObject::tr(
                "The settings file %1 is damaged (%2). It was renamed to %3, and all settings were "
                "reset.")
                .arg(name, error.errorString(), QString::fromStdString(aside.filename().string()));
  return {};
}

std::optional<QString> writeSettings(const Settings& settings, const fs::path& path) {
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  const QByteArray content = QJsonDocument(toJson(settings)).toJson();
  const auto problem = level::saveAtomically(path, content.toStdString());
  return problem ? std::optional(QString::fromStdString(*problem)) : std::nullopt;
}

}  // namespace halfspace::editor
