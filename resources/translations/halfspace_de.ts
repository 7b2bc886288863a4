<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>DocumentFiles</name>
    <message>
        <source>Line %1, column %2: </source>
        <translation>Zeile %1, Spalte %2: </translation>
    </message>
    <message>
        <source>Line %1: </source>
        <translation>Zeile %1: </translation>
    </message>
    <message>
        <source>Byte %1: </source>
        <translation>Byte %1: </translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Qt</source>
        <translation>Qt</translation>
    </message>
    <message>
        <source>OpenGL</source>
        <translation>OpenGL</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Journals</source>
        <translation>Journale</translation>
    </message>
    <message>
        <source>Copied the texture of a face. Paste gives it to selected faces.</source>
        <translation>Textur einer Fläche kopiert. Einfügen gibt sie ausgewählten Flächen.</translation>
    </message>
    <message>
        <source>Copied. The text for other editors has losses: %1</source>
        <translation>Kopiert. Im Text für andere Editoren fehlt etwas: %1</translation>
    </message>
    <message>
        <source>A face was copied. Select faces or solids, then paste.</source>
        <translation>Eine Fläche wurde kopiert. Flächen oder Körper auswählen, dann einfügen.</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Select a solid first.</source>
        <translation>Wählen Sie zuerst einen Körper aus.</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>Select a solid or an entity first.</source>
        <translation>Wählen Sie zuerst einen Körper oder eine Entity aus.</translation>
    </message>
    <message>
        <source>Select a solid, an entity or a face first.</source>
        <translation>Zuerst einen Körper, eine Entity oder eine Fläche auswählen.</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation>Es gibt nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>Wiederherstellen: %1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Select a face (Shift+click) or a solid first.</source>
        <translation>Zuerst eine Fläche (Umschalt+Klick) oder einen Körper auswählen.</translation>
    </message>
    <message>
        <source>Select a mesh first.</source>
        <translation>Wählen Sie zuerst ein Mesh aus.</translation>
    </message>
    <message>
        <source>The default layer cannot be removed.</source>
        <translation>Der Standard-Layer kann nicht entfernt werden.</translation>
    </message>
    <message>
        <source>This is already the current layer.</source>
        <translation>Dieser Layer ist bereits der aktuelle.</translation>
    </message>
    <message>
        <source>The layer is hidden or locked.</source>
        <translation>Der Layer ist ausgeblendet oder gesperrt.</translation>
    </message>
    <message>
        <source>Recordings (*.recording);;All files (*)</source>
        <translation>Aufzeichnungen (*.recording);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Replay Recording</source>
        <translation>Aufzeichnung abspielen</translation>
    </message>
    <message>
        <source>Cannot read %1: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1, line %2: there is no setting &quot;%3&quot;. Did you mean &quot;%4&quot;?</source>
        <translation>%1, Zeile %2: Es gibt keine Einstellung &quot;%3&quot;. Ist &quot;%4&quot; gemeint?</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, Zeile %2: %3</translation>
    </message>
    <message>
        <source>Save Recording</source>
        <translation>Aufzeichnung speichern</translation>
    </message>
    <message>
        <source>The recording was not saved: %1 is the file of the open level.</source>
        <translation>Die Aufzeichnung wurde nicht gespeichert: %1 ist die Datei des geöffneten Levels.</translation>
    </message>
    <message>
        <source>Saved %1 s of play to %2. Replay it with &quot;halfspace play&quot;.</source>
        <translation>%1 s Spiel in %2 gespeichert. „halfspace play“ spielt sie ab.</translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>No recording yet.</source>
        <translation>Es gibt noch keine Aufzeichnung.</translation>
    </message>
    <message>
        <source>Select by Line Number</source>
        <translation>Nach Zeilennummer auswählen</translation>
    </message>
    <message>
        <source>Lines of the imported map file, such as &quot;120, 348&quot;:</source>
        <translation>Zeilen der importierten Map-Datei, etwa „120, 348“:</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Select by Contents</source>
        <translation>Nach Inhalt auswählen</translation>
    </message>
    <message>
        <source>Select all solids of these contents:</source>
        <translation>Alle Körper mit diesem Inhalt auswählen:</translation>
    </message>
    <message>
        <source>The level has no entities to select.</source>
        <translation>Das Level hat keine Entities zum Auswählen.</translation>
    </message>
    <message>
        <source>Select by Class</source>
        <translation>Nach Klasse auswählen</translation>
    </message>
    <message>
        <source>Select all entities of this class:</source>
        <translation>Alle Entities dieser Klasse auswählen:</translation>
    </message>
    <message>
        <source>All solids are valid.</source>
        <translation>Alle Körper sind gültig.</translation>
    </message>
    <message>
        <source>Change background</source>
        <translation>Hintergrund ändern</translation>
    </message>
    <message>
        <source>Show the section plane first.</source>
        <translation>Zuerst die Schnittebene einblenden.</translation>
    </message>
    <message>
        <source>Select a face (Shift+click) first.</source>
        <translation>Zuerst eine Fläche auswählen (Umschalt+Klick).</translation>
    </message>
    <message>
        <source>This bookmark is not set.</source>
        <translation>Dieses Lesezeichen ist nicht gesetzt.</translation>
    </message>
    <message>
        <source>Bookmark %1 set.</source>
        <translation>Lesezeichen %1 gesetzt.</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>The comparison was not written: %1 is the file of the open level.</source>
        <translation>Der Vergleich wurde nicht geschrieben: %1 ist die Datei des geöffneten Levels.</translation>
    </message>
    <message>
        <source>Create Point Entity</source>
        <translation>Punkt-Entity erstellen</translation>
    </message>
    <message>
        <source>Create Brush Entity</source>
        <translation>Brush-Entity erstellen</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>Materialien</translation>
    </message>
    <message>
        <source>UV Editor</source>
        <translation>UV-Editor</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>BSP lab</source>
        <translation>BSP-Labor</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Konsole</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Issues (%1)</source>
        <translation>Probleme (%1)</translation>
    </message>
    <message>
        <source>Open Level</source>
        <translation>Level öffnen</translation>
    </message>
    <message>
        <source>Levels and meshes</source>
        <translation>Level und Meshes</translation>
    </message>
    <message>
        <source>Save Level</source>
        <translation>Level speichern</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Level</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>Szene</translation>
    </message>
    <message>
        <source>Scene for %1</source>
        <translation>Szene für %1</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Meshes</translation>
    </message>
    <message>
        <source>Export Mesh</source>
        <translation>Mesh exportieren</translation>
    </message>
    <message>
        <source>Export Selection</source>
        <translation>Auswahl exportieren</translation>
    </message>
    <message>
        <source>Export Comparison</source>
        <translation>Vergleich exportieren</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Reports</source>
        <translation>Berichte</translation>
    </message>
    <message numerus="yes">
        <source>• and %n more</source>
        <translation>
            <numerusform>• und %n weiterer</numerusform>
            <numerusform>• und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Save with Losses</source>
        <translation>Mit Verlusten speichern</translation>
    </message>
    <message>
        <source>%1 cannot hold everything in this level. Saving it would lose:</source>
        <translation>%1 kann nicht alles aufnehmen, was dieser Level enthält. Beim Speichern ginge verloren:</translation>
    </message>
    <message>
        <source>Replace %1</source>
        <translation>%1 ersetzen</translation>
    </message>
    <message>
        <source>Save as %1</source>
        <translation>Als %1 speichern</translation>
    </message>
    <message>
        <source>Save %1 Anyway</source>
        <translation>%1 trotzdem speichern</translation>
    </message>
    <message>
        <source>a new level</source>
        <translation>ein neues Level</translation>
    </message>
    <message>
        <source>Recover Unsaved Work</source>
        <translation>Nicht gespeicherte Arbeit wiederherstellen</translation>
    </message>
    <message numerus="yes">
        <source>The editor closed without saving %n change(s) of %1.</source>
        <translation>
            <numerusform>Der Editor wurde beendet, ohne %n Änderung an %1 zu speichern.</numerusform>
            <numerusform>Der Editor wurde beendet, ohne %n Änderungen an %1 zu speichern.</numerusform>
        </translation>
    </message>
    <message>
        <source>Last change: %1. Restore opens the level with these changes. Later asks again at the next start.</source>
        <translation>Letzte Änderung: %1. Wiederherstellen öffnet das Level mit diesen Änderungen. Später fragt beim nächsten Start noch einmal.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Cannot Recover</source>
        <translation>Wiederherstellung nicht möglich</translation>
    </message>
    <message>
        <source>The work in %1 cannot be recovered.

%2</source>
        <translation>Die Arbeit in %1 kann nicht wiederhergestellt werden.

