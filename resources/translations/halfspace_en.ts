<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>QObject</name>
    <message numerus="yes">
        <source>• and %n more</source>
        <translation>
            <numerusform>• and %n more</numerusform>
            <numerusform>• and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The editor closed without saving %n change(s) of %1.</source>
        <translation>
            <numerusform>The editor closed without saving %n change of %1.</numerusform>
            <numerusform>The editor closed without saving %n changes of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n solid(s) keep their planes: a face would be lost.</source>
        <translation>
            <numerusform>%n solid keeps its planes: a face would be lost.</numerusform>
            <numerusform>%n solids keep their planes: a face would be lost.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n face(s) almost in the plane of a neighbour (%1 units apart)</source>
        <translation>
            <numerusform>%n face almost in the plane of a neighbour (%1 units apart)</numerusform>
            <numerusform>%n faces almost in the plane of a neighbour (%1 units apart)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n solid(s) stay off the grid: they would become flat or invalid. Choose a finer grid.</source>
        <translation>
            <numerusform>%n solid stays off the grid: it would become flat or invalid. Choose a finer grid.</numerusform>
            <numerusform>%n solids stay off the grid: they would become flat or invalid. Choose a finer grid.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n face(s)</source>
        <translation>
            <numerusform>%n face</numerusform>
            <numerusform>%n faces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All faces of %n solid(s)</source>
        <translation>
            <numerusform>All faces of %n solid</numerusform>
            <numerusform>All faces of %n solids</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n face(s) of the selection</source>
        <translation>
            <numerusform>All %n face of the selection</numerusform>
            <numerusform>All %n faces of the selection</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n carved</source>
        <translation>
            <numerusform>%1, %n carved</numerusform>
            <numerusform>%1, %n carved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n brush(es) lay on the removed side of the plane and were deleted. Undo restores them.</source>
        <translation>
            <numerusform>%n brush lay on the removed side of the plane and was deleted. Undo restores it.</numerusform>
            <numerusform>%n brushes lay on the removed side of the plane and were deleted. Undo restores them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open edge(s)</source>
        <translation>
            <numerusform>%n open edge</numerusform>
            <numerusform>%n open edges</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hole(s)</source>
        <translation>
            <numerusform>%n hole</numerusform>
            <numerusform>%n holes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Texture on %n more face(s)</source>
        <translation>
            <numerusform>Texture on %n more face</numerusform>
            <numerusform>Texture on %n more faces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entity(ies) now fire &quot;%1&quot;.</source>
        <translation>
            <numerusform>%n entity now fires &quot;%1&quot;.</numerusform>
            <numerusform>%n entities now fire &quot;%1&quot;.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::CleanUpDialog</name>
    <message numerus="yes">
        <source>%1: %n face(s), at most %2</source>
        <translation>
            <numerusform>%1: %n face, at most %2</numerusform>
            <numerusform>%1: %n faces, at most %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n face(s) change; the corners move at most %1 units.</source>
        <translation>
            <numerusform>%n face changes; the corners move at most %1 units.</numerusform>
            <numerusform>%n faces change; the corners move at most %1 units.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ComparisonPanel</name>
    <message numerus="yes">
        <source>%n system(s)</source>
        <translation>
            <numerusform>%n system</numerusform>
            <numerusform>%n systems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n shape(s)</source>
        <translation>
            <numerusform>%n shape</numerusform>
            <numerusform>%n shapes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::DocumentFiles</name>
    <message numerus="yes">
        <source>%n texture(s) in %1</source>
        <translation>
            <numerusform>%n texture in %1</numerusform>
            <numerusform>%n textures in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entity class(es) from %1</source>
        <translation>
            <numerusform>%n entity class from %1</numerusform>
            <numerusform>%n entity classes from %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::EditorStatusBar</name>
    <message numerus="yes">
        <source>%n solid(s)</source>
        <translation>
            <numerusform>%n solid</numerusform>
            <numerusform>%n solids</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entity(ies)</source>
        <translation>
            <numerusform>%n entity</numerusform>
            <numerusform>%n entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n group(s)</source>
        <translation>
            <numerusform>%n group</numerusform>
            <numerusform>%n groups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n face(s)</source>
        <translation>
            <numerusform>%n face</numerusform>
            <numerusform>%n faces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n filtered out</source>
        <translation>
            <numerusform>%n filtered out</numerusform>
            <numerusform>%n filtered out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n issue(s)</source>
        <translation>
            <numerusform>%n issue</numerusform>
            <numerusform>%n issues</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::KeepBar</name>
    <message numerus="yes">
        <source>%n solid(s) carved while playing. Keep?</source>
        <translation>
            <numerusform>%n solid carved while playing. Keep it?</numerusform>
            <numerusform>%n solids carved while playing. Keep them?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::LiveLinkDialog</name>
    <message numerus="yes">
        <source>%n page(s) connected.</source>
        <translation>
            <numerusform>%n page connected.</numerusform>
            <numerusform>%n pages connected.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::MainWindow</name>
    <message numerus="yes">
        <source>Recovered %n change(s)</source>
        <translation>
            <numerusform>Recovered %n change</numerusform>
            <numerusform>Recovered %n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::MaterialModel</name>
    <message numerus="yes">
        <source>used by %n solid(s)</source>
        <translation>
            <numerusform>used by %n solid</numerusform>
            <numerusform>used by %n solids</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ReplaceDialog</name>
    <message numerus="yes">
        <source>%n solid(s) of the level are not fully painted.</source>
        <translation>
            <numerusform>%n solid of the level is not fully painted.</numerusform>
            <numerusform>%n solids of the level are not fully painted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n solid(s) of the level use this material.</source>
        <translation>
            <numerusform>%n solid of the level uses this material.</numerusform>
            <numerusform>%n solids of the level use this material.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replaced %1 by %2 on %n solid(s).</source>
        <translation>
            <numerusform>Replaced %1 by %2 on %n solid.</numerusform>
            <numerusform>Replaced %1 by %2 on %n solids.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::SolidPage</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::Toasts</name>
    <message numerus="yes">
        <source>%n more message(s) in the Console.</source>
        <translation>
            <numerusform>%n more message in the Console.</numerusform>
            <numerusform>%n more messages in the Console.</numerusform>
        </translation>
    </message>
</context>
</TS>
