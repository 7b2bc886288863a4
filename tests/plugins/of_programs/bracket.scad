// Of the tests. openscad.3mf: openscad 2021.01 -o openscad.3mf bracket.scad. prusaslicer.3mf:
// the STL file of the same program through prusa-slicer 2.5.0 --export-3mf.
// A bracket of 40 x 20 x 30 mm with a bore of 8 mm.
difference() {
  union() { cube([40, 20, 5]); cube([5, 20, 30]); }
  translate([25, 10, -1]) cylinder(h = 7, d = 8, $fn = 24);
}
