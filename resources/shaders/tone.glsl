// From light to the screen: the filmic curve of Narkowicz (2015, a fit to ACES), then sRGB.
uniform float exposure;

vec3 toScreen(vec3 light) {
  vec3 x = light * exposure;
  vec3 film = clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
  return pow(film, vec3(1.0 / 2.2));
}

// A polynomial for the decoding of sRGB; its error is below a thousandth.
vec3 toLight(vec3 c) { return c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878); }
