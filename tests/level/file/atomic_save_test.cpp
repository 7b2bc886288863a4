// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <iterator>

#include <unistd.h>

#include "level/edits/outline.h"
#include "level/file/atomic_save.h"
#include "level/file/native_file.h"
#include "tests/level/support/random_level.h"

using namespace halfspace::level;
namespace fs = std::filesystem;

namespace {

std::string contentOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

int filesIn(const fs::path& folder) {
  return static_cast<int>(std::distance(fs::directory_iterator(folder), {}));
}

}  // namespace

class AtomicSaveTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void savedLevel_isOpenedAgain();
  void oldFile_isReplacedWhole();
  void permissions_areKept();
  void symbolicLink_staysOne();
  void failedSave_leavesTheOldFile();
  void missingFolder_isSaid();

 private:
  std::unique_ptr<QTemporaryDir> m_folder;
  fs::path m_path;
};

void AtomicSaveTest::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  m_path = fs::path(m_folder->path().toStdString()) / "level.halfspace";
}

void AtomicSaveTest::savedLevel_isOpenedAgain() {
  test::Random random(4);
  const Level level = test::randomLevel(random, 60);
  QVERIFY(!saveLevel(level, m_path));
  const ReadResult result = openLevel(m_path);
  QVERIFY(std::holds_alternative<OpenedLevel>(result));
  QCOMPARE(writeLevel(std::get<OpenedLevel>(result).level), contentOf(m_path));
  QCOMPARE(filesIn(m_path.parent_path()), 1);
}

void AtomicSaveTest::oldFile_isReplacedWhole() {
  QVERIFY(!saveAtomically(m_path, std::string(100'000, 'a')));
  QVERIFY(!saveAtomically(m_path, "short"));
  QCOMPARE(contentOf(m_path), std::string("short"));
  QCOMPARE(filesIn(m_path.parent_path()), 1);
}

void AtomicSaveTest::permissions_areKept() {
  QVERIFY(!saveAtomically(m_path, "one"));
  fs::permissions(m_path, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  const fs::perms before = fs::status(m_path).permissions();
  QVERIFY(!saveAtomically(m_path, "two"));
  QVERIFY(fs::status(m_path).permissions() == before);
}

void AtomicSaveTest::symbolicLink_staysOne() {
  const fs::path target = m_path.parent_path() / "real.halfspace";
  QVERIFY(!saveAtomically(target, "one"));
  fs::create_symlink(target, m_path);
  QVERIFY(!saveAtomically(m_path, "two"));
  QVERIFY(fs::is_symlink(m_path));
  QCOMPARE(contentOf(target), std::string("two"));
  // The file that the link names was moved away.
  fs::remove(target);
  QVERIFY(!saveAtomically(m_path, "three"));
  QVERIFY(fs::is_symlink(m_path));
  QCOMPARE(contentOf(target), std::string("three"));
  const fs::path relative = m_path.parent_path() / "relative.halfspace";
  fs::create_symlink("absent.halfspace", relative);
  QVERIFY(!saveAtomically(relative, "four"));
  QVERIFY(fs::is_symlink(relative));
  QCOMPARE(contentOf(m_path.parent_path() / "absent.halfspace"), std::string("four"));
}

void AtomicSaveTest::failedSave_leavesTheOldFile() {
  // A folder at the path of the file cannot be replaced.
  fs::create_directory(m_path);
  const auto error = saveAtomically(m_path, "new");
  QVERIFY(error.has_value());
  QVERIFY(fs::is_directory(m_path));
  QCOMPARE(filesIn(m_path.parent_path()), 1);
  if (::geteuid() == 0) return;  // root may write anywhere
  fs::remove(m_path);
  QVERIFY(!saveAtomically(m_path, "old"));
  fs::permissions(m_path.parent_path(), fs::perms::owner_read | fs::perms::owner_exec);
  const bool failed = saveAtomically(m_path, "new").has_value();
  fs::permissions(m_path.parent_path(), fs::perms::owner_all);
  QVERIFY(failed);
  QCOMPARE(contentOf(m_path), std::string("old"));
}

void AtomicSaveTest::missingFolder_isSaid() {
  const fs::path path = m_path.parent_path() / "no" / "level.halfspace";
  const auto error = saveLevel(Level{}, path);
  QVERIFY(error.has_value());
  QVERIFY(error->text.find("no") != std::string::npos);
}

QTEST_APPLESS_MAIN(AtomicSaveTest)
#include "atomic_save_test.moc"
