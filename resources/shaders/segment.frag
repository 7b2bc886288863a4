#version 330 core
in vec4 ink;
in vec3 place;
noperspective in float across;
noperspective in float along;
uniform vec4 fade;      // a centre and the distance from it at which lines are gone; 0: nowhere
uniform vec4 detail;    // an eye, and the distance from it beyond which lines fade; 0: nowhere
uniform vec3 depthFade; // flat panes: where it begins, how far it goes, the share that is lost
uniform float width;
uniform float feather;
uniform float dash;     // pixels of a dash and of a gap; 0: solid
uniform float opacity;
out vec4 colour;
void main() {
  float alpha = ink.a * opacity;
  if (feather > 0.0)
    alpha *= clamp((width / 2.0 + feather - abs(across)) / (2.0 * feather), 0.0, 1.0);
  if (fade.w > 0.0) alpha *= clamp(1.0 - distance(place, fade.xyz) / fade.w, 0.0, 1.0);
  // Lines are gone at three times the distance: kFadesOver in line_pass.h.
  if (detail.w > 0.0)
    alpha *= clamp((3.0 * detail.w / max(distance(place, detail.xyz), 1.0) - 1.0) / 2.0, 0.0, 1.0);
  if (dash > 0.0) alpha *= clamp(1.0 + dash / 2.0 - abs(mod(along, 2.0 * dash) - dash / 2.0 - 0.5), 0.0, 1.0);
  if (depthFade.z > 0.0)
    alpha *= 1.0 - depthFade.z * clamp((gl_FragCoord.z - depthFade.x) / depthFade.y, 0.0, 1.0);
  colour = vec4(ink.rgb, alpha);
}
