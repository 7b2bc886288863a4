// The pattern of faces with special contents (editor/viewport/drawing/contents_look.h).
uniform int pattern;

// Lines at whole numbers of s, so much of the distance wide. Where a pixel covers several of them
// it takes their average.
float lines(float s, float share) {
  float across = max(fwidth(s), 1e-5);
  float line = 1.0 - smoothstep(share - across, share + across, 1.0 - abs(fract(s) - 0.5) * 2.0);
  return mix(line, share, clamp(2.0 * across - 0.5, 0.0, 1.0));
}

// In level units on the face, seen along its dominant axis.
float patternAt(vec3 place, vec3 facing) {
  if (pattern == 0) return 0.0;
  vec3 a = abs(facing);
  vec2 p = a.z >= a.x && a.z >= a.y ? place.xy : a.x >= a.y ? place.yz : place.xz;
  if (pattern == 1) return lines((p.x + p.y) / 32.0, 0.25);
  if (pattern == 2) return lines((p.x - p.y) / 32.0, 0.25);
  if (pattern == 3) return max(lines((p.x + p.y) / 32.0, 0.15), lines((p.x - p.y) / 32.0, 0.15));
  if (pattern == 4) return lines(p.y / 16.0, 0.3);
  if (pattern == 5) return lines(p.y / 24.0 + 0.2 * sin(p.x / 10.0), 0.2);
  if (pattern == 6) {
    float across = fwidth(p.x) + fwidth(p.y);
    float dot = length(fract(p / 16.0) - 0.5) * 16.0;
    return mix(1.0 - smoothstep(3.5 - across, 3.5 + across, dot), 0.15,
               clamp(across / 8.0 - 0.5, 0.0, 1.0));
  }
  if (pattern == 7) return lines(p.x / 32.0, 0.1) + lines(p.y / 32.0, 0.1);
  return 0.0;
}
