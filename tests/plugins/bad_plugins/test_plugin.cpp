// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The source of all plugins of the loader's tests. Each target defines NAME, and THROWS if
// initialise() has to fail. Events are recorded in a property of the application.
#include <QCoreApplication>
#include <QObject>
#include <QStringList>
#include <QVariant>
#include <stdexcept>

#include "plugins/interface/plugin.h"

namespace halfspace::tests {

inline void note(const QString& event) {
  QCoreApplication* application = QCoreApplication::instance();
  QStringList events = application->property("events").toStringList();
  application->setProperty("events", events << event);
}

class TestFormat final : public plugins::MeshFormat {
 public:
  ~TestFormat() override { note(QStringLiteral(TEST_PLUGIN_NAME) + " format gone"); }
  std::string name() const override { return TEST_PLUGIN_NAME; }
  std::vector<std::string> extensions() const override { return {TEST_PLUGIN_NAME}; }
  bool keepsDoubles() const override { return true; }
  plugins::ReadOutcome<plugins::MeshContents> read(const plugins::Source&,
                                                   const plugins::ReadControl&) const override {
    return {};
  }
  plugins::WriteOutcome write(const plugins::MeshContents&) const override { return {}; }
};

class TestPlugin final : public QObject, public plugins::Plugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID HALFSPACE_PLUGIN_IID FILE "plugin.json")
  Q_INTERFACES(halfspace::plugins::Plugin)

 public:
  void initialise(plugins::Registry& registry) override {
    registry.addMeshFormat(std::make_unique<TestFormat>());
#ifdef TEST_PLUGIN_THROWS
    throw std::runtime_error("the licence file is missing");
#endif
    note(QStringLiteral(TEST_PLUGIN_NAME) + " starts");
  }
  void shutDown() noexcept override {
    note(QStringLiteral(TEST_PLUGIN_NAME) + " stops");
  }
};

}  // namespace halfspace::tests

#include "test_plugin.moc"