%2</translation>
    </message>
    <message>
        <source>Ask Again at Next Start</source>
        <translation>Beim nächsten Start wieder fragen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>the new level</source>
        <translation>dem neuen Level</translation>
    </message>
    <message>
        <source>Unsaved Changes</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save the changes to %1?</source>
        <translation>Änderungen an %1 speichern?</translation>
    </message>
    <message>
        <source>The editor crashed earlier. The log is %1. The unsaved work of that session is in its journal and can be recovered.</source>
        <translation>Der Editor ist früher abgestürzt. Das Protokoll ist %1. Die ungespeicherte Arbeit jener Sitzung steht in ihrem Journal und kann wiederhergestellt werden.</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Plugin Checks</source>
        <translation>Prüfungen von Plugins</translation>
    </message>
    <message>
        <source>Settings file %1: invalid settings were reset: %2.</source>
        <translation>Einstellungsdatei %1: Ungültige Einstellungen wurden zurückgesetzt: %2.</translation>
    </message>
    <message>
        <source>The settings file %1 is damaged (%2). It was renamed to %3, and all settings were reset.</source>
        <translation>Die Einstellungsdatei %1 ist beschädigt (%2). Sie wurde in %3 umbenannt, und alle Einstellungen wurden zurückgesetzt.</translation>
    </message>
    <message>
        <source>Shape to draw</source>
        <translation>Form, die gezeichnet wird</translation>
    </message>
    <message>
        <source>Grid size in level units (keys 1 to 9)</source>
        <translation>Rasterweite in Level-Einheiten (Tasten 1 bis 9)</translation>
    </message>
    <message>
        <source>Grid %1</source>
        <translation>Raster %1</translation>
    </message>
    <message>
        <source>View options ▾</source>
        <translation>Ansicht ▾</translation>
    </message>
    <message>
        <source>Draw mode and visible elements</source>
        <translation>Darstellung und sichtbare Elemente</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppieren</translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation>Gruppierung aufheben</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Nothing to repeat for this selection.</source>
        <translation>Für diese Auswahl gibt es nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Linked copy</source>
        <translation>Verknüpfte Kopie</translation>
    </message>
    <message>
        <source>Unlink</source>
        <translation>Verknüpfung lösen</translation>
    </message>
    <message>
        <source>Move in outline</source>
        <translation>In der Gliederung verschieben</translation>
    </message>
    <message>
        <source>Select a solid or a group first.</source>
        <translation>Wählen Sie zuerst einen Körper oder eine Gruppe aus.</translation>
    </message>
    <message>
        <source>Change operation</source>
        <translation>Operation ändern</translation>
    </message>
    <message>
        <source>Select the solids to subtract first.</source>
        <translation>Wählen Sie zuerst die Körper aus, die abgezogen werden sollen.</translation>
    </message>
    <message>
        <source>Subtract</source>
        <translation>Abziehen</translation>
    </message>
    <message>
        <source>Select at least two solids or groups.</source>
        <translation>Wählen Sie mindestens zwei Körper oder Gruppen aus.</translation>
    </message>
    <message>
        <source>Intersect</source>
        <translation>Schneiden</translation>
    </message>
    <message>
        <source>Select at least two brushes.</source>
        <translation>Wählen Sie mindestens zwei Brushes aus.</translation>
    </message>
    <message>
        <source>Convex merge</source>
        <translation>Konvex vereinigen</translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>Aufräumen</translation>
    </message>
    <message numerus="yes">
        <source>%n solid(s) keep their planes: a face would be lost.</source>
        <translation>
            <numerusform>%n Körper behält seine Ebenen: eine Fläche ginge verloren.</numerusform>
            <numerusform>%n Körper behalten ihre Ebenen: eine Fläche ginge verloren.</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1 of the clipboard</source>
        <translation>Zeile %1 der Zwischenablage</translation>
    </message>
    <message>
        <source>, column %1</source>
        <translation>, Spalte %1</translation>
    </message>
    <message>
        <source>Not pasted: %1: %2</source>
        <translation>Nicht eingefügt: %1: %2</translation>
    </message>
    <message>
        <source>Not pasted: %1</source>
        <translation>Nicht eingefügt: %1</translation>
    </message>
    <message>
        <source>Clipboard: %1</source>
        <translation>Zwischenablage: %1</translation>
    </message>
    <message>
        <source>The clipboard holds map text, but no plugin that reads maps is loaded.</source>
        <translation>Die Zwischenablage enthält den Text einer Map, aber kein geladenes Plugin liest Maps.</translation>
    </message>
    <message>
        <source>Nothing to paste: the clipboard holds no part of a level.</source>
        <translation>Nichts einzufügen: Die Zwischenablage enthält keinen Teil eines Levels.</translation>
    </message>
    <message>
        <source>Nothing to paste: the clipboard holds no solid and no entity.</source>
        <translation>Nichts einzufügen: Die Zwischenablage enthält weder Körper noch Entities.</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Select the solids for the %1 first.</source>
        <translation>Wählen Sie zuerst die Körper für %1 aus.</translation>
    </message>
    <message>
        <source>Make %1</source>
        <translation>%1 erstellen</translation>
    </message>
    <message>
        <source>The selection already belongs to the world.</source>
        <translation>Die Auswahl gehört bereits zur Welt.</translation>
    </message>
    <message>
        <source>Move to world</source>
        <translation>Zur Welt verschieben</translation>
    </message>
    <message>
        <source>Transfer texture</source>
        <translation>Textur übertragen</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>Bemalen</translation>
    </message>
    <message>
        <source>Paste texture</source>
        <translation>Textur einfügen</translation>
    </message>
    <message>
        <source>Align texture to edge</source>
        <translation>Textur an Kante ausrichten</translation>
    </message>
    <message>
        <source>No painted face has an edge in common with the selected faces.</source>
        <translation>Keine bemalte Fläche hat eine Kante mit den ausgewählten Flächen gemeinsam.</translation>
    </message>
    <message>
        <source>Continue texture</source>
        <translation>Textur fortsetzen</translation>
    </message>
    <message>
        <source>Project from the world</source>
        <translation>Von der Weltachse projizieren</translation>
    </message>
    <message>
        <source>Project onto the face</source>
        <translation>Auf die Fläche projizieren</translation>
    </message>
    <message>
        <source>Shift texture</source>
        <translation>Textur verschieben</translation>
    </message>
    <message>
        <source>Rotate texture</source>
        <translation>Textur drehen</translation>
    </message>
    <message>
        <source>Scale texture</source>
        <translation>Textur skalieren</translation>
    </message>
    <message>
        <source>Select a brush to hollow out.</source>
        <translation>Wählen Sie einen Brush aus, der ausgehöhlt werden soll.</translation>
    </message>
    <message>
        <source>Walls %1 thick leave no room inside. The grid size is the thickness: choose a smaller grid.</source>
        <translation>Wände der Dicke %1 lassen innen keinen Raum. Die Rastergröße ist die Dicke: Wählen Sie ein kleineres Raster.</translation>
    </message>
    <message>
        <source>Hollow</source>
        <translation>Aushöhlen</translation>
    </message>
    <message>
        <source>Add layer</source>
        <translation>Layer hinzufügen</translation>
    </message>
    <message>
        <source>Remove layer</source>
        <translation>Layer entfernen</translation>
    </message>
    <message>
        <source>Rename layer</source>
        <translation>Layer umbenennen</translation>
    </message>
    <message>
        <source>Show layer</source>
        <translation>Layer einblenden</translation>
    </message>
    <message>
        <source>Hide layer</source>
        <translation>Layer ausblenden</translation>
    </message>
    <message>
        <source>Lock layer</source>
        <translation>Layer sperren</translation>
    </message>
    <message>
        <source>Unlock layer</source>
        <translation>Layer entsperren</translation>
    </message>
    <message>
        <source>Export layer</source>
        <translation>Layer exportieren</translation>
    </message>
    <message>
        <source>Omit layer from export</source>
        <translation>Layer vom Export ausnehmen</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot; is hidden or locked. Show and unlock it before you make it current.</source>
        <translation>Der Layer „%1“ ist ausgeblendet oder gesperrt. Blenden Sie ihn ein und entsperren Sie ihn, bevor Sie ihn zum aktuellen machen.</translation>
    </message>
    <message>
        <source>Move to layer</source>
        <translation>In Layer verschieben</translation>
    </message>
    <message numerus="yes">
        <source>%n face(s) almost in the plane of a neighbour (%1 units apart)</source>
        <translation>
            <numerusform>%n Fläche fast in der Ebene eines Nachbarn (%1 Einheiten entfernt)</numerusform>
            <numerusform>%n Flächen fast in der Ebene eines Nachbarn (%1 Einheiten entfernt)</numerusform>
        </translation>
    </message>
    <message>
        <source>an entity is outside the level; move it inside, or close the level around it</source>
        <translation>Eine Entity liegt außerhalb des Levels; verschieben Sie sie hinein, oder schließen Sie den Level um sie</translation>
    </message>
    <message>
        <source>the level leaks; the narrowest gap on the path outside is %1 wide; close it there</source>
        <translation>Der Level ist undicht; die engste Lücke auf dem Weg nach außen ist %1 breit; schließen Sie ihn dort</translation>
    </message>
    <message>
        <source>Replace material</source>
        <translation>Material ersetzen</translation>
    </message>
    <message>
        <source>This linked copy cannot be edited: its rotation or scale has no exact inverse. Open another copy, or unlink this one.</source>
        <translation>Diese verknüpfte Kopie kann nicht bearbeitet werden: Ihre Drehung oder Skalierung hat keine exakte Umkehrung. Öffnen Sie eine andere Kopie, oder lösen Sie die Verknüpfung.</translation>
    </message>
    <message>
        <source>Open linked copy</source>
        <translation>Verknüpfte Kopie öffnen</translation>
    </message>
    <message>
        <source>Editing linked copy. Esc closes it and updates all copies.</source>
        <translation>Verknüpfte Kopie wird bearbeitet. Esc schließt sie und aktualisiert alle Kopien.</translation>
    </message>
    <message>
        <source>Close linked copy</source>
        <translation>Verknüpfte Kopie schließen</translation>
    </message>
    <message>
        <source>There is no room here. Point at a wall or the floor of one in the 3D pane, or fly into it.</source>
        <translation>Hier ist kein Raum. In der 3D-Ansicht auf eine Wand oder den Boden eines Raums zeigen oder in ihn hineinfliegen.</translation>
    </message>
    <message>
        <source>The selection belongs to no entity: it has no class.</source>
        <translation>Die Auswahl gehört zu keiner Entity: Sie hat keine Klasse.</translation>
    </message>
    <message>
        <source>No solid of the level begins at line %1 of its map file.</source>
        <translation>Kein Körper des Levels beginnt in Zeile %1 der Map-Datei.</translation>
    </message>
    <message numerus="yes">
        <source>%n solid(s) stay off the grid: they would become flat or invalid. Choose a finer grid.</source>
        <translation>
            <numerusform>%n Körper bleibt neben dem Raster: er würde flach oder ungültig. Ein feineres Raster wählen.</numerusform>
            <numerusform>%n Körper bleiben neben dem Raster: sie würden flach oder ungültig. Ein feineres Raster wählen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The selection is on the grid already.</source>
        <translation>Die Auswahl liegt schon auf dem Raster.</translation>
    </message>
    <message>
        <source>Snap to grid</source>
        <translation>Auf das Raster setzen</translation>
    </message>
    <message>
        <source>Make non-solid</source>
        <translation>Durchlässig machen</translation>
    </message>
    <message>
        <source>Make solid</source>
        <translation>Massiv machen</translation>
    </message>
    <message>
        <source>Fit texture</source>
        <translation>Textur einpassen</translation>
    </message>
    <message>
        <source>Flip texture</source>
        <translation>Textur spiegeln</translation>
    </message>
    <message>
        <source>Reset texture</source>
        <translation>Textur zurücksetzen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Isolate</source>
        <translation>Isolieren</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles einblenden</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Unlock all</source>
        <translation>Alles entsperren</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>no material</source>
        <translation>kein Material</translation>
    </message>
    <message>
        <source>world axes</source>
        <translation>Weltachsen</translation>
    </message>
    <message>
        <source>face axes</source>
        <translation>Achsen der Fläche</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Nothing selected. Shift+click a face.</source>
        <translation>Nichts ausgewählt. Klicken Sie mit Umschalt auf eine Fläche.</translation>
    </message>
    <message>
        <source>A linked copy shares the faces of its definition. Double-click the copy to edit it, then select faces.</source>
        <translation>Eine verknüpfte Kopie teilt die Flächen ihrer Definition. Bearbeiten Sie die Kopie per Doppelklick und wählen Sie dann Flächen aus.</translation>
    </message>
    <message>
        <source>The selection has no faces.</source>
        <translation>Die Auswahl hat keine Flächen.</translation>
    </message>
    <message numerus="yes">
        <source>%n face(s)</source>
        <translation>
            <numerusform>%n Fläche</numerusform>
            <numerusform>%n Flächen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All faces of %n solid(s)</source>
        <translation>
            <numerusform>Alle Flächen von %n Körper</numerusform>
            <numerusform>Alle Flächen von %n Körpern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n face(s) of the selection</source>
        <translation>
            <numerusform>%n Fläche der Auswahl</numerusform>
            <numerusform>Alle %n Flächen der Auswahl</numerusform>
        </translation>
    </message>
    <message>
        <source>new key</source>
        <translation>neuer Schlüssel</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Triangles</source>
        <translation>Dreiecke</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>Geschlossen</translation>
    </message>
    <message>
        <source>Self-intersecting</source>
        <translation>Durchdringt sich selbst</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>none: not closed</source>
        <translation>keines: nicht geschlossen</translation>
    </message>
    <message>
        <source>Valid closed solid.</source>
        <translation>Gültiger, geschlossener Körper.</translation>
    </message>
    <message>
        <source>Not a closed solid, but it can be repaired. The surface moves by at most %1.</source>
        <translation>Kein geschlossener Körper, aber reparierbar. Die Oberfläche verschiebt sich um höchstens %1.</translation>
    </message>
    <message>
        <source>Not a closed solid. The repair needs your consent: %1</source>
        <translation>Kein geschlossener Körper. Die Reparatur braucht Ihre Zustimmung: %1</translation>
    </message>
    <message>
        <source>Not a closed solid, and it cannot be repaired: %1</source>
        <translation>Kein geschlossener Körper und nicht reparierbar: %1</translation>
    </message>
    <message>
        <source>entity</source>
        <translation>Entity</translation>
    </message>
    <message>
        <source>copy of %1</source>
        <translation>Kopie von %1</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>brush</source>
        <translation>Brush</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>%1 %2 × %3 · at %4, %5 · %6 × %7 texels</source>
        <translation>%1 %2 × %3 · bei %4, %5 · %6 × %7 Texel</translation>
    </message>
    <message>
        <source>Carve</source>
        <translation>Carven</translation>
    </message>
    <message>
        <source>Add solid</source>
        <translation>Körper hinzufügen</translation>
    </message>
    <message>
        <source>the player was stuck inside a solid</source>
        <translation>Der Spieler steckte in einem Körper fest</translation>
    </message>
    <message>
        <source>the player was wedged and could not move</source>
        <translation>Der Spieler war eingeklemmt und konnte sich nicht bewegen</translation>
    </message>
    <message>
        <source>the player was blocked where no face is near</source>
        <translation>Der Spieler wurde aufgehalten, wo keine Fläche in der Nähe ist</translation>
    </message>
    <message>
        <source>the player was crushed by a mover</source>
        <translation>Der Spieler wurde von einem beweglichen Teil zerquetscht</translation>
    </message>
    <message>
        <source>the player fell out of the level; this was the last position inside</source>
        <translation>Der Spieler ist aus dem Level gefallen; dies war seine letzte Position darin</translation>
    </message>
    <message>
        <source>box</source>
        <translation>Quader</translation>
    </message>
    <message>
        <source>cylinder</source>
        <translation>Zylinder</translation>
    </message>
    <message>
        <source>sphere</source>
        <translation>Kugel</translation>
    </message>
    <message>
        <source>%1 %2 x %3</source>
        <translation>%1 %2 x %3</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n carved</source>
        <translation>
            <numerusform>%1, %n gecarvt</numerusform>
            <numerusform>%1, %n gecarvt</numerusform>
        </translation>
    </message>
    <message>
        <source>, swimming</source>
        <translation>, schwimmt</translation>
    </message>
    <message>
        <source>, on a ladder</source>
        <translation>, auf einer Leiter</translation>
    </message>
    <message>
        <source>, at a ledge</source>
        <translation>, an einer Kante</translation>
    </message>
    <message>
        <source>, in air</source>
        <translation>, in der Luft</translation>
    </message>
    <message>
        <source>, on a mover</source>
        <translation>, auf einem beweglichen Teil</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>Figur</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>%1 units/s%2</source>
        <translation>%1 Einheiten/s%2</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>%1 µs, p99 %2 µs</source>
        <translation>%1 µs, p99 %2 µs</translation>
    </message>
    <message>
        <source>Visited</source>
        <translation>Besucht</translation>
    </message>
    <message>
        <source>%1 nodes, %2 leaves, %3 sweeps</source>
        <translation>%1 Knoten, %2 Blätter, %3 Sweeps</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Carving</source>
        <translation>Carven</translation>
    </message>
    <message>
        <source>Last edit</source>
        <translation>Letzte Änderung</translation>
    </message>
    <message>
        <source>tree %1 ms, %2 cells made</source>
        <translation>Baum %1 ms, %2 Zellen neu</translation>
    </message>
    <message>
        <source>Carve latency</source>
        <translation>Verzögerung</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>%1 bots, %2 debris, %3 µs per step</source>
        <translation>%1 Bots, %2 Trümmer, %3 µs pro Schritt</translation>
    </message>
    <message>
        <source>capsule</source>
        <translation>Kapsel</translation>
    </message>
    <message>
        <source>hull</source>
        <translation>Hülle</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Point at %1 %2 %3</source>
        <translation>Punkt bei %1 %2 %3</translation>
    </message>
    <message>
        <source>Select the brushes to clip first</source>
        <translation>Wählen Sie zuerst die Brushes aus, die geschnitten werden sollen</translation>
    </message>
    <message>
        <source>Click: set points (two in a flat view; three in 3D, or two on one face)</source>
        <translation>Klick: Punkte setzen (zwei in einer flachen Ansicht; drei in 3D oder zwei auf einer Fläche)</translation>
    </message>
    <message>
        <source>Enter: clip · Ctrl+Enter: toggle the kept side · Esc: start over</source>
        <translation>Eingabe: schneiden · Strg+Eingabe: behaltene Seite wechseln · Esc: neu beginnen</translation>
    </message>
    <message>
        <source>Clip</source>
        <translation>Schneiden</translation>
    </message>
    <message numerus="yes">
        <source>%n brush(es) lay on the removed side of the plane and were deleted. Undo restores them.</source>
        <translation>
            <numerusform>%n Brush lag auf der entfernten Seite der Ebene und wurde gelöscht. Rückgängig stellt ihn wieder her.</numerusform>
            <numerusform>%n Brushes lagen auf der entfernten Seite der Ebene und wurden gelöscht. Rückgängig stellt sie wieder her.</numerusform>
        </translation>
    </message>
    <message>
        <source>Move vertices</source>
        <translation>Ecken verschieben</translation>
    </message>
    <message>
        <source>Move edges</source>
        <translation>Kanten verschieben</translation>
    </message>
    <message>
        <source>Move faces</source>
        <translation>Flächen verschieben</translation>
    </message>
    <message>
        <source>Move by %1 %2 %3</source>
        <translation>Um %1 %2 %3 verschieben</translation>
    </message>
    <message>
        <source>Remove vertices</source>
        <translation>Ecken entfernen</translation>
    </message>
    <message>
        <source>Depth of new shapes: %1 from %2 to %3</source>
        <translation>Tiefe neuer Formen: %1 von %2 bis %3</translation>
    </message>
    <message>
        <source>Section plane: %1</source>
        <translation>Schnittebene: %1</translation>
    </message>
    <message>
        <source>Section plane: %1 = %2</source>
        <translation>Schnittebene: %1 = %2</translation>
    </message>
    <message>
        <source>Click: add point · Drag: add rectangle · Del: remove last point · Esc: start over</source>
        <translation>Klick: Punkt setzen · Ziehen: Rechteck setzen · Entf: letzten Punkt entfernen · Esc: neu beginnen</translation>
    </message>
    <message>
        <source>Enter: create hull · Shift+drag: pull points apart</source>
        <translation>Eingabe: Hülle erstellen · Umschalt+Ziehen: Punkte auseinanderziehen</translation>
    </message>
    <message>
        <source>Pull points apart</source>
        <translation>Punkte auseinanderziehen</translation>
    </message>
    <message>
        <source>Move point</source>
        <translation>Punkt verschieben</translation>
    </message>
    <message>
        <source>Add rectangle</source>
        <translation>Rechteck setzen</translation>
    </message>
    <message>
        <source>All points lie on one line. Add a point beside it.</source>
        <translation>Alle Punkte liegen auf einer Geraden. Fügen Sie einen Punkt daneben hinzu.</translation>
    </message>
    <message>
        <source>These points have no hull: %1</source>
        <translation>Diese Punkte haben keine Hülle: %1</translation>
    </message>
    <message>
        <source>Convex hull</source>
        <translation>Konvexe Hülle</translation>
    </message>
    <message numerus="yes">
        <source>%n open edge(s)</source>
        <translation>
            <numerusform>%n offene Kante</numerusform>
            <numerusform>%n offene Kanten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hole(s)</source>
        <translation>
            <numerusform>%n Loch</numerusform>
            <numerusform>%n Löcher</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 around %2</source>
        <translation>%1 um %2</translation>
    </message>
    <message>
        <source>not a closed solid, %1</source>
        <translation>kein geschlossener Körper, %1</translation>
    </message>
    <message>
        <source>Click: set two points · Drag: from one point to another</source>
        <translation>Klick: zwei Punkte setzen · Ziehen: von einem Punkt zum anderen</translation>
    </message>
    <message>
        <source>Distance %1 (%2, %3, %4)</source>
        <translation>Abstand %1 (%2, %3, %4)</translation>
    </message>
    <message>
        <source>Draw %1</source>
        <translation>%1 zeichnen</translation>
    </message>
    <message>
        <source>Nothing was drawn: no %1 fits into %2 x %3 x %4. Draw a larger box.</source>
        <translation>Nichts gezeichnet: „%1“ passt nicht in %2 x %3 x %4. Ziehen Sie einen größeren Kasten auf.</translation>
    </message>
    <message>
        <source>Draw %1: %2 x %3 x %4</source>
        <translation>%1 zeichnen: %2 x %3 x %4</translation>
    </message>
    <message>
        <source>This face cannot be extruded: its solid is invalid.</source>
        <translation>Diese Fläche kann nicht extrudiert werden: Ihr Körper ist ungültig.</translation>
    </message>
    <message>
        <source>Split off a face</source>
        <translation>Fläche abspalten</translation>
    </message>
    <message>
        <source>Extrude face</source>
        <translation>Fläche extrudieren</translation>
    </message>
    <message>
        <source>Extrude by %1</source>
        <translation>Um %1 extrudieren</translation>
    </message>
    <message>
        <source>Duplicate %1 %2 %3</source>
        <translation>Duplizieren %1 %2 %3</translation>
    </message>
    <message>
        <source>Move %1 %2 %3</source>
        <translation>Verschieben %1 %2 %3</translation>
    </message>
    <message>
        <source>Drag: move (Alt: up, Shift: one axis, Ctrl: duplicate) · Esc: deselect</source>
        <translation>Ziehen: verschieben (Alt: nach oben, Umschalt: eine Achse, Strg: duplizieren) · Esc: Auswahl aufheben</translation>
    </message>
    <message>
        <source>Drag: move (Alt: up, Shift: one axis, Ctrl: duplicate) · Shift+drag: extrude face</source>
        <translation>Ziehen: verschieben (Alt: nach oben, Umschalt: eine Achse, Strg: duplizieren) · Umschalt+Ziehen: Fläche extrudieren</translation>
    </message>
    <message>
        <source>Alt+click: continue the texture there (Shift: whole solid, Ctrl: material only) · Alt+drag: over many faces · Arrows: shift the texture</source>
        <translation>Alt+Klick: Textur dort fortsetzen (Umschalt: ganzer Körper, Strg: nur das Material) · Alt+Ziehen: über viele Flächen · Pfeile: Textur verschieben</translation>
    </message>
    <message>
        <source>Click: select · Shift+click: select face · Drag: draw shape (Alt: height, Shift: square)</source>
        <translation>Klick: auswählen · Umschalt+Klick: Fläche auswählen · Ziehen: Form zeichnen (Alt: Höhe, Umschalt: Quadrat)</translation>
    </message>
    <message>
        <source>This is a linked copy. Double-click to edit it, then select faces.</source>
        <translation>Dies ist eine verknüpfte Kopie. Bearbeiten Sie sie per Doppelklick und wählen Sie dann Flächen aus.</translation>
    </message>
    <message>
        <source>%1 from</source>
        <translation>%1 von</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message numerus="yes">
        <source>Texture on %n more face(s)</source>
        <translation>
            <numerusform>Textur auf %n weiterer Fläche</numerusform>
            <numerusform>Textur auf %n weiteren Flächen</numerusform>
        </translation>
    </message>
    <message>
        <source>Scale to %1 x %2 x %3</source>
        <translation>Auf %1 x %2 x %3 skalieren</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalieren</translation>
    </message>
    <message>
        <source>Shear by %1 %2 %3</source>
        <translation>Um %1 %2 %3 scheren</translation>
    </message>
    <message>
        <source>Shear</source>
        <translation>Scheren</translation>
    </message>
    <message>
        <source>Drag a side: scale (Alt: about the centre, Shift: all axes)</source>
        <translation>Seite ziehen: skalieren (Alt: um die Mitte, Umschalt: alle Achsen)</translation>
    </message>
    <message>
        <source>Drag a side: shear</source>
        <translation>Seite ziehen: scheren</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Rotate by %1°</source>
        <translation>Um %1° drehen</translation>
    </message>
    <message>
        <source>Centre of rotation</source>
        <translation>Drehpunkt</translation>
    </message>
    <message>
        <source>Drag a ring: rotate by 15° (Ctrl: 1°) · Drag the centre: move it</source>
        <translation>Ring ziehen: um 15° drehen (Strg: 1°) · Mitte ziehen: Drehpunkt verschieben</translation>
    </message>
    <message>
        <source>X degrees</source>
        <translation>X-Grad</translation>
    </message>
    <message>
        <source>Y degrees</source>
        <translation>Y-Grad</translation>
    </message>
    <message>
        <source>Z degrees</source>
        <translation>Z-Grad</translation>
    </message>
    <message>
        <source>Shear texture</source>
        <translation>Textur scheren</translation>
    </message>
    <message>
        <source>Shift %1, %2 texels</source>
        <translation>Verschieben um %1, %2 Texel</translation>
    </message>
    <message>
        <source>Scale %1 × %2 · %3 × %4 images</source>
        <translation>Skalieren %1 × %2 · %3 × %4 Bilder</translation>
    </message>
    <message>
        <source>Rotate %1°</source>
        <translation>Drehen um %1°</translation>
    </message>
    <message>
        <source>Shear %1 texels (%2)</source>
        <translation>Scheren um %1 Texel (%2)</translation>
    </message>
    <message>
        <source>entity outside the level</source>
        <translation>Entity außerhalb des Levels</translation>
    </message>
    <message>
        <source>leak, gap of %1</source>
        <translation>Leck, Lücke von %1</translation>
    </message>
    <message>
        <source>Select at least two vertices with the vertex tool first.</source>
        <translation>Zuerst mit dem Eckenwerkzeug mindestens zwei Ecken wählen.</translation>
    </message>
    <message>
        <source>Select edges or vertices with their tool first.</source>
        <translation>Zuerst mit dem Kanten- oder Eckenwerkzeug Kanten oder Ecken wählen.</translation>
    </message>
    <message>
        <source>Select faces with the face tool first.</source>
        <translation>Zuerst mit dem Flächenwerkzeug Flächen wählen.</translation>
    </message>
    <message>
        <source>Select one edge with the edge tool first.</source>
        <translation>Zuerst mit dem Kantenwerkzeug eine Kante wählen.</translation>
    </message>
    <message>
        <source>Select two faces with the face tool first.</source>
        <translation>Zuerst mit dem Flächenwerkzeug zwei Flächen wählen.</translation>
    </message>
    <message>
        <source>Select the entities that fire, then with Ctrl the entity that they fire.</source>
        <translation>Zuerst die auslösenden Entitäten wählen, dann mit Strg die ausgelöste.</translation>
    </message>
    <message>
        <source>No filter is set.</source>
        <translation>Kein Filter ist gesetzt.</translation>
    </message>
    <message>
        <source>Replace File</source>
        <translation>Datei ersetzen</translation>
    </message>
    <message>
        <source>%1 already exists. Replace it?</source>
        <translation>%1 existiert bereits. Ersetzen?</translation>
    </message>
    <message>
        <source>File Changed</source>
        <translation>Datei geändert</translation>
    </message>
    <message>
        <source>Another program changed %1 since it was opened or saved here.</source>
        <translation>Ein anderes Programm hat %1 geändert, seit die Datei hier geöffnet oder gespeichert wurde.</translation>
    </message>
    <message>
        <source>Saving replaces that change. Save under another name to keep both.</source>
        <translation>Speichern ersetzt diese Änderung. Unter einem anderen Namen gespeichert, bleibt beides erhalten.</translation>
    </message>
    <message>
        <source>Save As...</source>
        <translation>Speichern unter...</translation>
    </message>
    <message>
        <source>Connect entities</source>
        <translation>Entitäten verbinden</translation>
    </message>
    <message numerus="yes">
        <source>%n entity(ies) now fire &quot;%1&quot;.</source>
        <translation>
            <numerusform>%n Entität löst jetzt „%1“ aus.</numerusform>
            <numerusform>%n Entitäten lösen jetzt „%1“ aus.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is the prefab %1. Open its file to edit it, or unlink the copy.</source>
        <translation>Dies ist das Prefab %1. Öffnen Sie seine Datei, um es zu bearbeiten, oder lösen Sie die Verknüpfung der Kopie.</translation>
    </message>
    <message>
        <source>The prefab %1 is missing. Put the file back, or unlink its copies.</source>
        <translation>Das Prefab %1 fehlt. Legen Sie die Datei zurück, oder lösen Sie die Verknüpfung seiner Kopien.</translation>
    </message>
    <message>
        <source>The level %1 cannot be placed in itself.</source>
        <translation>Das Level %1 kann nicht in sich selbst platziert werden.</translation>
    </message>
    <message>
        <source>The prefab cannot be read: %1</source>
        <translation>Das Prefab kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>The prefab %1 cannot be placed: %2</source>
        <translation>Das Prefab %1 kann nicht platziert werden: %2</translation>
    </message>
    <message>
        <source>The prefab %1 contains itself or this level, directly or through other prefabs. Unlink that copy in its file.</source>
        <translation>Das Prefab %1 enthält sich selbst oder dieses Level, direkt oder über andere Prefabs. Lösen Sie die Verknüpfung dieser Kopie in seiner Datei.</translation>
    </message>
    <message>
        <source>%1 is carved out of solid space. Only its nodes are placed: give it an additive solid around its rooms.</source>
        <translation>%1 ist aus massivem Raum geschnitten. Nur seine Knoten werden platziert: Geben Sie ihm einen addierenden Körper um seine Räume.</translation>
    </message>
    <message>
        <source>Place prefab</source>
        <translation>Prefab platzieren</translation>
    </message>
    <message>
        <source>Reload prefabs</source>
        <translation>Prefabs neu laden</translation>
    </message>
    <message>
        <source>Paths of prefabs</source>
        <translation>Pfade der Prefabs</translation>
    </message>
    <message>
        <source>ridge along y</source>
        <translation>First entlang y</translation>
    </message>
    <message>
        <source>ridge along x</source>
        <translation>First entlang x</translation>
    </message>
    <message>
        <source>rises towards %1</source>
        <translation>steigt nach %1</translation>
    </message>
    <message>
        <source>Turn shape</source>
        <translation>Form drehen</translation>
    </message>
    <message>
        <source>Set contents</source>
        <translation>Inhalt setzen</translation>
    </message>
    <message>
        <source>prefab %1</source>
        <translation>Prefab %1</translation>
    </message>
    <message>
        <source>Add vertex</source>
        <translation>Ecke hinzufügen</translation>
    </message>
    <message>
        <source>Vertex at %1 %2 %3</source>
        <translation>Ecke bei %1 %2 %3</translation>
    </message>
    <message>
        <source>Drag: move handle · Ctrl+click, Shift+L: select several · Shift+drag on a brush: add vertex · Shift+M: merge · Shift+B: chamfer · Del: remove</source>
        <translation>Ziehen: Griff verschieben · Strg+Klick, Umschalt+L: mehrere wählen · Umschalt+Ziehen auf einem Brush: Ecke hinzufügen · Umschalt+M: verschmelzen · Umschalt+B: abschrägen · Entf: entfernen</translation>
    </message>
    <message>
        <source>Drag: move handle · Ctrl+click, Shift+L: select several · Shift+B: bevel · Shift+C: loop cut · Del: remove vertices</source>
        <translation>Ziehen: Griff verschieben · Strg+Klick, Umschalt+L: mehrere wählen · Umschalt+B: abschrägen · Umschalt+C: Ringschnitt · Entf: Ecken entfernen</translation>
    </message>
    <message>
        <source>Drag: move handle · Ctrl+click, Shift+L: select several · Shift+I: inset · Shift+J: bridge two · Del: remove vertices</source>
        <translation>Ziehen: Griff verschieben · Strg+Klick, Umschalt+L: mehrere wählen · Umschalt+I: einrücken · Umschalt+J: zwei verbinden · Entf: Ecken entfernen</translation>
    </message>
    <message>
        <source>Chamfer vertices</source>
        <translation>Ecken abschrägen</translation>
    </message>
    <message>
        <source>Bevel edges</source>
        <translation>Kanten abschrägen</translation>
    </message>
    <message>
        <source>Inset faces</source>
        <translation>Flächen einrücken</translation>
    </message>
    <message>
        <source>Loop cut</source>
        <translation>Ringschnitt</translation>
    </message>
    <message>
        <source>Bridge faces</source>
        <translation>Flächen verbinden</translation>
    </message>
    <message>
        <source>Merge vertices</source>
        <translation>Ecken verschmelzen</translation>
    </message>
    <message>
        <source>All chosen corners are on the grid.</source>
        <translation>Alle gewählten Ecken liegen auf dem Raster.</translation>
    </message>
    <message>
        <source>Snap vertices</source>
        <translation>Ecken einrasten</translation>
    </message>
    <message>
        <source>Chamfer</source>
        <translation>Abschrägen</translation>
    </message>
    <message>
        <source>Bevel</source>
        <translation>Abschrägen</translation>
    </message>
    <message>
        <source>Inset</source>
        <translation>Einrücken</translation>
    </message>
    <message>
        <source>Click the handles to change first; Ctrl+click adds more.</source>
        <translation>Zuerst die Griffe anklicken, die geändert werden sollen; Strg+Klick fügt weitere hinzu.</translation>
    </message>
    <message>
        <source>Y: turn (%1) · Drag: move (Alt: up, Shift: one axis, Ctrl: duplicate)</source>
        <translation>Y: drehen (%1) · Ziehen: verschieben (Alt: nach oben, Umschalt: eine Achse, Strg: duplizieren)</translation>
    </message>
    <message>
        <source>Drag: draw %1 (%2) · Y: turn · Click: select</source>
        <translation>Ziehen: %1 zeichnen (%2) · Y: drehen · Klick: wählen</translation>
    </message>
    <message>
        <source>along the drag</source>
        <translation>entlang der Ziehrichtung</translation>
    </message>
    <message>
        <source>Turned</source>
        <translation>Gedreht</translation>
    </message>
    <message>
        <source>Choose a texture folder or a game first.</source>
        <translation>Wählen Sie zuerst einen Texturordner oder ein Spiel.</translation>
    </message>
    <message>
        <source>No tool is running.</source>
        <translation>Es läuft kein Werkzeug.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Druck</translation>
    </message>
    <message>
        <source>Print (%1)</source>
        <translation>Druck (%1)</translation>
    </message>
    <message>
        <source>Export Floor Plan</source>
        <translation>Grundriss exportieren</translation>
    </message>
    <message>
        <source>Height of the cut (z):</source>
        <translation>Höhe des Schnitts (z):</translation>
    </message>
    <message>
        <source>Drawings</source>
        <translation>Zeichnungen</translation>
    </message>
    <message>
        <source>The level has no file yet.</source>
        <translation>Das Level hat noch keine Datei.</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Open %1 again and lose the changes since it was saved?</source>
        <translation>%1 neu öffnen und die Änderungen seit dem Speichern verlieren?</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1 is no file of shortcuts: %2 (character %3)</source>
        <translation>%1 ist keine Datei mit Tastenkürzeln: %2 (Zeichen %3)</translation>
    </message>
    <message>
        <source>%1 is no file of shortcuts: it has no &quot;keys&quot;.</source>
        <translation>%1 ist keine Datei mit Tastenkürzeln: &quot;keys&quot; fehlt.</translation>
    </message>
    <message>
        <source>Faces use vertices that do not exist or are not finite; export the mesh again.</source>
        <translation>Flächen verwenden Punkte, die es nicht gibt oder die nicht endlich sind; das Mesh neu exportieren.</translation>
    </message>
    <message>
        <source>No face has any area; export the mesh again.</source>
        <translation>Keine Fläche hat einen Flächeninhalt; das Mesh neu exportieren.</translation>
    </message>
    <message>
        <source>A hole is so large that filling it is a guess. Allow it, thicken the open sheets, wrap the mesh, or close the hole by hand.</source>
        <translation>Ein Loch ist so groß, dass seine Füllung geraten wäre. Das Füllen erlauben, die offenen Flächen verdicken, das Mesh umhüllen oder das Loch von Hand schließen.</translation>
    </message>
    <message>
        <source>More than 1 % of the visible surface would be lost, such as sheets that enclose nothing. Thicken the open sheets, or allow the loss.</source>
        <translation>Mehr als 1 % der sichtbaren Oberfläche ginge verloren, zum Beispiel Flächen, die nichts einschließen. Die offenen Flächen verdicken oder den Verlust erlauben.</translation>
    </message>
    <message>
        <source>More than 10 % of the surface of the result would be new. Allow holes of any size to be filled, or thicken the open sheets.</source>
        <translation>Mehr als 10 % der Oberfläche des Ergebnisses wären neu. Das Füllen von Löchern jeder Größe erlauben oder die offenen Flächen verdicken.</translation>
    </message>
    <message>
        <source>The faces are thin sheets that enclose no volume. Thicken them, or wrap the mesh.</source>
        <translation>Die Flächen sind dünn und schließen kein Volumen ein. Sie verdicken oder das Mesh umhüllen.</translation>
    </message>
    <message>
        <source>Too many faces intersect: cutting them apart would take more time and memory than the size of the mesh allows. Wrap the mesh, or remove surfaces that lie on one another.</source>
        <translation>Zu viele Flächen schneiden sich: Sie zu trennen, würde mehr Zeit und Speicher brauchen, als die Größe des Meshes erlaubt. Das Mesh umhüllen oder Flächen entfernen, die aufeinander liegen.</translation>
    </message>
    <message>
        <source>The mesh cannot be wrapped: %1.</source>
        <translation>Das Mesh kann nicht umhüllt werden: %1.</translation>
    </message>
    <message>
        <source>Flattened faces would intersect. Choose a smaller flatness tolerance.</source>
        <translation>Geebnete Flächen würden sich schneiden. Eine kleinere „Ebenheit“ wählen.</translation>
    </message>
    <message>
        <source>Rounding kept making new intersections, on coarse grids, too. Wrap the mesh.</source>
        <translation>Das Runden hat immer neue Schnitte ergeben, auch auf groben Gittern. Das Mesh umhüllen.</translation>
    </message>
    <message>
        <source>Entities</source>
        <translation>Entities</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Nudge</source>
        <translation>Schrittweise verschieben</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>&amp;Auswahl</translation>
    </message>
    <message>
        <source>S&amp;olid</source>
        <translation>&amp;Körper</translation>
    </message>
    <message>
        <source>F&amp;ace</source>
        <translation>F&amp;läche</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>A&amp;nsicht</translation>
    </message>
    <message>
        <source>Draw Mode</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Light Quality</source>
        <translation>Lichtqualität</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>See Inside</source>
        <translation>Hineinsehen</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Paletten</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Spielen</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>Öffnen...</translation>
    </message>
    <message>
        <source>Import...</source>
        <translation>Importieren...</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save As...</source>
        <translation>Speichern unter...</translation>
    </message>
    <message>
        <source>Restore...</source>
        <translation>Wiederherstellen...</translation>
    </message>
    <message>
        <source>Export Mesh...</source>
        <translation>Mesh exportieren...</translation>
    </message>
    <message>
        <source>Export Selection...</source>
        <translation>Auswahl exportieren...</translation>
    </message>
    <message>
        <source>Texture Folder...</source>
        <translation>Texturordner...</translation>
    </message>
    <message>
        <source>Reload Textures</source>
        <translation>Texturen neu laden</translation>
    </message>
    <message>
        <source>Entity Definitions...</source>
        <translation>Entity-Definitionen...</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Paste at Original Position</source>
        <translation>An ursprünglicher Position einfügen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppieren</translation>
    </message>
    <message>
        <source>Ungroup</source>
        <translation>Gruppierung aufheben</translation>
    </message>
    <message>
        <source>Make Linked Copy</source>
        <translation>Verknüpfte Kopie erstellen</translation>
    </message>
    <message>
        <source>Unlink Copy</source>
        <translation>Verknüpfung der Kopie lösen</translation>
    </message>
    <message>
        <source>Move to World</source>
        <translation>Zur Welt verschieben</translation>
    </message>
    <message>
        <source>Move Up in Outline</source>
        <translation>In der Gliederung nach oben</translation>
    </message>
    <message>
        <source>Move Down in Outline</source>
        <translation>In der Gliederung nach unten</translation>
    </message>
    <message>
        <source>Texture Lock</source>
        <translation>Texturen fixieren</translation>
    </message>
    <message>
        <source>Preferences...</source>
        <translation>Einstellungen...</translation>
    </message>
    <message>
        <source>Flip X</source>
        <translation>An X spiegeln</translation>
    </message>
    <message>
        <source>Flip Y</source>
        <translation>An Y spiegeln</translation>
    </message>
    <message>
        <source>Flip Z</source>
        <translation>An Z spiegeln</translation>
    </message>
    <message>
        <source>Rotate 90° about X</source>
        <translation>Um X um 90° drehen</translation>
    </message>
    <message>
        <source>Rotate 90° about Y</source>
        <translation>Um Y um 90° drehen</translation>
    </message>
    <message>
        <source>Rotate 90° about Z</source>
        <translation>Um Z um 90° drehen</translation>
    </message>
    <message>
        <source>Rotate -90° about X</source>
        <translation>Um X um -90° drehen</translation>
    </message>
    <message>
        <source>Rotate -90° about Y</source>
        <translation>Um Y um -90° drehen</translation>
    </message>
    <message>
        <source>Rotate -90° about Z</source>
        <translation>Um Z um -90° drehen</translation>
    </message>
    <message>
        <source>Add Layer</source>
        <translation>Layer hinzufügen</translation>
    </message>
    <message>
        <source>Rename Layer</source>
        <translation>Layer umbenennen</translation>
    </message>
    <message>
        <source>Remove Layer</source>
        <translation>Layer entfernen</translation>
    </message>
    <message>
        <source>Make Current Layer</source>
        <translation>Zum aktuellen Layer machen</translation>
    </message>
    <message>
        <source>Move Selection to Layer</source>
        <translation>Auswahl in den Layer verschieben</translation>
    </message>
    <message>
        <source>Select All in Layer</source>
        <translation>Alles im Layer auswählen</translation>
    </message>
    <message>
        <source>Show Layer</source>
        <translation>Layer anzeigen</translation>
    </message>
    <message>
        <source>Lock Layer</source>
        <translation>Layer sperren</translation>
    </message>
    <message>
        <source>Export Layer</source>
        <translation>Layer exportieren</translation>
    </message>
    <message>
        <source>Nudge Left</source>
        <translation>Nach links</translation>
    </message>
    <message>
        <source>Nudge Right</source>
        <translation>Nach rechts</translation>
    </message>
    <message>
        <source>Nudge Forward (Flat Views: Up)</source>
        <translation>Nach vorn (flache Ansichten: nach oben)</translation>
    </message>
    <message>
        <source>Nudge Backward (Flat Views: Down)</source>
        <translation>Nach hinten (flache Ansichten: nach unten)</translation>
    </message>
    <message>
        <source>Nudge Down (Flat Views: Towards Viewer)</source>
        <translation>Nach unten (flache Ansichten: zum Betrachter)</translation>
    </message>
    <message>
        <source>Nudge Up (Flat Views: Away from Viewer)</source>
        <translation>Nach oben (flache Ansichten: vom Betrachter weg)</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Repair Selection...</source>
        <translation>Auswahl reparieren...</translation>
    </message>
    <message>
        <source>Clean Up...</source>
        <translation>Aufräumen...</translation>
    </message>
    <message>
        <source>Compare Collision Methods</source>
        <translation>Kollisionsverfahren vergleichen</translation>
    </message>
    <message>
        <source>Rebuild Everything</source>
        <translation>Alles neu berechnen</translation>
    </message>
    <message>
        <source>Play from Player Start</source>
        <translation>Ab Spielerstart spielen</translation>
    </message>
    <message>
        <source>Play from Camera</source>
        <translation>Ab Kamera spielen</translation>
    </message>
    <message>
        <source>Replay Last Recording</source>
        <translation>Letzte Aufzeichnung abspielen</translation>
    </message>
    <message>
        <source>Replay Recording...</source>
        <translation>Aufzeichnung abspielen...</translation>
    </message>
    <message>
        <source>Save Recording As...</source>
        <translation>Aufzeichnung speichern unter...</translation>
    </message>
    <message>
        <source>Play Settings</source>
        <translation>Spieleinstellungen</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Convex Hull</source>
        <translation>Konvexe Hülle</translation>
    </message>
    <message>
        <source>Clip</source>
        <translation>Schneiden</translation>
    </message>
    <message>
        <source>Vertices</source>
        <translation>Ecken</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Kanten</translation>
    </message>
    <message>
        <source>Faces</source>
        <translation>Flächen</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalieren</translation>
    </message>
    <message>
        <source>Shear</source>
        <translation>Scheren</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Apply Tool</source>
        <translation>Werkzeug anwenden</translation>
    </message>
    <message>
        <source>Toggle Clip Side</source>
        <translation>Schnittseite wechseln</translation>
    </message>
    <message>
        <source>Draw Additive</source>
        <translation>Addierend zeichnen</translation>
    </message>
    <message>
        <source>Draw Subtractive</source>
        <translation>Abziehend zeichnen</translation>
    </message>
    <message>
        <source>Draw Intersecting</source>
        <translation>Schneidend zeichnen</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Command Palette...</source>
        <translation>Befehlspalette...</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts...</source>
        <translation>Tastenkürzel...</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>About Halfspace</source>
        <translation>Über Halfspace</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Inverse</source>
        <translation>Umkehren</translation>
    </message>
    <message>
        <source>Siblings</source>
        <translation>Geschwister</translation>
    </message>
    <message>
        <source>Members of Group</source>
        <translation>Mitglieder der Gruppe</translation>
    </message>
    <message>
        <source>Lasso</source>
        <translation>Lasso</translation>
    </message>
    <message>
        <source>Touching</source>
        <translation>Berührende</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>Innen liegende</translation>
    </message>
    <message>
        <source>Tall</source>
        <translation>Säule</translation>
    </message>
    <message>
        <source>Same Material</source>
        <translation>Gleiches Material</translation>
    </message>
    <message>
        <source>Same Contents</source>
        <translation>Gleicher Inhalt</translation>
    </message>
    <message>
        <source>Same Class</source>
        <translation>Gleiche Klasse</translation>
    </message>
    <message>
        <source>By Contents...</source>
        <translation>Nach Inhalt...</translation>
    </message>
    <message>
        <source>By Class...</source>
        <translation>Nach Klasse...</translation>
    </message>
    <message>
        <source>By Line Number...</source>
        <translation>Nach Zeilennummer...</translation>
    </message>
    <message>
        <source>Invalid Solids</source>
        <translation>Ungültige Körper</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Additive</source>
        <translation>Addierend</translation>
    </message>
    <message>
        <source>Subtractive</source>
        <translation>Abziehend</translation>
    </message>
    <message>
        <source>Intersecting</source>
        <translation>Schneidend</translation>
    </message>
    <message>
        <source>Subtract from Earlier Solids</source>
        <translation>Von früheren Körpern abziehen</translation>
    </message>
    <message>
        <source>Convex Merge</source>
        <translation>Konvex vereinigen</translation>
    </message>
    <message>
        <source>Intersect</source>
        <translation>Schneiden</translation>
    </message>
    <message>
        <source>Hollow</source>
        <translation>Aushöhlen</translation>
    </message>
    <message>
        <source>Snap to Grid Points</source>
        <translation>Auf Rasterpunkte setzen</translation>
    </message>
    <message>
        <source>Snap to Integers</source>
        <translation>Auf ganze Zahlen setzen</translation>
    </message>
    <message>
        <source>Start from Solid Space</source>
        <translation>Mit massivem Raum beginnen</translation>
    </message>
    <message>
        <source>Continue Texture from Neighbour</source>
        <translation>Textur des Nachbarn fortsetzen</translation>
    </message>
    <message>
        <source>Align Texture to Next Edge</source>
        <translation>Textur an nächster Kante ausrichten</translation>
    </message>
    <message>
        <source>Project Texture from World Axis</source>
        <translation>Textur von der Weltachse projizieren</translation>
    </message>
    <message>
        <source>Project Texture onto Face</source>
        <translation>Textur auf die Fläche projizieren</translation>
    </message>
    <message>
        <source>Replace Material...</source>
        <translation>Material ersetzen...</translation>
    </message>
    <message>
        <source>Rotate Texture 15°</source>
        <translation>Textur um 15° drehen</translation>
    </message>
    <message>
        <source>Rotate Texture -15°</source>
        <translation>Textur um -15° drehen</translation>
    </message>
    <message>
        <source>Rotate Texture 90°</source>
        <translation>Textur um 90° drehen</translation>
    </message>
    <message>
        <source>Enlarge Texture</source>
        <translation>Textur vergrößern</translation>
    </message>
    <message>
        <source>Shrink Texture</source>
        <translation>Textur verkleinern</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Isolate</source>
        <translation>Isolieren</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Alles einblenden</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Unlock All</source>
        <translation>Alles entsperren</translation>
    </message>
    <message>
        <source>Frame Selection</source>
        <translation>Auswahl einpassen</translation>
    </message>
    <message>
        <source>Frame Level</source>
        <translation>Level einpassen</translation>
    </message>
    <message>
        <source>Lit</source>
        <translation>Beleuchtet</translation>
    </message>
    <message>
        <source>Lighting Only</source>
        <translation>Nur Licht</translation>
    </message>
    <message>
        <source>Textured</source>
        <translation>Texturiert</translation>
    </message>
    <message>
        <source>Shaded</source>
        <translation>Schattiert</translation>
    </message>
    <message>
        <source>Wireframe</source>
        <translation>Drahtgitter</translation>
    </message>
    <message>
        <source>X-Ray</source>
        <translation>Röntgen</translation>
    </message>
    <message>
        <source>Next Draw Mode</source>
        <translation>Nächste Darstellung</translation>
    </message>
    <message>
        <source>Toggle Lit</source>
        <translation>Beleuchtung umschalten</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Niedrig</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Face Edges</source>
        <translation>Flächenkanten</translation>
    </message>
    <message>
        <source>Cutters</source>
        <translation>Schneidkörper</translation>
    </message>
    <message>
        <source>Entities</source>
        <translation>Entities</translation>
    </message>
    <message>
        <source>Issue Markers</source>
        <translation>Problemmarken</translation>
    </message>
    <message>
        <source>Leak Line</source>
        <translation>Lecklinie</translation>
    </message>
    <message>
        <source>Last Play Path</source>
        <translation>Letzter Spielweg</translation>
    </message>
    <message>
        <source>Drawing Depth</source>
        <translation>Zeichentiefe</translation>
    </message>
    <message>
        <source>Hide Outer Walls</source>
        <translation>Außenwände ausblenden</translation>
    </message>
    <message>
        <source>Section Plane</source>
        <translation>Schnittebene</translation>
    </message>
    <message>
        <source>Next Section Axis</source>
        <translation>Nächste Schnittachse</translation>
    </message>
    <message>
        <source>Flip Section</source>
        <translation>Schnitt umkehren</translation>
    </message>
    <message>
        <source>Section at Selected Face</source>
        <translation>Schnitt an ausgewählter Fläche</translation>
    </message>
    <message>
        <source>Focus Room</source>
        <translation>Nur diesen Raum zeigen</translation>
    </message>
    <message>
        <source>Move Camera to...</source>
        <translation>Kamera bewegen nach...</translation>
    </message>
    <message>
        <source>Follow Selection</source>
        <translation>Der Auswahl folgen</translation>
    </message>
    <message>
        <source>Go to Bookmark 1</source>
        <translation>Zu Lesezeichen 1</translation>
    </message>
    <message>
        <source>Go to Bookmark 2</source>
        <translation>Zu Lesezeichen 2</translation>
    </message>
    <message>
        <source>Go to Bookmark 3</source>
        <translation>Zu Lesezeichen 3</translation>
    </message>
    <message>
        <source>Go to Bookmark 4</source>
        <translation>Zu Lesezeichen 4</translation>
    </message>
    <message>
        <source>Go to Bookmark 5</source>
        <translation>Zu Lesezeichen 5</translation>
    </message>
    <message>
        <source>Go to Bookmark 6</source>
        <translation>Zu Lesezeichen 6</translation>
    </message>
    <message>
        <source>Go to Bookmark 7</source>
        <translation>Zu Lesezeichen 7</translation>
    </message>
    <message>
        <source>Go to Bookmark 8</source>
        <translation>Zu Lesezeichen 8</translation>
    </message>
    <message>
        <source>Go to Bookmark 9</source>
        <translation>Zu Lesezeichen 9</translation>
    </message>
    <message>
        <source>Set Bookmark 1</source>
        <translation>Lesezeichen 1 setzen</translation>
    </message>
    <message>
        <source>Set Bookmark 2</source>
        <translation>Lesezeichen 2 setzen</translation>
    </message>
    <message>
        <source>Set Bookmark 3</source>
        <translation>Lesezeichen 3 setzen</translation>
    </message>
    <message>
        <source>Set Bookmark 4</source>
        <translation>Lesezeichen 4 setzen</translation>
    </message>
    <message>
        <source>Set Bookmark 5</source>
        <translation>Lesezeichen 5 setzen</translation>
    </message>
    <message>
        <source>Set Bookmark 6</source>
        <translation>Lesezeichen 6 setzen</translation>
    </message>
    <message>
        <source>Set Bookmark 7</source>
        <translation>Lesezeichen 7 setzen</translation>
    </message>
    <message>
        <source>Set Bookmark 8</source>
        <translation>Lesezeichen 8 setzen</translation>
    </message>
    <message>
        <source>Set Bookmark 9</source>
        <translation>Lesezeichen 9 setzen</translation>
    </message>
    <message>
        <source>One Pane</source>
        <translation>Eine Ansicht</translation>
    </message>
    <message>
        <source>Two Panes</source>
        <translation>Zwei Ansichten</translation>
    </message>
    <message>
        <source>Four Panes</source>
        <translation>Vier Ansichten</translation>
    </message>
    <message>
        <source>Next Pane</source>
        <translation>Nächste Ansicht</translation>
    </message>
    <message>
        <source>Maximise Pane</source>
        <translation>Ansicht maximieren</translation>
    </message>
    <message>
        <source>Show Grid</source>
        <translation>Raster anzeigen</translation>
    </message>
    <message>
        <source>Snap to Grid</source>
        <translation>Am Raster einrasten</translation>
    </message>
    <message>
        <source>Finer</source>
        <translation>Feiner</translation>
    </message>
    <message>
        <source>Coarser</source>
        <translation>Gröber</translation>
    </message>
    <message>
        <source>Grid 1</source>
        <translation>Raster 1</translation>
    </message>
    <message>
        <source>Grid 2</source>
        <translation>Raster 2</translation>
    </message>
    <message>
        <source>Grid 4</source>
        <translation>Raster 4</translation>
    </message>
    <message>
        <source>Grid 8</source>
        <translation>Raster 8</translation>
    </message>
    <message>
        <source>Grid 16</source>
        <translation>Raster 16</translation>
    </message>
    <message>
        <source>Grid 32</source>
        <translation>Raster 32</translation>
    </message>
    <message>
        <source>Grid 64</source>
        <translation>Raster 64</translation>
    </message>
    <message>
        <source>Grid 128</source>
        <translation>Raster 128</translation>
    </message>
    <message>
        <source>Grid 256</source>
        <translation>Raster 256</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>Materialien</translation>
    </message>
    <message>
        <source>UV Editor</source>
        <translation>UV-Editor</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>BSP Lab</source>
        <translation>BSP-Labor</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Konsole</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>System Language</source>
        <translation>Sprache des Systems</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch (English)</translation>
    </message>
    <message>
        <source>German (Deutsch)</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Show Issues</source>
        <translation>Probleme anzeigen</translation>
    </message>
    <message>
        <source>Place Prefab...</source>
        <translation>Prefab platzieren...</translation>
    </message>
    <message>
        <source>Connect Entities</source>
        <translation>Entitäten verbinden</translation>
    </message>
    <message>
        <source>Turn Shape</source>
        <translation>Form drehen</translation>
    </message>
    <message>
        <source>Merge Vertices</source>
        <translation>Ecken verschmelzen</translation>
    </message>
    <message>
        <source>Bevel Edges or Vertices</source>
        <translation>Kanten oder Ecken abschrägen</translation>
    </message>
    <message>
        <source>Inset Faces</source>
        <translation>Flächen einrücken</translation>
    </message>
    <message>
        <source>Loop Cut</source>
        <translation>Ringschnitt</translation>
    </message>
    <message>
        <source>Bridge Faces</source>
        <translation>Flächen verbinden</translation>
    </message>
    <message>
        <source>Filters...</source>
        <translation>Filter...</translation>
    </message>
    <message>
        <source>Clear Filters</source>
        <translation>Filter aufheben</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>Ausfüh&amp;ren</translation>
    </message>
    <message>
        <source>Game...</source>
        <translation>Spiel...</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>Kompilieren</translation>
    </message>
    <message>
        <source>Compile and Play in Game</source>
        <translation>Kompilieren und im Spiel spielen</translation>
    </message>
    <message>
        <source>Play in Game</source>
        <translation>Im Spiel spielen</translation>
    </message>
    <message>
        <source>Large 3D Pane</source>
        <translation>Große 3D-Ansicht</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Export Floor Plan...</source>
        <translation>Grundriss exportieren...</translation>
    </message>
    <message>
        <source>Live Link...</source>
        <translation>Live-Verbindung...</translation>
    </message>
    <message>
        <source>Printability</source>
        <translation>Druckbarkeit</translation>
    </message>
    <message>
        <source>Baked Light</source>
        <translation>Gebackenes Licht</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Druck</translation>
    </message>
    <message>
        <source>Flickering Lights</source>
        <translation>Flackernde Lichter</translation>
    </message>
    <message>
        <source>Revert...</source>
        <translation>Zurücksetzen...</translation>
    </message>
</context>
<context>
    <name>comparison</name>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Collision method</source>
        <translation>Kollisionsverfahren</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Moving shape</source>
        <translation>Bewegte Form</translation>
    </message>
    <message>
        <source>Median ns</source>
        <translation>Median ns</translation>
    </message>
    <message>
        <source>Median time of a query, in nanoseconds</source>
        <translation>Median der Zeit einer Anfrage, in Nanosekunden</translation>
    </message>
    <message>
        <source>99 % ns</source>
        <translation>99 % ns</translation>
    </message>
    <message>
        <source>99th percentile of the time of a query, in nanoseconds</source>
        <translation>99. Perzentil der Zeit einer Anfrage, in Nanosekunden</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>Zu spät</translation>
    </message>
    <message>
        <source>Motions that end beyond the first contact: the shape would be in a wall</source>
        <translation>Bewegungen, die hinter dem ersten Kontakt enden: Die Form läge in einer Wand</translation>
    </message>
    <message>
        <source>Early</source>
        <translation>Zu früh</translation>
    </message>
    <message>
        <source>Motions that end before any contact: invisible walls</source>
        <translation>Bewegungen, die vor jedem Kontakt enden: unsichtbare Wände</translation>
    </message>
    <message>
        <source>Stuck</source>
        <translation>Fest</translation>
    </message>
    <message>
        <source>Early motions whose start is free, but was reported as solid</source>
        <translation>Zu frühe Bewegungen, deren Anfang frei ist, aber als massiv gemeldet wurde</translation>
    </message>
    <message>
        <source>Motions</source>
        <translation>Bewegungen</translation>
    </message>
    <message>
        <source>Number of motions; fewer if the system is too slow for all of them</source>
        <translation>Zahl der Bewegungen; weniger, wenn das System für alle zu langsam ist</translation>
    </message>
    <message>
        <source>At rest ns</source>
        <translation>Ruhend ns</translation>
    </message>
    <message>
        <source>Median time to test whether a resting shape overlaps a solid, in nanoseconds</source>
        <translation>Median der Zeit für die Frage, ob eine ruhende Form einen Körper überlappt, in Nanosekunden</translation>
    </message>
    <message>
        <source>Build ms</source>
        <translation>Aufbau ms</translation>
    </message>
    <message>
        <source>Build time for all shapes together, in milliseconds</source>
        <translation>Zeit zum Aufbauen für alle Formen zusammen, in Millisekunden</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>Memory for queries of all shapes, in megabytes</source>
        <translation>Speicher für Anfragen aller Formen, in Megabyte</translation>
    </message>
    <message>
        <source>Unsupported</source>
        <translation>Nicht möglich</translation>
    </message>
    <message>
        <source>Features that the system does not support</source>
        <translation>Was das System nicht unterstützt</translation>
    </message>
</context>
<context>
    <name>contents</name>
    <message>
        <source>solid</source>
        <translation>massiv</translation>
    </message>
    <message>
        <source>skip</source>
        <translation>Skip</translation>
    </message>
    <message>
        <source>player clip</source>
        <translation>Spieler-Clip</translation>
    </message>
    <message>
        <source>monster or missile clip</source>
        <translation>Monster- oder Geschoss-Clip</translation>
    </message>
    <message>
        <source>trigger</source>
        <translation>Trigger</translation>
    </message>
    <message>
        <source>ladder</source>
        <translation>Leiter</translation>
    </message>
    <message>
        <source>liquid</source>
        <translation>Flüssigkeit</translation>
    </message>
    <message>
        <source>mover</source>
        <translation>beweglich</translation>
    </message>
    <message>
        <source>nodraw</source>
        <translation>Nodraw</translation>
    </message>
    <message>
        <source>hint</source>
        <translation>Hint</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>Origin</translation>
    </message>
    <message>
        <source>portal</source>
        <translation>Portal</translation>
    </message>
    <message>
        <source>illusionary</source>
        <translation>Illusion</translation>
    </message>
    <message>
        <source>detail</source>
        <translation>Detail</translation>
    </message>
    <message>
        <source>sky</source>
        <translation>Himmel</translation>
    </message>
</context>
<context>
    <name>defects</name>
    <message>
        <source>Index out of range</source>
        <translation>Index ungültig</translation>
    </message>
    <message>
        <source>Not finite</source>
        <translation>Keine endliche Zahl</translation>
    </message>
    <message>
        <source>Out of range</source>
        <translation>Außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>Duplicate vertices</source>
        <translation>Doppelte Ecken</translation>
    </message>
    <message>
        <source>Isolated vertices</source>
        <translation>Einzelne Ecken</translation>
    </message>
    <message>
        <source>No faces</source>
        <translation>Keine Flächen</translation>
    </message>
    <message>
        <source>Repeated corners</source>
        <translation>Wiederholte Ecken</translation>
    </message>
    <message>
        <source>Zero area faces</source>
        <translation>Flächen ohne Inhalt</translation>
    </message>
    <message>
        <source>Crossed faces</source>
        <translation>Überkreuzte Flächen</translation>
    </message>
    <message>
        <source>Unflat faces</source>
        <translation>Unebene Flächen</translation>
    </message>
    <message>
        <source>Slivers</source>
        <translation>Splitterflächen</translation>
    </message>
    <message>
        <source>Duplicate faces</source>
        <translation>Doppelte Flächen</translation>
    </message>
    <message>
        <source>Zero thickness</source>
        <translation>Wand ohne Dicke</translation>
    </message>
    <message>
        <source>Open edges</source>
        <translation>Offene Kanten</translation>
    </message>
    <message>
        <source>Cracks</source>
        <translation>Risse</translation>
    </message>
    <message>
        <source>T junctions</source>
        <translation>T-Stöße</translation>
    </message>
    <message>
        <source>Non manifold edges</source>
        <translation>Nichtmannigfaltige Kanten</translation>
    </message>
    <message>
        <source>Non manifold vertices</source>
        <translation>Nichtmannigfaltige Ecken</translation>
    </message>
    <message>
        <source>Misoriented edges</source>
        <translation>Falsch orientierte Kanten</translation>
    </message>
    <message>
        <source>Self intersections</source>
        <translation>Selbstdurchdringungen</translation>
    </message>
    <message>
        <source>Too tangled</source>
        <translation>Zu verworren</translation>
    </message>
    <message>
        <source>Inside out</source>
        <translation>Umgestülpt</translation>
    </message>
    <message>
        <source>Nested solids</source>
        <translation>Ineinander liegende Körper</translation>
    </message>
    <message>
        <source>Cavities</source>
        <translation>Hohlräume</translation>
    </message>
    <message>
        <source>Unbounded</source>
        <translation>Unbegrenzt</translation>
    </message>
    <message>
        <source>Empty brush</source>
        <translation>Leerer Brush</translation>
    </message>
    <message>
        <source>Duplicate planes</source>
        <translation>Doppelte Ebenen</translation>
    </message>
    <message>
        <source>Nearly duplicate planes</source>
        <translation>Fast doppelte Ebenen</translation>
    </message>
    <message>
        <source>Redundant planes</source>
        <translation>Überflüssige Ebenen</translation>
    </message>
    <message>
        <source>Micro edges</source>
        <translation>Winzige Kanten</translation>
    </message>
    <message>
        <source>Micro faces</source>
        <translation>Winzige Flächen</translation>
    </message>
    <message>
        <source>Off grid vertices</source>
        <translation>Ecken neben dem Raster</translation>
    </message>
    <message>
        <source>Duplicate brushes</source>
        <translation>Doppelte Brushes</translation>
    </message>
    <message>
        <source>Brush inside another</source>
        <translation>Brush in einem anderen</translation>
    </message>
</context>
<context>
    <name>entities</name>
    <message>
        <source>Player position at the start of the level</source>
        <translation>Position des Spielers am Anfang des Levels</translation>
    </message>
    <message>
        <source>View direction, in degrees from the x axis</source>
        <translation>Blickrichtung, in Grad von der x-Achse</translation>
    </message>
    <message>
        <source>Point light</source>
        <translation>Punktlicht</translation>
    </message>
    <message>
        <source>Reach of the light, in units</source>
        <translation>Reichweite des Lichts, in Einheiten</translation>
    </message>
    <message>
        <source>A model in the level</source>
        <translation>Ein Modell im Level</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>Datei des Modells</translation>
    </message>
    <message>
        <source>Rotation about the z axis, in degrees</source>
        <translation>Drehung um die z-Achse, in Grad</translation>
    </message>
    <message>
        <source>A named position</source>
        <translation>Eine benannte Position</translation>
    </message>
    <message>
        <source>Name of this entity</source>
        <translation>Name dieser Entity</translation>
    </message>
    <message>
        <source>A stop of a train</source>
        <translation>Eine Haltestelle eines Zuges</translation>
    </message>
    <message>
        <source>Next stop of the train</source>
        <translation>Nächste Haltestelle des Zuges</translation>
    </message>
    <message>
        <source>Seconds that the train waits here; below zero: forever</source>
        <translation>Sekunden, die der Zug hier wartet; unter null: für immer</translation>
    </message>
    <message>
        <source>Fires its target each time a character is inside</source>
        <translation>Löst sein Ziel jedes Mal aus, wenn eine Figur darin ist</translation>
    </message>
    <message>
        <source>Name of the entity to fire</source>
        <translation>Name der Entity, die ausgelöst wird</translation>
    </message>
    <message>
        <source>Delay in seconds</source>
        <translation>Verzögerung in Sekunden</translation>
    </message>
    <message>
        <source>Seconds until it can fire again</source>
        <translation>Sekunden bis zum nächsten Auslösen</translation>
    </message>
    <message>
        <source>Fires its target once, when a character is inside</source>
        <translation>Löst sein Ziel einmal aus, wenn eine Figur darin ist</translation>
    </message>
    <message>
        <source>A door that opens when a character is near, or when fired</source>
        <translation>Eine Tür, die sich öffnet, wenn eine Figur nahe ist oder wenn sie ausgelöst wird</translation>
    </message>
    <message>
        <source>Opening direction: degrees from the x axis, -1 up, -2 down</source>
        <translation>Richtung des Öffnens: Grad von der x-Achse, -1 nach oben, -2 nach unten</translation>
    </message>
    <message>
        <source>Speed in level units per second</source>
        <translation>Tempo in Level-Einheiten pro Sekunde</translation>
    </message>
    <message>
        <source>Seconds until the door closes; -1: stays open</source>
        <translation>Sekunden, bis die Tür schließt; -1: bleibt offen</translation>
    </message>
    <message>
        <source>Name; a named door opens only when fired</source>
        <translation>Name; eine benannte Tür öffnet sich nur, wenn sie ausgelöst wird</translation>
    </message>
    <message>
        <source>A button that fires its target when touched</source>
        <translation>Ein Knopf, der sein Ziel bei Berührung auslöst</translation>
    </message>
    <message>
        <source>Push direction: degrees from the x axis, -1 up, -2 down</source>
        <translation>Richtung des Drückens: Grad von der x-Achse, -1 nach oben, -2 nach unten</translation>
    </message>
    <message>
        <source>Seconds until the button returns</source>
        <translation>Sekunden, bis der Knopf zurückkehrt</translation>
    </message>
    <message>
        <source>A lift, drawn in its upper position</source>
        <translation>Ein Aufzug, in seiner oberen Position gezeichnet</translation>
    </message>
    <message>
        <source>Distance that it moves down; empty: its height minus 8</source>
        <translation>Weg nach unten; leer: seine Höhe minus 8</translation>
    </message>
    <message>
        <source>A train that moves from stop to stop</source>
        <translation>Ein Zug, der von Haltestelle zu Haltestelle fährt</translation>
    </message>
    <message>
        <source>Name of the first path_corner</source>
        <translation>Name der ersten path_corner</translation>
    </message>
    <message>
        <source>Moves back and forth forever</source>
        <translation>Bewegt sich für immer hin und her</translation>
    </message>
    <message>
        <source>Travel, from the drawn position</source>
        <translation>Weg, ab der gezeichneten Position</translation>
    </message>
    <message>
        <source>Duration of the motion in seconds, and again of the return</source>
        <translation>Dauer der Bewegung in Sekunden, und noch einmal des Rückwegs</translation>
    </message>
    <message>
        <source>Rotation about the z axis through its origin, in degrees per second</source>
        <translation>Drehung um die z-Achse durch den Ursprung, in Grad pro Sekunde</translation>
    </message>
    <message>
        <source>Water to swim in</source>
        <translation>Wasser, in dem man schwimmt</translation>
    </message>
    <message>
        <source>A ladder</source>
        <translation>Eine Leiter</translation>
    </message>
    <message>
        <source>Direction from the climber to the ladder</source>
        <translation>Richtung vom Kletternden zur Leiter</translation>
    </message>
    <message>
        <source>Visible, but not solid</source>
        <translation>Sichtbar, aber durchlässig</translation>
    </message>
    <message>
        <source>Fires its target when it is fired</source>
        <translation>Löst sein Ziel aus, wenn es ausgelöst wird</translation>
    </message>
    <message>
        <source>A door that turns about the vertical axis through its origin</source>
        <translation>Eine Tür, die sich um die senkrechte Achse durch ihren Ursprung dreht</translation>
    </message>
    <message>
        <source>The axis; empty: the middle of its origin brush or of the door</source>
        <translation>Die Achse; leer: die Mitte des Origin-Brushs oder der Tür</translation>
    </message>
    <message>
        <source>Opening angle in degrees; below zero: clockwise</source>
        <translation>Öffnungswinkel in Grad; unter null: im Uhrzeigersinn</translation>
    </message>
    <message>
        <source>Speed in degrees per second</source>
        <translation>Geschwindigkeit in Grad pro Sekunde</translation>
    </message>
    <message>
        <source>Turns about the vertical axis through its origin</source>
        <translation>Dreht sich um die senkrechte Achse durch seinen Ursprung</translation>
    </message>
    <message>
        <source>The axis; empty: the middle of its origin brush or of itself</source>
        <translation>Die Achse; leer: die Mitte des Origin-Brushs oder der eigenen Solids</translation>
    </message>
    <message>
        <source>Name; firing it starts and stops the turning</source>
        <translation>Name; Auslösen startet und stoppt die Drehung</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::AboutDialog</name>
    <message>
        <source>About Halfspace</source>
        <translation>Über Halfspace</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies these details for a bug report</source>
        <translation>Kopiert diese Angaben für einen Fehlerbericht</translation>
    </message>
    <message>
        <source>A CSG level editor with exact booleans and one BSP tree.</source>
        <translation>Ein CSG-Level-Editor mit exakten booleschen Operationen und einem BSP-Baum.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later; the runtime library under the MIT licence.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder später; die Laufzeitbibliothek unter der MIT-Lizenz.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::AngleDial</name>
    <message>
        <source>Direction seen from above. Drag to turn it (Shift: by single degrees).</source>
        <translation>Richtung, von oben gesehen. Ziehen dreht sie (Umschalt: um einzelne Grad).</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::Autosave</name>
    <message>
        <source>Autosave failed: %1</source>
        <translation>Automatisches Speichern fehlgeschlagen: %1</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::BackgroundEdits</name>
    <message>
        <source>%1 failed and changed nothing: %2</source>
        <translation>%1 ist gescheitert und hat nichts verändert: %2</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::Breadcrumb</name>
    <message>
        <source>Level</source>
        <translation>Level</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppieren</translation>
    </message>
    <message>
        <source>%1 (linked copy)</source>
        <translation>%1 (verknüpfte Kopie)</translation>
    </message>
    <message>
        <source>%1 is open. Esc closes it.</source>
        <translation>%1 ist offen. Esc schließt.</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::BspLab</name>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Planes that split space</source>
        <translation>Ebenen, die den Raum teilen</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Convex leaves, solid and empty</source>
        <translation>Konvexe Blätter, massiv und leer</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Planes on the path to the deepest cell</source>
        <translation>Ebenen auf dem Weg zur tiefsten Zelle</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>Volume of all solid cells, in cubic units</source>
        <translation>Volumen aller massiven Zellen, in Kubikeinheiten</translation>
    </message>
    <message>
        <source>Bevels</source>
        <translation>Bevels</translation>
    </message>
    <message>
        <source>Planes that trim expanded cells</source>
        <translation>Ebenen, die vergrößerte Zellen beschneiden</translation>
    </message>
    <message>
        <source>Protrusion</source>
        <translation>Überstand</translation>
    </message>
    <message>
        <source>Largest distance from an expanded cell to the exact one, for a sphere of this radius</source>
        <translation>Größter Abstand einer vergrößerten Zelle von der exakten, für eine Kugel dieses Radius</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory of all nodes and cells</source>
        <translation>Speicher aller Knoten und Zellen</translation>
    </message>
    <message>
        <source>Last edit</source>
        <translation>Letzte Änderung</translation>
    </message>
    <message>
        <source>Parts of the tree that the last edit rebuilt</source>
        <translation>Teile des Baums, die die letzte Änderung neu gebaut hat</translation>
    </message>
    <message>
        <source>TREE</source>
        <translation>BAUM</translation>
    </message>
    <message>
        <source>Largest angle between the normals of neighbouring planes, in degrees</source>
        <translation>Größter Winkel zwischen den Normalen benachbarter Ebenen, in Grad</translation>
    </message>
    <message>
        <source>Along edges</source>
        <translation>An Kanten</translation>
    </message>
    <message>
        <source>At corners</source>
        <translation>An Ecken</translation>
    </message>
    <message>
        <source>For boxes</source>
        <translation>Für Quader</translation>
    </message>
    <message>
        <source>BEVELS</source>
        <translation>BEVELS</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>Kugel</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Quader</translation>
    </message>
    <message>
        <source>Cylinder</source>
        <translation>Zylinder</translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation>Kapsel</translation>
    </message>
    <message>
        <source>MOVING SHAPE</source>
        <translation>BEWEGTE FORM</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>IN THE VIEWS</source>
        <translation>IN DEN ANSICHTEN</translation>
    </message>
    <message>
        <source>Solid cells, by depth</source>
        <translation>Massive Zellen, nach Tiefe</translation>
    </message>
    <message>
        <source>From shallow to deep</source>
        <translation>Von flach bis tief</translation>
    </message>
    <message>
        <source>Bevel planes</source>
        <translation>Bevel-Ebenen</translation>
    </message>
    <message>
        <source>A square and a normal where each plane touches its cell</source>
        <translation>Ein Quadrat und eine Normale, wo jede Ebene ihre Zelle berührt</translation>
    </message>
    <message>
        <source>Cells expanded for the shape</source>
        <translation>Für die Form vergrößerte Zellen</translation>
    </message>
    <message>
        <source>Positions that the centre of the shape&apos;s foot cannot take</source>
        <translation>Positionen, die die Mitte des Fußes der Form nicht einnehmen kann</translation>
    </message>
    <message>
        <source>Early stops of shifted sweeps</source>
        <translation>Zu frühe Stopps</translation>
    </message>
    <message>
        <source>Faces where a shifted sweep of the shape stops before the exact sweep, from no difference to the largest</source>
        <translation>Flächen, vor denen ein Sweep der Form mit verschobenen Ebenen früher endet als der exakte, von keinem Unterschied bis zum größten</translation>
    </message>
    <message>
        <source>Leak line</source>
        <translation>Lecklinie</translation>
    </message>
    <message>
        <source>Shortest path from an entity to the outside</source>
        <translation>Kürzester Weg von einer Entity nach außen</translation>
    </message>
    <message>
        <source>%1 cells, %2 bevels, %3 ms</source>
        <translation>%1 Zellen, %2 Bevels, %3 ms</translation>
    </message>
    <message>
        <source>%1 solid, %2 empty</source>
        <translation>%1 massiv, %2 leer</translation>
    </message>
    <message>
        <source>%1 (%2 a cell)</source>
        <translation>%1 (%2 pro Zelle)</translation>
    </message>
    <message>
        <source>%1 of radius %2</source>
        <translation>%1 bei Radius %2</translation>
    </message>
    <message>
        <source>unbounded</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>the %1 nearest of %2 cells</source>
        <translation>die %1 nächsten von %2 Zellen</translation>
    </message>
    <message>
        <source>none in %1 sweeps</source>
        <translation>keine in %1 Sweeps</translation>
    </message>
    <message>
        <source>%1 of %2 sweeps, by %3 at most</source>
        <translation>%1 von %2 Sweeps, um höchstens %3</translation>
    </message>
    <message>
        <source>; nearest faces only</source>
        <translation>; nur nächste Flächen</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::CarvingLog</name>
    <message>
        <source>Discard carving</source>
        <translation>Carving verwerfen</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::CleanUpDialog</name>
    <message>
        <source>Clean Up</source>
        <translation>Aufräumen</translation>
    </message>
    <message>
        <source>Merges faces that almost lie in the plane of a neighbour, so that walls that were meant to be flush are.</source>
        <translation>Führt Flächen zusammen, die fast in der Ebene eines Nachbarn liegen, damit Wände bündig sind, die es sein sollten.</translation>
    </message>
    <message>
        <source>The farthest that a corner may move, in level units</source>
        <translation>Wie weit eine Ecke höchstens wandern darf, in Einheiten des Levels</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n face(s), at most %2</source>
        <translation>
            <numerusform>%1: %n Fläche, höchstens %2</numerusform>
            <numerusform>%1: %n Flächen, höchstens %2</numerusform>
        </translation>
    </message>
    <message>
        <source>No planes are that near to each other.</source>
        <translation>Keine Ebenen liegen so nahe beieinander.</translation>
    </message>
    <message numerus="yes">
        <source>%n face(s) change; the corners move at most %1 units.</source>
        <translation>
            <numerusform>%n Fläche ändert sich; die Ecken wandern höchstens %1 Einheiten.</numerusform>
            <numerusform>%n Flächen ändern sich; die Ecken wandern höchstens %1 Einheiten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::CommandPalette</name>
    <message>
        <source>No matching action.</source>
        <translation>Kein passender Befehl.</translation>
    </message>
    <message>
        <source>Search actions</source>
        <translation>Befehle suchen</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ComparisonChoice</name>
    <message>
        <source>Shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>Moving shapes</source>
        <translation>Bewegte Formen</translation>
    </message>
    <message>
        <source>Systems</source>
        <translation>Systeme</translation>
    </message>
    <message>
        <source>Collision methods</source>
        <translation>Kollisionsverfahren</translation>
    </message>
    <message>
        <source>Add: sphere:24</source>
        <translation>Neu: sphere:24</translation>
    </message>
    <message>
        <source>point, sphere:R, box:HX,HY,HZ (half extents), cylinder:R,H, capsule:R,H (upright; H is half of the whole height). Enter adds it.</source>
        <translation>point, sphere:R, box:HX,HY,HZ (halbe Ausdehnungen), cylinder:R,H, capsule:R,H (aufrecht; H ist die Hälfte der ganzen Höhe). Eingabe fügt sie hinzu.</translation>
    </message>
    <message>
        <source>Motions per shape, from positions where the shape is free. Slow systems get fewer.</source>
        <translation>Bewegungen pro Form, von Positionen, an denen die Form frei ist. Langsame Systeme bekommen weniger.</translation>
    </message>
    <message>
        <source>Motions</source>
        <translation>Bewegungen</translation>
    </message>
    <message>
        <source>%1: not installed</source>
        <translation>%1: nicht installiert</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ComparisonModel</name>
    <message>
        <source>%1 positions: %2 missed (inside a solid, reported free), %3 false (free, reported solid)</source>
        <translation>%1 Positionen: %2 übersehen (in einem Körper, als frei gemeldet), %3 falsch (frei, als massiv gemeldet)</translation>
    </message>
    <message>
        <source>%1 of %2 motions end more than %3 units beyond the contact; the farthest by %4</source>
        <translation>%1 von %2 Bewegungen enden mehr als %3 Einheiten hinter dem Kontakt; die weiteste um %4</translation>
    </message>
    <message>
        <source>%1 of %2 motions end more than %3 units before the contact; the earliest by %4</source>
        <translation>%1 von %2 Bewegungen enden mehr als %3 Einheiten vor dem Kontakt; die früheste um %4</translation>
    </message>
    <message>
        <source>Only the first of %1 motions: this system is hundreds of times slower than the others</source>
        <translation>Nur die ersten von %1 Bewegungen: Dieses System ist Hunderte Male langsamer als die anderen</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ComparisonPanel</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Shape in the table and the plot</source>
        <translation>Form in Tabelle und Diagramm</translation>
    </message>
    <message>
        <source>Time of a query</source>
        <translation>Zeit einer Anfrage</translation>
    </message>
    <message>
        <source>Slow queries (99 %)</source>
        <translation>Langsame Anfragen (99 %)</translation>
    </message>
    <message>
        <source>Late and early</source>
        <translation>Zu spät und zu früh</translation>
    </message>
    <message>
        <source>Time to build</source>
        <translation>Zeit zum Aufbauen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Quantity in the plot</source>
        <translation>Größe im Diagramm</translation>
    </message>
    <message>
        <source>Table (CSV)...</source>
        <translation>Tabelle (CSV)...</translation>
    </message>
    <message>
        <source>Report (JSON)...</source>
        <translation>Bericht (JSON)...</translation>
    </message>
    <message>
        <source>Page (HTML)...</source>
        <translation>Seite (HTML)...</translation>
    </message>
    <message>
        <source>Tick shapes and systems on the left, then press Compare.</source>
        <translation>Haken Sie links Formen und Systeme an und klicken Sie dann auf Vergleichen.</translation>
    </message>
    <message>
        <source>All shapes</source>
        <translation>Alle Formen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Cancelling...</source>
        <translation>Bricht ab...</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>cancelling</source>
        <translation>wird abgebrochen</translation>
    </message>
    <message>
        <source>Cost and errors of each collision method in this level.</source>
        <translation>Kosten und Fehler jedes Kollisionsverfahrens in diesem Level.</translation>
    </message>
    <message numerus="yes">
        <source>%n system(s)</source>
        <translation>
            <numerusform>%n System</numerusform>
            <numerusform>%n Systeme</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, for an older state of the level</source>
        <translation>%1, für einen älteren Stand des Levels</translation>
    </message>
    <message>
        <source>%1; cancelled</source>
        <translation>%1; abgebrochen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n shape(s)</source>
        <translation>
            <numerusform>%n Form</numerusform>
            <numerusform>%n Formen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>New level</source>
        <translation>Neuer Level</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ComparisonPlot</name>
    <message>
        <source>median; the line ends at the 99th percentile</source>
        <translation>Median; die Linie endet am 99. Perzentil</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ConsolePanel</name>
    <message>
        <source>Messages appear here.</source>
        <translation>Hier erscheinen Meldungen.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::DocumentFiles</name>
    <message>
        <source>Cannot Open</source>
        <translation>Öffnen nicht möglich</translation>
    </message>
    <message>
        <source>%1 could not be opened.

%2</source>
        <translation>%1 konnte nicht geöffnet werden.

%2</translation>
    </message>
    <message>
        <source>Select a mesh to repair. Brushes and shapes need no repair; Issues lists the invalid ones.</source>
        <translation>Wählen Sie ein Mesh zum Reparieren aus. Brushes und Formen brauchen keine Reparatur; ungültige stehen unter Probleme.</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>Cannot Import</source>
        <translation>Importieren nicht möglich</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Not Saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>The level could not be written.</source>
        <translation>Der Level konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Saved %1 with the losses listed above. The level still has unsaved changes: save it as .halfspace to keep everything.</source>
        <translation>%1 mit den oben genannten Verlusten gespeichert. Der Level hat noch ungespeicherte Änderungen: Speichern Sie ihn als .halfspace, um alles zu behalten.</translation>
    </message>
    <message>
        <source>it is the file of the open level. Choose another file.</source>
        <translation>Dies ist die Datei des geöffneten Levels. Wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>Exporting %1...</source>
        <translation>%1 wird exportiert...</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>%1 wurde nicht geschrieben: %2</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1 exportiert</translation>
    </message>
    <message>
        <source>Texture Folder</source>
        <translation>Texturordner</translation>
    </message>
    <message numerus="yes">
        <source>%n texture(s) in %1</source>
        <translation>
            <numerusform>%n Textur in %1</numerusform>
            <numerusform>%n Texturen in %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Entity Definitions</source>
        <translation>Entity-Definitionen</translation>
    </message>
    <message>
        <source>%1 defines no entities.</source>
        <translation>%1 definiert keine Entities.</translation>
    </message>
    <message numerus="yes">
        <source>%n entity class(es) from %1</source>
        <translation>
            <numerusform>%n Entity-Klasse aus %1</numerusform>
            <numerusform>%n Entity-Klassen aus %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is no .halfspace file. Use Import for files of other formats.</source>
        <translation>%1 ist keine .halfspace-Datei. Dateien anderer Formate kommen mit Importieren ins Level.</translation>
    </message>
    <message>
        <source>Entity definitions</source>
        <translation>Entity-Definitionen</translation>
    </message>
    <message>
        <source>%1 The recovered work is opened as a new level; %2 stays as it is.</source>
        <translation>%1 Die wiederhergestellte Arbeit ist ein neues Level; %2 bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>%1 is a file that the open level needs. Choose another file.</source>
        <translation>%1 ist eine Datei, die das offene Level braucht. Eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>%1 is a file that this level needs, such as a prefab. Save the level to another file.</source>
        <translation>%1 ist eine Datei, die dieses Level braucht, etwa ein Prefab. Das Level in eine andere Datei speichern.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::EditorStatusBar</name>
    <message numerus="yes">
        <source>%n solid(s)</source>
        <translation>
            <numerusform>%n Körper</numerusform>
            <numerusform>%n Körper</numerusform>
        </translation>
    </message>
    <message>
        <source>level: %1</source>
        <translation>Level: %1</translation>
    </message>
    <message>
        <source>level: %1, %2</source>
        <translation>Level: %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n entity(ies)</source>
        <translation>
            <numerusform>%n Entity</numerusform>
            <numerusform>%n Entities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n ausgewählt</numerusform>
            <numerusform>%n ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n group(s)</source>
        <translation>
            <numerusform>%n Gruppe</numerusform>
            <numerusform>%n Gruppen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n face(s)</source>
        <translation>
            <numerusform>%n Fläche</numerusform>
            <numerusform>%n Flächen</numerusform>
        </translation>
    </message>
    <message>
        <source>grid %1</source>
        <translation>Raster %1</translation>
    </message>
    <message>
        <source>edit: %1 solids, %2 cells, %3 bevels, %4 ms</source>
        <translation>%1 Körper, %2 Zellen, %3 Bevels, %4 ms</translation>
    </message>
    <message>
        <source>evaluating...</source>
        <translation>wird berechnet...</translation>
    </message>
    <message>
        <source>%1 solids, %2 faces of the boundary; tree of %3 solid cells with %4 bevels
last edit: boundary %5 ms, tree %6 ms</source>
        <translation>%1 Körper, %2 Flächen der Oberfläche; Baum aus %3 massiven Zellen mit %4 Bevels
letzte Änderung: Oberfläche %5 ms, Baum %6 ms</translation>
    </message>
    <message>
        <source>no entities</source>
        <translation>keine Entities</translation>
    </message>
    <message>
        <source>sealed</source>
        <translation>dicht</translation>
    </message>
    <message>
        <source>leaks</source>
        <translation>undicht</translation>
    </message>
    <message numerus="yes">
        <source>%n filtered out</source>
        <translation>
            <numerusform>%n ausgefiltert</numerusform>
            <numerusform>%n ausgefiltert</numerusform>
        </translation>
    </message>
    <message>
        <source>Hidden by View &gt; Filters: %1. View &gt; Clear Filters shows everything.</source>
        <translation>Ausgeblendet durch Ansicht &gt; Filter: %1. Ansicht &gt; Filter aufheben zeigt alles.</translation>
    </message>
    <message>
        <source>Shows or hides the panel of issues.</source>
        <translation>Zeigt oder verbirgt die Liste der Probleme.</translation>
    </message>
    <message numerus="yes">
        <source>%n issue(s)</source>
        <translation>
            <numerusform>%n Problem</numerusform>
            <numerusform>%n Probleme</numerusform>
        </translation>
    </message>
    <message>
        <source>no issues</source>
        <translation>keine Probleme</translation>
    </message>
    <message>
        <source>checking...</source>
        <translation>wird geprüft...</translation>
    </message>
    <message>
        <source>light not baked</source>
        <translation>Licht nicht gebacken</translation>
    </message>
    <message>
        <source>baking light: %1 %</source>
        <translation>backt Licht: %1 %</translation>
    </message>
    <message>
        <source>Another draw mode stops it.</source>
        <translation>Ein anderer Zeichenmodus hält es an.</translation>
    </message>
    <message>
        <source>light baked in %1 s</source>
        <translation>Licht in %1 s gebacken</translation>
    </message>
    <message>
        <source>The lightmap has %1 texels with a side of %2 units. The last bake computed the direct light of %3 texels, and cast %4 rays for light from the sky and from other surfaces.</source>
        <translation>Die Lightmap hat %1 Texel mit einer Seite von %2 Einheiten. Das letzte Backen hat das direkte Licht von %3 Texeln berechnet und %4 Strahlen für das Licht des Himmels und anderer Flächen verfolgt.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::EntityModels</name>
    <message>
        <source>The model &quot;%1&quot; cannot be shown: %2.</source>
        <translation>Das Modell „%1“ kann nicht gezeigt werden: %2.</translation>
    </message>
    <message>
        <source>There is no model &quot;%1&quot;. Choose the folder of the game in File &gt; Game.</source>
        <translation>Das Modell „%1“ gibt es nicht. Wählen Sie den Ordner des Spiels unter Datei &gt; Spiel.</translation>
    </message>
    <message>
        <source>There is no model &quot;%1&quot; in %2.</source>
        <translation>Das Modell „%1“ gibt es nicht in %2.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::EntityPage</name>
    <message>
        <source>Select an entity to edit its keys.</source>
        <translation>Wählen Sie eine Entity aus, um ihre Schlüssel zu bearbeiten.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Point entities appear at the centre of the selection, or at the origin. Brush entities take the selected solids. Right-click in a view to add one there.</source>
        <translation>Punkt-Entities erscheinen in der Mitte der Auswahl oder im Ursprung. Brush-Entities übernehmen die ausgewählten Körper. Ein Rechtsklick in einer Ansicht fügt dort eine hinzu.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Deletes the selected entity with its solids</source>
        <translation>Löscht die ausgewählte Entity mit ihren Körpern</translation>
    </message>
    <message>
        <source>No entities. Choose a class and press Add, or right-click in a view.</source>
        <translation>Keine Entities. Wählen Sie eine Klasse und klicken Sie auf Hinzufügen, oder klicken Sie mit rechts in eine Ansicht.</translation>
    </message>
    <message>
        <source>%1 (brush entity)</source>
        <translation>%1 (Brush-Entity)</translation>
    </message>
    <message>
        <source>No entity has the name &quot;%1&quot;.</source>
        <translation>Keine Entity heißt „%1“.</translation>
    </message>
    <message>
        <source>Change keys</source>
        <translation>Schlüssel ändern</translation>
    </message>
    <message>
        <source>Delete entity</source>
        <translation>Entity löschen</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::EntityPanel</name>
    <message>
        <source>Search entity classes</source>
        <translation>Klassen suchen</translation>
    </message>
    <message>
        <source>Point entities</source>
        <translation>Punkt-Entities</translation>
    </message>
    <message>
        <source>Brush entities</source>
        <translation>Brush-Entities</translation>
    </message>
    <message>
        <source>No matching class.</source>
        <translation>Keine passende Klasse.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::FacePage</name>
    <message>
        <source>Material</source>
        <translation>Material</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>Projektion</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalieren</translation>
    </message>
    <message>
        <source>Rotation (°)</source>
        <translation>Drehung (°)</translation>
    </message>
    <message>
        <source>Texture offset</source>
        <translation>Texturversatz</translation>
    </message>
    <message>
        <source>Texture scale</source>
        <translation>Texturskalierung</translation>
    </message>
    <message>
        <source>Texture rotation</source>
        <translation>Texturdrehung</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Fit 2x</source>
        <translation>2-fach</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Reset texture</source>
        <translation>Textur zurücksetzen</translation>
    </message>
    <message>
        <source>Rotate 90°</source>
        <translation>90° drehen</translation>
    </message>
    <message>
        <source>Flip U</source>
        <translation>U spiegeln</translation>
    </message>
    <message>
        <source>Flip texture</source>
        <translation>Textur spiegeln</translation>
    </message>
    <message>
        <source>Flip V</source>
        <translation>V spiegeln</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>Fit texture</source>
        <translation>Textur einpassen</translation>
    </message>
    <message>
        <source>Justify texture</source>
        <translation>Textur ausrichten</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>Surface flags</source>
        <translation>Flächenmerkmale</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::FilterDialog</name>
    <message>
        <source>unpainted</source>
        <translation>unbemalt</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Sichtbar</translation>
    </message>
    <message>
        <source>In the level</source>
        <translation>Im Level</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Entity classes</source>
        <translation>Entitätsklassen</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>Materialien</translation>
    </message>
    <message>
        <source>contents: %1</source>
        <translation>Inhalt: %1</translation>
    </message>
    <message>
        <source>classes: %1</source>
        <translation>Klassen: %1</translation>
    </message>
    <message>
        <source>layers: %1</source>
        <translation>Ebenen: %1</translation>
    </message>
    <message>
        <source>materials: %1</source>
        <translation>Materialien: %1</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::GameDialog</name>
    <message>
        <source>Browse...</source>
        <translation>Durchsuchen...</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Folder with the data of the game</source>
        <translation>Ordner mit den Daten des Spiels</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>%1 (no profile)</source>
        <translation>%1 (kein Profil)</translation>
    </message>
    <message>
        <source>A program that the system finds, or its path. Empty: that of the profile</source>
        <translation>Ein Programm, das das System findet, oder sein Pfad. Leer: das des Profils</translation>
    </message>
    <message>
        <source>The game itself</source>
        <translation>Das Spiel selbst</translation>
    </message>
    <message>
        <source>Whether Run &gt; Compile runs it</source>
        <translation>Ob Ausführen &gt; Kompilieren es ausführt</translation>
    </message>
    <message>
        <source>Without the folder, textures and entities of %1 are not shown.</source>
        <translation>Ohne den Ordner werden Texturen und Entitäten von %1 nicht gezeigt.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>A profile cannot be read: %1</source>
        <translation>Ein Profil ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>Folder of the Game</source>
        <translation>Ordner des Spiels</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::GameFiles</name>
    <message>
        <source>Choose the folder of %1 in File &gt; Game to see its textures and entities.</source>
        <translation>Wählen Sie den Ordner von %1 unter Datei &gt; Spiel, um Texturen und Entitäten zu sehen.</translation>
    </message>
    <message>
        <source>There is no profile of the game &quot;%1&quot;, which the level is made for. Choose another one in File &gt; Game, or add the profile.</source>
        <translation>Zum Spiel „%1“, für das das Level gemacht ist, gibt es kein Profil. Wählen Sie unter Datei &gt; Spiel ein anderes, oder ergänzen Sie das Profil.</translation>
    </message>
    <message>
        <source>%1: %2 textures, %3 entity classes</source>
        <translation>%1: %2 Texturen, %3 Entitätsklassen</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::GameRunner</name>
    <message>
        <source>The tools are running already. Cancel them first.</source>
        <translation>Die Werkzeuge laufen schon. Brechen Sie sie zuerst ab.</translation>
    </message>
    <message>
        <source>Choose the game of the level first: File &gt; Game.</source>
        <translation>Wählen Sie zuerst das Spiel des Levels: Datei &gt; Spiel.</translation>
    </message>
    <message>
        <source>The profile of %1 has no tools to run.</source>
        <translation>Das Profil von %1 hat keine Werkzeuge.</translation>
    </message>
    <message>
        <source>Save the level first: the tools need its file name.</source>
        <translation>Speichern Sie zuerst das Level: Die Werkzeuge brauchen seinen Dateinamen.</translation>
    </message>
    <message>
        <source>The profile of %1 names no engine.</source>
        <translation>Das Profil von %1 nennt kein Spielprogramm.</translation>
    </message>
    <message>
        <source>Writing the map</source>
        <translation>Die Karte wird geschrieben</translation>
    </message>
    <message>
        <source>%1 (File &gt; Game)</source>
        <translation>%1 (Datei &gt; Spiel)</translation>
    </message>
    <message>
        <source>No tool is chosen (File &gt; Game).</source>
        <translation>Kein Werkzeug ist gewählt (Datei &gt; Spiel).</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 wurde geschrieben</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1 (%2 von %3)</translation>
    </message>
    <message>
        <source> (line %1 of the map)</source>
        <translation> (Zeile %1 der Karte)</translation>
    </message>
    <message>
        <source>%1: the program %2 cannot be started. Install it, or choose another one in File &gt; Game.</source>
        <translation>%1: Das Programm %2 lässt sich nicht starten. Installieren Sie es, oder wählen Sie unter Datei &gt; Spiel ein anderes.</translation>
    </message>
    <message>
        <source>%1 crashed.</source>
        <translation>%1 ist abgestürzt.</translation>
    </message>
    <message>
        <source>%1 ended with code %2.</source>
        <translation>%1 endete mit Code %2.</translation>
    </message>
    <message>
        <source>%1 s, errors: %2, warnings: %3</source>
        <translation>%1 s, Fehler: %2, Warnungen: %3</translation>
    </message>
    <message>
        <source>Cancelled after %1.</source>
        <translation>Abgebrochen nach %1.</translation>
    </message>
    <message>
        <source>Done: %1.</source>
        <translation>Fertig: %1.</translation>
    </message>
    <message>
        <source>Stopped: %1.</source>
        <translation>Angehalten: %1.</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>Wird abgebrochen</translation>
    </message>
    <message>
        <source>More is in %1</source>
        <translation>Mehr steht in %1</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::InspectorPanel</name>
    <message>
        <source>Solid</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Face</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>Entity</source>
        <translation>Entity</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Level</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::IssuesPanel</name>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Moves the camera to the issue (Enter or double-click)</source>
        <translation>Bewegt die Kamera zum Problem (Eingabe oder Doppelklick)</translation>
    </message>
    <message>
        <source>No issues found.</source>
        <translation>Keine Probleme gefunden.</translation>
    </message>
    <message>
        <source>The level could not be evaluated. See the console.</source>
        <translation>Der Level konnte nicht berechnet werden. Siehe Konsole.</translation>
    </message>
    <message>
        <source>Checking the level...</source>
        <translation>Der Level wird geprüft...</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Beheben</translation>
    </message>
    <message>
        <source>No automatic fix</source>
        <translation>Keine automatische Behebung</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Repair...</source>
        <translation>Reparieren...</translation>
    </message>
    <message>
        <source>Previews the repair (F8)</source>
        <translation>Zeigt eine Vorschau der Reparatur (F8)</translation>
    </message>
    <message>
        <source>Move to End</source>
        <translation>Ans Ende</translation>
    </message>
    <message>
        <source>Moves the solid to the end of its group, so that it cuts all solids before it</source>
        <translation>Verschiebt den Körper ans Ende seiner Gruppe, sodass er alle Körper davor schneidet</translation>
    </message>
    <message>
        <source>Delete Group</source>
        <translation>Gruppe löschen</translation>
    </message>
    <message>
        <source>Delete Solid</source>
        <translation>Körper löschen</translation>
    </message>
    <message>
        <source>Clean Up...</source>
        <translation>Aufräumen...</translation>
    </message>
    <message>
        <source>Shows which planes would be merged, then merges them</source>
        <translation>Zeigt, welche Ebenen zusammengeführt würden, und führt sie zusammen</translation>
    </message>
    <message>
        <source>Move in outline</source>
        <translation>In der Gliederung verschieben</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::JournalKeeper</name>
    <message>
        <source>the journal folder cannot be written.</source>
        <translation>In den Journalordner kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Crash recovery is off: %1</source>
        <translation>Die Wiederherstellung nach Abstürzen ist aus: %1</translation>
    </message>
    <message>
        <source>%1 was removed. Save the level now.</source>
        <translation>%1 wurde entfernt. Das Level jetzt speichern.</translation>
    </message>
    <message>
        <source>Crash recovery is off until the level is saved: %1</source>
        <translation>Die Wiederherstellung nach Abstürzen ist aus, bis das Level gespeichert wird: %1</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::KeepBar</name>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message numerus="yes">
        <source>%n solid(s) carved while playing. Keep?</source>
        <translation>
            <numerusform>%n Körper beim Spielen gecarvt. Behalten?</numerusform>
            <numerusform>%n Körper beim Spielen gecarvt. Behalten?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::KeyEditor</name>
    <message>
        <source>Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Choose...</source>
        <translation>Wählen...</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Select Entities That Target This</source>
        <translation>Entities auswählen, die hierauf zielen</translation>
    </message>
    <message>
        <source>Selects every entity whose target or killtarget is this name</source>
        <translation>Wählt jede Entity aus, deren target oder killtarget dieser Name ist</translation>
    </message>
    <message>
        <source>Selects the entities of this name</source>
        <translation>Wählt die Entities dieses Namens aus</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::KeyValueTable</name>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::Lasso</name>
    <message>
        <source>Lasso: drag around what to select (Ctrl: add, Alt: take out) · Esc: cancel</source>
        <translation>Lasso: um das ziehen, was ausgewählt werden soll (Strg: hinzufügen, Alt: herausnehmen) · Esc: abbrechen</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::LayerList</name>
    <message>
        <source>LAYERS</source>
        <translation>LAYER</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::LayerModel</name>
    <message>
        <source>Current layer: receives new solids and entities</source>
        <translation>Aktueller Layer: nimmt neue Körper und Entities auf</translation>
    </message>
    <message>
        <source>Click to make this the current layer</source>
        <translation>Klicken, um diesen Layer zum aktuellen zu machen</translation>
    </message>
    <message>
        <source>Default layer: everything that is in no other layer. Double-click to make it current</source>
        <translation>Standard-Layer: alles, was in keinem anderen Layer ist. Doppelklick macht ihn zum aktuellen</translation>
    </message>
    <message>
        <source>Double-click to make it current; F2 renames</source>
        <translation>Doppelklick macht ihn zum aktuellen; F2 benennt um</translation>
    </message>
    <message>
        <source>Solids in this layer</source>
        <translation>Körper in diesem Layer</translation>
    </message>
    <message>
        <source>Omitted from export: click to export</source>
        <translation>Vom Export ausgenommen: Klicken, um ihn zu exportieren</translation>
    </message>
    <message>
        <source>Click to omit from export</source>
        <translation>Klicken, um ihn vom Export auszunehmen</translation>
    </message>
    <message>
        <source>Locked: click to unlock</source>
        <translation>Gesperrt: Klicken zum Entsperren</translation>
    </message>
    <message>
        <source>Click to lock</source>
        <translation>Klicken zum Sperren</translation>
    </message>
    <message>
        <source>Click to hide</source>
        <translation>Klicken zum Ausblenden</translation>
    </message>
    <message>
        <source>Hidden: click to show</source>
        <translation>Ausgeblendet: Klicken zum Einblenden</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::LevelGame</name>
    <message>
        <source>Choose game</source>
        <translation>Spiel wählen</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::LevelPage</name>
    <message>
        <source>LEVEL KEYS</source>
        <translation>SCHLÜSSEL DES LEVELS</translation>
    </message>
    <message>
        <source>Solids</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Faces</source>
        <translation>Flächen</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>Hash</translation>
    </message>
    <message>
        <source>Faces of the evaluated boundary</source>
        <translation>Flächen der berechneten Oberfläche</translation>
    </message>
    <message>
        <source>Hash of the boundary: equal solids have equal hashes, here and in &quot;halfspace build&quot;</source>
        <translation>Hash der Oberfläche: Gleiche Körper haben gleiche Hashes, hier und in „halfspace build“</translation>
    </message>
    <message>
        <source>Level units in one metre; number fields then take 2m, 30cm, 6ft, 8in. 0: no scale</source>
        <translation>Level-Einheiten pro Meter; Zahlenfelder nehmen dann 2m, 30cm, 6ft, 8in. 0: kein Maßstab</translation>
    </message>
    <message>
        <source>Units per metre</source>
        <translation>Einheiten pro Meter</translation>
    </message>
    <message>
        <source>Change keys</source>
        <translation>Schlüssel ändern</translation>
    </message>
    <message>
        <source>Change units per metre</source>
        <translation>Einheiten pro Meter ändern</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::LightBaker</name>
    <message>
        <source>The level has too many faces for one lightmap.</source>
        <translation>Das Level hat zu viele Flächen für eine Lightmap.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::LiveLink</name>
    <message>
        <source>The page is missing: %1. The installation is not complete.</source>
        <translation>Die Seite fehlt: %1. Die Installation ist nicht vollständig.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::LiveLinkDialog</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Open in Browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>Live Link</source>
        <translation>Live-Verbindung</translation>
    </message>
    <message>
        <source>Not started</source>
        <translation>Nicht gestartet</translation>
    </message>
    <message>
        <source>A page on this machine shows the level and follows each edit. Other machines cannot open it.</source>
        <translation>Eine Seite auf diesem Rechner zeigt das Level und folgt jeder Änderung. Andere Rechner können sie nicht öffnen.</translation>
    </message>
    <message>
        <source>The live link cannot start: %1</source>
        <translation>Die Live-Verbindung kann nicht starten: %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) connected.</source>
        <translation>
            <numerusform>%n Seite verbunden.</numerusform>
            <numerusform>%n Seiten verbunden.</numerusform>
        </translation>
    </message>
    <message>
        <source>The last edit was shown after %1 ms.</source>
        <translation>Die letzte Änderung wurde nach %1 ms gezeigt.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::MainWindow</name>
    <message>
        <source>%1 also moves the camera while the mouse is over the 3D pane.</source>
        <translation>%1 bewegt auch die Kamera, solange die Maus über der 3D-Ansicht ist.</translation>
    </message>
    <message>
        <source>The language changes when the editor starts again.</source>
        <translation>Die Sprache wechselt beim nächsten Start des Editors.</translation>
    </message>
    <message>
        <source>Open Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open Recent: %1</source>
        <translation>Zuletzt geöffnet: %1</translation>
    </message>
    <message>
        <source>Open Sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>Open Sample: %1</source>
        <translation>Beispiel öffnen: %1</translation>
    </message>
    <message>
        <source>Cannot Draw</source>
        <translation>Keine Darstellung</translation>
    </message>
    <message>
        <source>The level cannot be drawn.

%1</source>
        <translation>Der Level kann nicht dargestellt werden.

%1</translation>
    </message>
    <message>
        <source>Autosave failed: %1</source>
        <translation>Automatisches Speichern fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Automatic copies are off.</source>
        <translation>Automatische Kopien sind aus.</translation>
    </message>
    <message>
        <source>%1 could not be opened.</source>
        <translation>%1 konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>Restored the copy of %1.</source>
        <translation>Die Kopie vom %1 wurde wiederhergestellt.</translation>
    </message>
    <message>
        <source>The work in %1 could not be recovered: %2</source>
        <translation>Die Arbeit in %1 konnte nicht wiederhergestellt werden: %2</translation>
    </message>
    <message>
        <source>%1 has changed since this work began. Saving the recovered level replaces the file; save under another name to keep both.</source>
        <translation>%1 wurde seit Beginn dieser Arbeit geändert. Speichern ersetzt die Datei durch den wiederhergestellten Level; speichern Sie unter einem anderen Namen, um beide zu behalten.</translation>
    </message>
    <message numerus="yes">
        <source>Recovered %n change(s)</source>
        <translation>
            <numerusform>%n Änderung wiederhergestellt</numerusform>
            <numerusform>%n Änderungen wiederhergestellt</numerusform>
        </translation>
    </message>
    <message>
        <source>The manual is not installed. Install the package halfspace-doc, or run ./dev docs in the source tree.</source>
        <translation>Das Handbuch ist nicht installiert. Installieren Sie das Paket halfspace-doc, oder führen Sie ./dev docs im Quellbaum aus.</translation>
    </message>
    <message>
        <source>No program opens the manual. Its first page is %1.</source>
        <translation>Kein Programm öffnet das Handbuch. Seine erste Seite ist %1.</translation>
    </message>
    <message>
        <source>New level</source>
        <translation>Neuer Level</translation>
    </message>
    <message>
        <source> (read-only)</source>
        <translation> (schreibgeschützt)</translation>
    </message>
    <message>
        <source>%1[*]%2 - Halfspace</source>
        <translation>%1[*]%2 - Halfspace</translation>
    </message>
    <message>
        <source>The profile of a game cannot be read: %1</source>
        <translation>Das Profil eines Spiels ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>Another editor ended without saving its changes of %1. The next start of the editor offers to recover them.</source>
        <translation>Ein anderer Editor wurde beendet, ohne seine Änderungen an %1 zu speichern. Der nächste Start des Editors bietet an, sie wiederherzustellen.</translation>
    </message>
    <message>
        <source>a new level</source>
        <translation>einem neuen Level</translation>
    </message>
    <message>
        <source>Recovered all changes before this error: %1 The whole journal is kept as %2.</source>
        <translation>Alle Änderungen vor diesem Fehler wurden wiederhergestellt: %1 Das ganze Journal bleibt als %2 erhalten.</translation>
    </message>
    <message>
        <source>The settings could not be saved: %1</source>
        <translation>Die Einstellungen konnten nicht gespeichert werden: %1</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::MaterialModel</name>
    <message numerus="yes">
        <source>used by %n solid(s)</source>
        <translation>
            <numerusform>von %n Körper verwendet</numerusform>
            <numerusform>von %n Körpern verwendet</numerusform>
        </translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>%1
%2 × %3 texels, %4</source>
        <translation>%1
%2 × %3 Texel, %4</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::MaterialPanel</name>
    <message>
        <source>No matching material.</source>
        <translation>Kein passendes Material.</translation>
    </message>
    <message>
        <source>Search materials</source>
        <translation>Materialien suchen</translation>
    </message>
    <message>
        <source>Commands on materials</source>
        <translation>Befehle für Materialien</translation>
    </message>
    <message>
        <source>Order of the materials</source>
        <translation>Reihenfolge der Materialien</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Uses</source>
        <translation>Verwendung</translation>
    </message>
    <message>
        <source>Size of the pictures (Ctrl+wheel)</source>
        <translation>Größe der Bilder (Strg+Mausrad)</translation>
    </message>
    <message>
        <source>Paint Selection</source>
        <translation>Auswahl bemalen</translation>
    </message>
    <message>
        <source>Select Faces with This Material</source>
        <translation>Flächen mit diesem Material auswählen</translation>
    </message>
    <message>
        <source>Select Solids with This Material</source>
        <translation>Körper mit diesem Material auswählen</translation>
    </message>
    <message>
        <source>Replace This Material...</source>
        <translation>Dieses Material ersetzen...</translation>
    </message>
    <message>
        <source>Reload Textures</source>
        <translation>Texturen neu laden</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>In Use</source>
        <translation>Verwendet</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::MeshDialog</name>
    <message>
        <source>Fill holes of any size (the filled shape is a guess)</source>
        <translation>Löcher jeder Größe füllen (die Füllung ist geraten)</translation>
    </message>
    <message>
        <source>Thicken open sheets, thickness:</source>
        <translation>Offene Flächen verdicken, Dicke:</translation>
    </message>
    <message>
        <source>Wrap the mesh if nothing else works</source>
        <translation>Mesh umhüllen, wenn sonst nichts hilft</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Eigenschaft</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>Repaired</source>
        <translation>Repariert</translation>
    </message>
    <message>
        <source>Import Unchanged</source>
        <translation>Unverändert importieren</translation>
    </message>
    <message>
        <source>Import Repaired</source>
        <translation>Repariert importieren</translation>
    </message>
    <message>
        <source>No problems found in this file.</source>
        <translation>In dieser Datei wurden keine Probleme gefunden.</translation>
    </message>
    <message>
        <source>Messages about this file:</source>
        <translation>Meldungen zu dieser Datei:</translation>
    </message>
    <message>
        <source>Thickness in level units, half of it on each side of the surface</source>
        <translation>Dicke in Level-Einheiten, je zur Hälfte auf beiden Seiten der Fläche</translation>
    </message>
    <message>
        <source>Weld distance</source>
        <translation>Schweißabstand</translation>
    </message>
    <message>
        <source>Joins borders of the surface that are at most this far apart and collapses slivers of this width, in level units. 0: borders within a millionth of the diagonal; slivers stay</source>
        <translation>Verbindet Ränder der Oberfläche, die höchstens so weit auseinanderliegen, und entfernt Splitter dieser Breite, in Level-Einheiten. 0: Ränder innerhalb eines Millionstels der Diagonale; Splitter bleiben</translation>
    </message>
    <message>
        <source>Flatness tolerance</source>
        <translation>Ebenheit</translation>
    </message>
    <message>
        <source>Flattens faces whose corners are out of plane by at most this distance, in level units. 0: no face is flattened</source>
        <translation>Ebnet Flächen, deren Ecken höchstens so weit außerhalb der Ebene liegen, in Level-Einheiten. 0: Keine Fläche wird geebnet</translation>
    </message>
    <message>
        <source>Checking the mesh...</source>
        <translation>Das Mesh wird geprüft...</translation>
    </message>
    <message>
        <source>Allow more than 1 % of the visible surface to be lost</source>
        <translation>Verlust von mehr als 1 % der sichtbaren Oberfläche erlauben</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::MoveCameraDialog</name>
    <message>
        <source>Move Camera to</source>
        <translation>Kamera bewegen nach</translation>
    </message>
    <message>
        <source>Direction (degrees)</source>
        <translation>Richtung (Grad)</translation>
    </message>
    <message>
        <source>Pitch (degrees)</source>
        <translation>Neigung (Grad)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::MovementFields</name>
    <message>
        <source>Movement keys</source>
        <translation>Bewegungstasten</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Hinunter</translation>
    </message>
    <message>
        <source>Click here, then press a letter, an arrow, Home, End, Page Up or Page Down. A letter means the key at its position on an English keyboard</source>
        <translation>Hier klicken, dann einen Buchstaben, einen Pfeil, Pos1, Ende, Bild auf oder Bild ab drücken. Ein Buchstabe meint die Taste an seiner Stelle auf einer englischen Tastatur</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::NumberField</name>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::OutlinerModel</name>
    <message>
        <source>%1, layer %2</source>
        <translation>%1, Layer %2</translation>
    </message>
    <message>
        <source>Hidden: click to show</source>
        <translation>Ausgeblendet: Klicken zum Einblenden</translation>
    </message>
    <message>
        <source>Click to hide</source>
        <translation>Klicken zum Ausblenden</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Move in outline</source>
        <translation>In der Gliederung verschieben</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::OutlinerPanel</name>
    <message>
        <source>Search the outline</source>
        <translation>Gliederung durchsuchen</translation>
    </message>
    <message>
        <source>No solids yet. Drag in a view to draw one, or open a sample level.</source>
        <translation>Noch keine Körper. Ziehen Sie in einer Ansicht, um einen zu zeichnen, oder öffnen Sie einen Beispiel-Level.</translation>
    </message>
    <message>
        <source>No matching solid or entity.</source>
        <translation>Kein passender Körper und keine passende Entity.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ParameterFields</name>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::PlayMode</name>
    <message>
        <source>The level is still being evaluated. Play starts when it is ready.</source>
        <translation>Der Level wird noch berechnet. Das Spiel beginnt, sobald er fertig ist.</translation>
    </message>
    <message>
        <source>No ground below: clipping is off. N turns it on.</source>
        <translation>Kein Boden darunter: Kollision ist aus. N schaltet sie ein.</translation>
    </message>
    <message>
        <source>The player start has no room for this character</source>
        <translation>Am Spielerstart ist kein Platz für diese Figur</translation>
    </message>
    <message>
        <source>No player start (info_player_start): play begins at the camera.</source>
        <translation>Kein Spielerstart (info_player_start): Das Spiel beginnt an der Kamera.</translation>
    </message>
    <message>
        <source>Nothing to carve here</source>
        <translation>Hier gibt es nichts zu carven</translation>
    </message>
    <message>
        <source>No room for debris here</source>
        <translation>Hier ist kein Platz für Trümmer</translation>
    </message>
    <message>
        <source>Added bot: %1</source>
        <translation>Bot hinzugefügt: %1</translation>
    </message>
    <message>
        <source>No room for a bot here</source>
        <translation>Hier ist kein Platz für einen Bot</translation>
    </message>
    <message>
        <source>No recording yet. R starts one.</source>
        <translation>Noch keine Aufzeichnung. R beginnt eine.</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>Aufgezeichnet</translation>
    </message>
    <message>
        <source>Custom size</source>
        <translation>Eigene Größe</translation>
    </message>
    <message>
        <source>%1, %2 %3 x %4</source>
        <translation>%1, %2 %3 x %4</translation>
    </message>
    <message>
        <source>No clipping: Q up, X down</source>
        <translation>Keine Kollision: Q hoch, X runter</translation>
    </message>
    <message>
        <source>Inside a solid: N turns clipping off</source>
        <translation>In einem Körper: N schaltet Kollision aus</translation>
    </message>
    <message>
        <source>Rebuilding the tree...</source>
        <translation>Der Baum wird neu gebaut...</translation>
    </message>
    <message>
        <source>Recording, %1 s: R stops</source>
        <translation>Aufzeichnung, %1 s: R beendet</translation>
    </message>
    <message>
        <source>Replaying %1 s</source>
        <translation>Wiedergabe %1 s</translation>
    </message>
    <message>
        <source>W A S D  move</source>
        <translation>W A S D  gehen</translation>
    </message>
    <message>
        <source>Space  jump</source>
        <translation>Leertaste  springen</translation>
    </message>
    <message>
        <source>Ctrl  crouch</source>
        <translation>Strg  ducken</translation>
    </message>
    <message>
        <source>Shift  run</source>
        <translation>Umschalt  rennen</translation>
    </message>
    <message>
        <source>click  carve / add</source>
        <translation>Klick  carven / hinzufügen</translation>
    </message>
    <message>
        <source>1 2 3, wheel  tool</source>
        <translation>1 2 3, Rad  Werkzeug</translation>
    </message>
    <message>
        <source>V  view</source>
        <translation>V  Ansicht</translation>
    </message>
    <message>
        <source>N  no clipping</source>
        <translation>N  keine Kollision</translation>
    </message>
    <message>
        <source>[ ]  size</source>
        <translation>[ ]  Größe</translation>
    </message>
    <message>
        <source>G  debris</source>
        <translation>G  Trümmer</translation>
    </message>
    <message>
        <source>B  bot</source>
        <translation>B  Bot</translation>
    </message>
    <message>
        <source>R  record</source>
        <translation>R  aufzeichnen</translation>
    </message>
    <message>
        <source>P  replay</source>
        <translation>P  abspielen</translation>
    </message>
    <message>
        <source>F1  overlays</source>
        <translation>F1  Einblendungen</translation>
    </message>
    <message>
        <source>Tab  release mouse</source>
        <translation>Tab  Maus freigeben</translation>
    </message>
    <message>
        <source>Esc  stop</source>
        <translation>Esc  beenden</translation>
    </message>
    <message>
        <source>Click to continue</source>
        <translation>Klicken, um fortzufahren</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::PlayPanel</name>
    <message>
        <source>Expanded world</source>
        <translation>Vergrößerte Welt</translation>
    </message>
    <message>
        <source>Contact planes</source>
        <translation>Kontaktebenen</translation>
    </message>
    <message>
        <source>Player path</source>
        <translation>Weg des Spielers</translation>
    </message>
    <message>
        <source>Carve preview</source>
        <translation>Carve-Vorschau</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Cylinder</source>
        <translation>Zylinder</translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation>Kapsel</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Quader</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>Kugel</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
    <message>
        <source>Shifted planes</source>
        <translation>Verschobene Ebenen</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>Figur</translation>
    </message>
    <message>
        <source>Width, height</source>
        <translation>Breite, Höhe</translation>
    </message>
    <message>
        <source>Step, slope</source>
        <translation>Stufe, Steigung</translation>
    </message>
    <message>
        <source>Collision</source>
        <translation>Kollision</translation>
    </message>
    <message>
        <source>Carve shape</source>
        <translation>Carve-Form</translation>
    </message>
    <message>
        <source>Custom size</source>
        <translation>Eigene Größe</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::PlaySession</name>
    <message>
        <source>Invalid character size. The previous size stays.</source>
        <translation>Ungültige Größe der Figur. Die vorige Größe bleibt.</translation>
    </message>
    <message>
        <source>Added to Issues: %1</source>
        <translation>Zu den Problemen hinzugefügt: %1</translation>
    </message>
    <message>
        <source>Replay finished</source>
        <translation>Wiedergabe beendet</translation>
    </message>
    <message>
        <source>Recorded %1 s</source>
        <translation>%1 s aufgezeichnet</translation>
    </message>
    <message>
        <source>The level has changed since this recording: the path may differ</source>
        <translation>Der Level wurde seit dieser Aufzeichnung geändert: Der Weg kann abweichen</translation>
    </message>
    <message>
        <source>the body changed</source>
        <translation>der Körper wurde geändert</translation>
    </message>
    <message>
        <source>a bot changed the motion, and recordings contain no bots</source>
        <translation>ein Bot hat die Bewegung geändert, und Aufnahmen enthalten keine Bots</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Recording cancelled</source>
        <translation>Aufnahme abgebrochen</translation>
    </message>
    <message>
        <source>Replay cancelled</source>
        <translation>Wiedergabe abgebrochen</translation>
    </message>
    <message>
        <source>the level was edited</source>
        <translation>das Level wurde bearbeitet</translation>
    </message>
    <message>
        <source>This hurts: %1 points of damage</source>
        <translation>Das tut weh: %1 Punkte Schaden</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source> units/s</source>
        <translation> Einheiten/s</translation>
    </message>
    <message>
        <source> units</source>
        <translation> Einheiten</translation>
    </message>
    <message>
        <source>Mouse up looks down</source>
        <translation>Maus nach oben blickt nach unten</translation>
    </message>
    <message>
        <source>Invert the wheel</source>
        <translation>Mausrad umkehren</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>Fly speed</source>
        <translation>Fluggeschwindigkeit</translation>
    </message>
    <message>
        <source>Mouse look</source>
        <translation>Blick mit der Maus</translation>
    </message>
    <message>
        <source>Wheel step</source>
        <translation>Schritt des Mausrads</translation>
    </message>
    <message>
        <source>Field of view</source>
        <translation>Blickwinkel</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts...</source>
        <translation>Tastenkürzel...</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::PrintPanel</name>
    <message>
        <source>Larger than the bed</source>
        <translation>Größer als das Druckbett</translation>
    </message>
    <message>
        <source>Thin wall</source>
        <translation>Dünne Wand</translation>
    </message>
    <message>
        <source>Overhang</source>
        <translation>Überhang</translation>
    </message>
    <message>
        <source>Sharp edge</source>
        <translation>Scharfe Kante</translation>
    </message>
    <message>
        <source>%1 mm</source>
        <translation>%1 mm</translation>
    </message>
    <message>
        <source>%1 mm²</source>
        <translation>%1 mm²</translation>
    </message>
    <message>
        <source>%1 mm thick</source>
        <translation>%1 mm dick</translation>
    </message>
    <message>
        <source>%1°</source>
        <translation>%1°</translation>
    </message>
    <message>
        <source>%1 × %2 × %3 mm</source>
        <translation>%1 × %2 × %3 mm</translation>
    </message>
    <message>
        <source>does not fit the bed</source>
        <translation>passt nicht auf das Druckbett</translation>
    </message>
    <message>
        <source>fits the bed when turned by 90°</source>
        <translation>passt um 90° gedreht auf das Druckbett</translation>
    </message>
    <message>
        <source>fits the bed</source>
        <translation>passt auf das Druckbett</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>There is no solid to print: nothing is added.</source>
        <translation>Es gibt keinen Körper zu drucken: Nichts wird hinzugefügt.</translation>
    </message>
    <message>
        <source>The level is carved out of solid space, which has no end. Select the solids to print.</source>
        <translation>Das Level ist aus massivem Raum geschnitten, der kein Ende hat. Wähle die Körper, die gedruckt werden sollen.</translation>
    </message>
    <message>
        <source>%1, %2. Thin: %3 % of the surface; overhanging: %4 %; sharp edges: %5.</source>
        <translation>%1, %2. Dünn: %3 % der Oberfläche; überhängend: %4 %; scharfe Kanten: %5.</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Markierungen</translation>
    </message>
    <message>
        <source>Whole level</source>
        <translation>Ganzes Level</translation>
    </message>
    <message>
        <source>Selected solids</source>
        <translation>Gewählte Körper</translation>
    </message>
    <message>
        <source>What is checked: the exact boundary of the level, or that of the selected solids without the others</source>
        <translation>Was geprüft wird: die exakte Oberfläche des Levels, oder die der gewählten Körper ohne die anderen</translation>
    </message>
    <message>
        <source>Marks the findings in the views: thin walls red below half of the limit and yellow above, overhangs and sharp edges in the accent colour</source>
        <translation>Markiert die Befunde in den Ansichten: dünne Wände rot unter der halben Grenze und darüber gelb, Überhänge und scharfe Kanten in der Akzentfarbe</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>Length of a level unit in the print, in mm</source>
        <translation>Länge einer Einheit des Levels im Druck, in mm</translation>
    </message>
    <message>
        <source>Walls below</source>
        <translation>Wände unter</translation>
    </message>
    <message>
        <source>Lists walls thinner than this</source>
        <translation>Listet dünnere Wände auf</translation>
    </message>
    <message>
        <source>Overhang over</source>
        <translation>Überhang über</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Lists faces that lean out further from vertical: a wall has 0°, a ceiling 90°</source>
        <translation>Listet Flächen auf, die sich weiter aus der Senkrechten neigen: Eine Wand hat 0°, eine Decke 90°</translation>
    </message>
    <message>
        <source>Edges below</source>
        <translation>Kanten unter</translation>
    </message>
    <message>
        <source>Lists edges whose two faces enclose less</source>
        <translation>Listet Kanten auf, deren zwei Flächen weniger einschließen</translation>
    </message>
    <message>
        <source>Width, depth and height that the printer can print</source>
        <translation>Breite, Tiefe und Höhe, die der Drucker drucken kann</translation>
    </message>
    <message>
        <source>Bed</source>
        <translation>Druckbett</translation>
    </message>
    <message>
        <source>×</source>
        <translation>×</translation>
    </message>
    <message>
        <source>Nothing is selected.</source>
        <translation>Nichts ist gewählt.</translation>
    </message>
    <message>
        <source>The level has changed since the check.</source>
        <translation>Das Level hat sich seit der Prüfung geändert.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Checking...</source>
        <translation>Prüfung läuft ...</translation>
    </message>
    <message>
        <source>Checks for printing in layers, on request.</source>
        <translation>Prüft auf Anforderung, ob sich das Level in Schichten drucken lässt.</translation>
    </message>
    <message>
        <source>Double-click shows the position.</source>
        <translation>Doppelklick zeigt die Stelle.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ReplaceDialog</name>
    <message>
        <source>Replace Material</source>
        <translation>Material ersetzen</translation>
    </message>
    <message>
        <source>In the selection</source>
        <translation>In der Auswahl</translation>
    </message>
    <message>
        <source>In the whole level</source>
        <translation>Im ganzen Level</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>by</source>
        <translation>durch</translation>
    </message>
    <message numerus="yes">
        <source>%n solid(s) of the level are not fully painted.</source>
        <translation>
            <numerusform>%n Körper des Levels ist nicht ganz bemalt.</numerusform>
            <numerusform>%n Körper des Levels sind nicht ganz bemalt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n solid(s) of the level use this material.</source>
        <translation>
            <numerusform>%n Körper des Levels verwendet dieses Material.</numerusform>
            <numerusform>%n Körper des Levels verwenden dieses Material.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing in the selection uses %1.</source>
        <translation>Nichts in der Auswahl verwendet %1.</translation>
    </message>
    <message numerus="yes">
        <source>Replaced %1 by %2 on %n solid(s).</source>
        <translation>
            <numerusform>%1 durch %2 auf %n Körper ersetzt.</numerusform>
            <numerusform>%1 durch %2 auf %n Körpern ersetzt.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::RestoreDialog</name>
    <message>
        <source>Copies of all levels</source>
        <translation>Kopien aller Level</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>New level</source>
        <translation>Neuer Level</translation>
    </message>
    <message>
        <source>There are no copies yet.</source>
        <translation>Es gibt noch keine Kopien.</translation>
    </message>
    <message>
        <source>A copy is made every three minutes while there are unsaved changes. Restoring opens the chosen copy. The file of the level changes only when you save.</source>
        <translation>Solange es ungespeicherte Änderungen gibt, entsteht alle drei Minuten eine Kopie. Wiederherstellen öffnet die gewählte Kopie. Die Datei des Levels ändert sich erst beim Speichern.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::RunPanel</name>
    <message>
        <source>Problems only</source>
        <translation>Nur Probleme</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Lines that are not shown: %1</source>
        <translation>Zeilen, die nicht gezeigt werden: %1</translation>
    </message>
    <message>
        <source>Double-click shows the position.</source>
        <translation>Ein Doppelklick zeigt die Stelle.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>Nichts läuft.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::Session</name>
    <message>
        <source>The last change could not be evaluated: %1</source>
        <translation>Die letzte Änderung konnte nicht berechnet werden: %1</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ShortcutDialog</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Reassign</source>
        <translation>Neu zuweisen</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Search by name or shortcut</source>
        <translation>Nach Name oder Kürzel suchen</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Kürzel</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Remove the shortcut of the selected action</source>
        <translation>Das Kürzel des ausgewählten Befehls entfernen</translation>
    </message>
    <message>
        <source>Restore the default shortcut of the selected action</source>
        <translation>Das Standardkürzel des ausgewählten Befehls wiederherstellen</translation>
    </message>
    <message>
        <source>Restore all default shortcuts</source>
        <translation>Alle Standardkürzel wiederherstellen</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Changed from the default</source>
        <translation>Vom Standard abweichend</translation>
    </message>
    <message>
        <source>%1 is assigned to both &quot;%2&quot; and &quot;%3&quot;.</source>
        <translation>%1 ist sowohl „%2“ als auch „%3“ zugewiesen.</translation>
    </message>
    <message>
        <source>No conflicts.</source>
        <translation>Keine Konflikte.</translation>
    </message>
    <message>
        <source>Resolve the conflicts first.</source>
        <translation>Lösen Sie zuerst die Konflikte.</translation>
    </message>
    <message>
        <source>Shortcuts (*.json)</source>
        <translation>Tastenkürzel (*.json)</translation>
    </message>
    <message>
        <source>Import...</source>
        <translation>Importieren...</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>Exportieren...</translation>
    </message>
    <message>
        <source>Import Shortcuts</source>
        <translation>Tastenkürzel importieren</translation>
    </message>
    <message>
        <source>Export Shortcuts</source>
        <translation>Tastenkürzel exportieren</translation>
    </message>
    <message>
        <source>No action of this version is named %1.</source>
        <translation>Keine Aktion dieser Version heißt %1.</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Nach %1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ShortcutField</name>
    <message>
        <source>Click here, then press the new shortcut</source>
        <translation>Hier klicken, dann das neue Kürzel drücken</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::SolidPage</name>
    <message>
        <source>Non-solid</source>
        <translation>Durchlässig</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Addieren</translation>
    </message>
    <message>
        <source>Subtract</source>
        <translation>Abziehen</translation>
    </message>
    <message>
        <source>Intersect</source>
        <translation>Schneiden</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Corner</source>
        <translation>Ecke</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>In level units. If the level has a scale (Level &gt; Units per metre), also 2m, 30cm, 6ft, 8in</source>
        <translation>In Level-Einheiten. Hat der Level einen Maßstab (Level &gt; Einheiten pro Meter), auch 2m, 30cm, 6ft, 8in</translation>
    </message>
    <message>
        <source>SHAPE</source>
        <translation>FORM</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Nothing selected. Click a solid, or drag to draw one.</source>
        <translation>Nichts ausgewählt. Klicken Sie auf einen Körper, oder ziehen Sie, um einen zu zeichnen.</translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n ausgewählt</numerusform>
            <numerusform>%n ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>same as group</source>
        <translation>wie die Gruppe</translation>
    </message>
    <message>
        <source>Non-solid (%1)</source>
        <translation>Durchlässig (%1)</translation>
    </message>
    <message>
        <source>Drawn, but not part of the level&apos;s solid: triggers, liquids, clips, moving doors. Entity class and materials decide the kind.</source>
        <translation>Gezeichnet, aber nicht Teil des Level-Körpers: Trigger, Flüssigkeiten, Clips, bewegliche Türen. Entity-Klasse und Materialien bestimmen die Art.</translation>
    </message>
    <message>
        <source>Nothing here can be made non-solid. Open a linked copy to change its solids.</source>
        <translation>Hier kann nichts durchlässig gemacht werden. Öffnen Sie eine verknüpfte Kopie, um ihre Körper zu ändern.</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalieren</translation>
    </message>
    <message>
        <source>No shared parameters.</source>
        <translation>Keine gemeinsamen Parameter.</translation>
    </message>
    <message>
        <source>Select the solids of the group to edit their parameters.</source>
        <translation>Wählen Sie die Körper der Gruppe aus, um ihre Parameter zu ändern.</translation>
    </message>
    <message>
        <source>No shape parameters.</source>
        <translation>Keine Formparameter.</translation>
    </message>
    <message>
        <source>Unknown shape &quot;%1&quot;.</source>
        <translation>Unbekannte Form „%1“.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a plugin that is not loaded. The solid stays as it was saved; load the plugin to change its parameters.</source>
        <translation>„%1“ braucht ein Plugin, das nicht geladen ist. Der Körper bleibt, wie er gespeichert wurde; laden Sie das Plugin, um seine Parameter zu ändern.</translation>
    </message>
    <message>
        <source>NEXT SHAPE: %1</source>
        <translation>NÄCHSTE FORM: %1</translation>
    </message>
    <message>
        <source>No parameters: the shape fills the box you draw.</source>
        <translation>Keine Parameter: Die Form füllt den Kasten, den Sie aufziehen.</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Automatic (%1)</source>
        <translation>Automatisch (%1)</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>What the solid is in the game. Automatic: by the class of its entity and its materials. Any other choice goes before both and is saved with the level.</source>
        <translation>Was der Körper im Spiel ist. Automatisch: nach der Klasse seiner Entität und seinen Materialien. Jede andere Wahl geht vor und wird mit dem Level gespeichert.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::SurfaceFlagsEditor</name>
    <message>
        <source>CONTENTS</source>
        <translation>INHALT</translation>
    </message>
    <message>
        <source>SURFACE</source>
        <translation>OBERFLÄCHE</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::Toast</name>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 (%2 times)</source>
        <translation>%1 (%2-mal)</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::Toasts</name>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Open Console</source>
        <translation>Konsole öffnen</translation>
    </message>
    <message numerus="yes">
        <source>%n more message(s) in the Console.</source>
        <translation>
            <numerusform>%n weitere Meldung in der Konsole.</numerusform>
            <numerusform>%n weitere Meldungen in der Konsole.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ToolFieldsBar</name>
    <message>
        <source>Tool Options</source>
        <translation>Werkzeugoptionen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::Toolbox</name>
    <message>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Hull</source>
        <translation>Hülle</translation>
    </message>
    <message>
        <source>Clip</source>
        <translation>Schneiden</translation>
    </message>
    <message>
        <source>Vertices</source>
        <translation>Ecken</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Kanten</translation>
    </message>
    <message>
        <source>Faces</source>
        <translation>Flächen</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalieren</translation>
    </message>
    <message>
        <source>Shear</source>
        <translation>Scheren</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source> (typed: %1)</source>
        <translation> (eingegeben: %1)</translation>
    </message>
    <message>
        <source>Type numbers · Esc: cancel</source>
        <translation>Zahlen tippen · Esc: abbrechen</translation>
    </message>
    <message>
        <source>Drag: move (type its coordinate)</source>
        <translation>Ziehen: bewegen (oder Koordinate tippen)</translation>
    </message>
    <message>
        <source>Nothing to turn: choose a wedge, ramp, roof or stairs to draw, or select one.</source>
        <translation>Nichts zu drehen: Keil, Rampe, Dach oder Treppe zum Zeichnen oder im Level wählen.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::Tour</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>End Tour</source>
        <translation>Rundgang beenden</translation>
    </message>
    <message>
        <source>Look around</source>
        <translation>Umsehen</translation>
    </message>
    <message>
        <source>Hold the right mouse button in the 3D pane and drag to look around. Fly with W, A, S, D. In flat panes, the right button pans and the wheel zooms.</source>
        <translation>Halten Sie in der 3D-Ansicht die rechte Maustaste und ziehen Sie, um sich umzusehen. Mit W, A, S, D fliegen Sie. In flachen Ansichten verschiebt die rechte Taste, und das Rad zoomt.</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Press Esc to clear the selection, then drag in a flat pane to draw a box on the grid. The list in the toolbar has all other shapes.</source>
        <translation>Heben Sie mit Esc die Auswahl auf und ziehen Sie dann in einer flachen Ansicht einen Quader auf dem Raster auf. Die Liste in der Werkzeugleiste enthält alle anderen Formen.</translation>
    </message>
    <message>
        <source>Move and pull</source>
        <translation>Verschieben und ziehen</translation>
    </message>
    <message>
        <source>Drag the selected box to move it. Shift+drag one of its faces to pull the face.</source>
        <translation>Ziehen Sie den ausgewählten Quader, um ihn zu verschieben. Umschalt+Ziehen an einer Fläche zieht die Fläche heraus.</translation>
    </message>
    <message>
        <source>Carve</source>
        <translation>Carven</translation>
    </message>
    <message>
        <source>Move the box into a wall and press −. The box becomes subtractive and cuts all solids before it in the outline; + makes it additive again. A window is a subtractive solid that you can drag.</source>
        <translation>Verschieben Sie den Quader in eine Wand und drücken Sie −. Der Quader wird abgezogen und schneidet alle Körper, die in der Gliederung vor ihm stehen; + macht ihn wieder addierend. Ein Fenster ist ein abziehender Körper, den Sie verschieben können.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Ctrl+Z undoes any number of steps, Ctrl+Shift+Z redoes them. Your work can be recovered even after a crash.</source>
        <translation>Strg+Z macht beliebig viele Schritte rückgängig, Strg+Umschalt+Z stellt sie wieder her. Auch nach einem Absturz ist Ihre Arbeit nicht verloren.</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>F5 plays the level from its player start, Shift+F5 from the camera. Esc stops. Ctrl+Shift+P finds every command by its name.</source>
        <translation>F5 spielt das Level ab dem Spielerstart, Umschalt+F5 ab der Kamera. Esc beendet. Strg+Umschalt+P findet jeden Befehl nach seinem Namen.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Click a solid. Its outline turns orange, and the inspector shows its properties.</source>
        <translation>Klicken Sie auf einen Körper. Sein Umriss wird orange, und der Inspektor zeigt seine Eigenschaften.</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::UvCanvas</name>
    <message>
        <source>UV editor</source>
        <translation>UV-Editor</translation>
    </message>
    <message>
        <source>Too many faces are selected to show them over their image.</source>
        <translation>Zu viele Flächen sind ausgewählt, um sie über ihrem Bild zu zeigen.</translation>
    </message>
    <message>
        <source>Shift+click a face to see it over its image.</source>
        <translation>Eine Fläche mit Umschalt+Klick auswählen, um sie über ihrem Bild zu sehen.</translation>
    </message>
    <message>
        <source>Shift texture</source>
        <translation>Textur verschieben</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::UvPanel</name>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Fit</source>
        <comment>how many times the image fits on a face</comment>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Into how many parts the lines of the grid divide the image</source>
        <translation>In wie viele Teile die Linien des Rasters das Bild teilen</translation>
    </message>
    <message>
        <source>How many times Fit shows the image on a face, across and down</source>
        <translation>Wie oft Einpassen das Bild auf einer Fläche zeigt, waagrecht und senkrecht</translation>
    </message>
    <message>
        <source>Align to Edge</source>
        <translation>An Kante</translation>
    </message>
    <message>
        <source>Rotate 90°</source>
        <translation>90° drehen</translation>
    </message>
    <message>
        <source>Flip U</source>
        <translation>U spiegeln</translation>
    </message>
    <message>
        <source>Flip V</source>
        <translation>V spiegeln</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Standard</translation>
    </message>
</context>
<context>
    <name>halfspace::editor::ViewportWidget</name>
    <message>
        <source>OpenGL 3.3 is not available here.</source>
        <translation>OpenGL 3.3 ist hier nicht verfügbar.</translation>
    </message>
    <message>
        <source>The lit draw mode is off: the graphics driver refused its shaders (%1).</source>
        <translation>Die Darstellung „Beleuchtet“ ist aus: Der Grafiktreiber hat ihre Shader abgelehnt (%1).</translation>
    </message>
    <message>
        <source>Drawing is slow here (%1 ns for a lit pixel): the lit draw mode uses at most 6 lights for each part of the level, and no shadows. View &gt; Light Quality changes that.</source>
        <translation>Zeichnen ist hier langsam (%1 ns für ein beleuchtetes Pixel): Die Darstellung „Beleuchtet“ nutzt höchstens 6 Lichter je Teil des Levels und keine Schatten. Ansicht &gt; Lichtqualität ändert das.</translation>
    </message>
    <message>
        <source>lit, no shadows</source>
        <translation>beleuchtet, ohne Schatten</translation>
    </message>
    <message>
        <source>lit</source>
        <translation>beleuchtet</translation>
    </message>
    <message>
        <source>lit, not baked yet</source>
        <translation>beleuchtet, noch nicht gebacken</translation>
    </message>
    <message>
        <source>baked</source>
        <translation>gebacken</translation>
    </message>
    <message>
        <source>baked coarsely</source>
        <translation>grob gebacken</translation>
    </message>
</context>
<context>
    <name>refusals</name>
    <message>
        <source>A bridge needs two different faces.</source>
        <translation>Zum Verbinden sind zwei verschiedene Flächen nötig.</translation>
    </message>
    <message>
        <source>A bridge needs two faces with the same number of corners.</source>
        <translation>Zum Verbinden sind zwei Flächen mit gleich vielen Ecken nötig.</translation>
    </message>
    <message>
        <source>A bridge needs two faces that have no corner in common.</source>
        <translation>Zum Verbinden sind zwei Flächen ohne gemeinsame Ecke nötig.</translation>
    </message>
    <message>
        <source>A bridge needs two solids with the same operation.</source>
        <translation>Zum Verbinden sind zwei Körper mit der gleichen Operation nötig.</translation>
    </message>
    <message>
        <source>Only faces in one plane can be moved together.</source>
        <translation>Nur Flächen in einer Ebene lassen sich zusammen bewegen.</translation>
    </message>
    <message>
        <source>Faces that meet in single corners only cannot be moved together.</source>
        <translation>Flächen, die sich nur in einzelnen Ecken treffen, lassen sich nicht zusammen bewegen.</translation>
    </message>
    <message>
        <source>The distance is %1. It must be more than 0.</source>
        <translation>Der Abstand ist %1. Er muss größer als 0 sein.</translation>
    </message>
    <message>
        <source>An inset of %1 is too large: a side of the face would vanish. Choose a smaller grid, or type a smaller distance in the bar.</source>
        <translation>Ein Abstand von %1 ist zum Einrücken zu groß: Eine Seite der Fläche würde verschwinden. Wählen Sie ein kleineres Raster, oder geben Sie in der Leiste einen kleineren Abstand ein.</translation>
    </message>
    <message>
        <source>A distance of %1 is too large: an edge would vanish. Choose a smaller grid, or type a smaller distance in the bar.</source>
        <translation>Ein Abstand von %1 ist zu groß: Eine Kante würde verschwinden. Wählen Sie ein kleineres Raster, oder geben Sie in der Leiste einen kleineren Abstand ein.</translation>
    </message>
    <message>
        <source>A distance of %1 is too large: a face would vanish. Choose a smaller grid, or type a smaller distance in the bar.</source>
        <translation>Ein Abstand von %1 ist zu groß: Eine Fläche würde verschwinden. Wählen Sie ein kleineres Raster, oder geben Sie in der Leiste einen kleineren Abstand ein.</translation>
    </message>
    <message>
        <source>The solid no longer has this edge. Select it again.</source>
        <translation>Der Körper hat diese Kante nicht mehr. Wählen Sie sie neu aus.</translation>
    </message>
    <message>
        <source>This edge cannot be bevelled: at one of its ends, a face has a corner of 180 degrees or more.</source>
        <translation>Diese Kante lässt sich nicht abschrägen: An einem ihrer Enden hat eine Fläche eine Ecke von 180 Grad oder mehr.</translation>
    </message>
    <message>
        <source>These edges cannot be bevelled: the sides of a face between them fold back on each other.</source>
        <translation>Diese Kanten lassen sich nicht abschrägen: Die Seiten einer Fläche zwischen ihnen laufen aufeinander zurück.</translation>
    </message>
    <message>
        <source>These edges cannot be bevelled together: a corner between them would stay open. Bevel fewer edges at once.</source>
        <translation>Diese Kanten lassen sich nicht zusammen abschrägen: Eine Ecke zwischen ihnen bliebe offen. Schrägen Sie weniger Kanten auf einmal ab.</translation>
    </message>
    <message>
        <source>A loop cut needs a strip of faces with four corners that does not cross itself.</source>
        <translation>Ein Ringschnitt braucht einen Streifen von Flächen mit vier Ecken, der sich nicht selbst kreuzt.</translation>
    </message>
    <message>
        <source>A loop cut needs an edge beside a face with four corners.</source>
        <translation>Ein Ringschnitt braucht eine Kante neben einer Fläche mit vier Ecken.</translation>
    </message>
</context>
<context>
    <name>roster</name>
    <message>
        <source>Mouse</source>
        <translation>Maus</translation>
    </message>
    <message>
        <source>Cat</source>
        <translation>Katze</translation>
    </message>
    <message>
        <source>Child</source>
        <translation>Kind</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Person</translation>
    </message>
    <message>
        <source>Person (box)</source>
        <translation>Person (Quader)</translation>
    </message>
    <message>
        <source>Person (capsule)</source>
        <translation>Person (Kapsel)</translation>
    </message>
    <message>
        <source>Barrel</source>
        <translation>Fass</translation>
    </message>
    <message>
        <source>Ogre</source>
        <translation>Oger</translation>
    </message>
    <message>
        <source>Giant</source>
        <translation>Riese</translation>
    </message>
    <message>
        <source>Quake movement</source>
        <translation>Bewegung wie in Quake</translation>
    </message>
    <message>
        <source>Quake 3 movement</source>
        <translation>Bewegung wie in Quake 3</translation>
    </message>
    <message>
        <source>Half-Life movement</source>
        <translation>Bewegung wie in Half-Life</translation>
    </message>
    <message>
        <source>Source movement</source>
        <translation>Bewegung wie in Source</translation>
    </message>
    <message>
        <source>Platformer</source>
        <translation>Plattformspiel</translation>
    </message>
    <message>
        <source>MDK movement</source>
        <translation>Bewegung wie in MDK</translation>
    </message>
</context>
<context>
    <name>shapes</name>
    <message>
        <source>box</source>
        <translation>Quader</translation>
    </message>
    <message>
        <source>wedge</source>
        <translation>Keil</translation>
    </message>
    <message>
        <source>ramp</source>
        <translation>Rampe</translation>
    </message>
    <message>
        <source>pyramid</source>
        <translation>Pyramide</translation>
    </message>
    <message>
        <source>prism</source>
        <translation>Prisma</translation>
    </message>
    <message>
        <source>cylinder</source>
        <translation>Zylinder</translation>
    </message>
    <message>
        <source>cone</source>
        <translation>Kegel</translation>
    </message>
    <message>
        <source>uv sphere</source>
        <translation>UV-Kugel</translation>
    </message>
    <message>
        <source>icosphere</source>
        <translation>Ikosphäre</translation>
    </message>
    <message>
        <source>capsule</source>
        <translation>Kapsel</translation>
    </message>
    <message>
        <source>torus</source>
        <translation>Torus</translation>
    </message>
    <message>
        <source>pipe</source>
        <translation>Rohr</translation>
    </message>
    <message>
        <source>arch</source>
        <translation>Bogen</translation>
    </message>
    <message>
        <source>stairs</source>
        <translation>Treppe</translation>
    </message>
    <message>
        <source>spiral stairs</source>
        <translation>Wendeltreppe</translation>
    </message>
    <message>
        <source>extruded polygon</source>
        <translation>Extrudiertes Polygon</translation>
    </message>
    <message>
        <source>revolved profile</source>
        <translation>Rotationskörper</translation>
    </message>
    <message>
        <source>hull</source>
        <translation>Hülle</translation>
    </message>
    <message>
        <source>width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>sides</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>Passung</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>corners</source>
        <translation>Ecken</translation>
    </message>
    <message>
        <source>flats</source>
        <translation>Kanten</translation>
    </message>
    <message>
        <source>scalable</source>
        <translation>skalierbar</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>Segmente</translation>
    </message>
    <message>
        <source>rings</source>
        <translation>Ringe</translation>
    </message>
    <message>
        <source>outer radius</source>
        <translation>Außenradius</translation>
    </message>
    <message>
        <source>inner radius</source>
        <translation>Innenradius</translation>
    </message>
    <message>
        <source>sweep</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>thickness</source>
        <translation>Dicke</translation>
    </message>
    <message>
        <source>lip</source>
        <translation>Vorderkante</translation>
    </message>
    <message>
        <source>landing</source>
        <translation>Podest</translation>
    </message>
    <message>
        <source>tip x</source>
        <translation>Spitze x</translation>
    </message>
    <message>
        <source>tip y</source>
        <translation>Spitze y</translation>
    </message>
    <message>
        <source>major segments</source>
        <translation>Segmente außen</translation>
    </message>
    <message>
        <source>minor segments</source>
        <translation>Segmente innen</translation>
    </message>
    <message>
        <source>major radius</source>
        <translation>Hauptradius</translation>
    </message>
    <message>
        <source>minor radius</source>
        <translation>Ringradius</translation>
    </message>
    <message>
        <source>top</source>
        <translation>Deckel</translation>
    </message>
    <message>
        <source>subdivisions</source>
        <translation>Teilungen</translation>
    </message>
    <message>
        <source>roof</source>
        <translation>Dach</translation>
    </message>
</context>
</TS>
