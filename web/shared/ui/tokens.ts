/**
 * The design tokens as plain data (docs/design-brief.md): the light and dark value of every color role.
 * The build writes them as CSS variables into index.html, so that they exist before any script runs; the theme only refers to them.
 */
export const COLOR_ROLES = {
  ground: ['#faf7f2', '#0f1b1b'],
  surface: ['#ffffff', '#162625'],
  sunken: ['#f3eee6', '#0b1515'],
  line: ['#e6dfd4', '#2a4241'],
  control: ['#748684', '#6f8a87'],
  ink: ['#16302f', '#e9f2f0'],
  inkSoft: ['#4b6361', '#adc2bf'],
  inkFaint: ['#586b69', '#8fa6a3'],
  accent: ['#0e6b66', '#63c7bd'],
  accentStrong: ['#0a514d', '#8bd9d1'],
  onAccent: ['#ffffff', '#06201e'],
  accentSoft: ['#dceeeb', '#153d3a'],
  accentInk: ['#0b4a46', '#bfe9e4'],
  attention: ['#8f4d05', '#f0b565'],
  attentionSoft: ['#fcefd8', '#3a2a12'],
  danger: ['#a12c25', '#f29a92'],
  onDanger: ['#ffffff', '#2b0b08'],
  dangerSoft: ['#fbe7e4', '#3d1d1a'],
  success: ['#22633a', '#8fd3a4'],
  successSoft: ['#e2f1e4', '#16341f'],
  presence: ['#2f9d62', '#5cc98c'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColorRole = keyof typeof COLOR_ROLES;

/** The steps of the 4 px grid that styles may use; another number has no effect, and the check of the rules refuses it. */
export const GRID_STEPS = '0.5 1 1.5 2 2.5 3 3.5 4 5 6 7 8 9 10 11 12 13 14 16 20 24 28 32 64'.split(' ');

const SHADOWS = {
  float: ['0 1px 2px rgb(22 48 47 / .06), 0 8px 24px rgb(22 48 47 / .08)', '0 1px 2px rgb(0 0 0 / .4), 0 8px 24px rgb(0 0 0 / .35)'],
} as const;

/** Brightness of images in content in dark mode. */
const DARK_IMAGES = 0.92;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the CSS variable of a color role: `var(--ink-soft)` for `inkSoft`. */
export function colorVariable(role: ColorRole): string {
  return `var(--${kebab(role)})`;
}

/** Returns the CSS declarations of one color mode, for index.html. */
export function modeVariables(mode: 'light' | 'dark'): string {
  const index = mode === 'light' ? 0 : 1;
  const colors = Object.entries(COLOR_ROLES).map(([role, values]) => `--${kebab(role)}:${values[index]}`);
  const shadows = Object.entries(SHADOWS).map(([name, values]) => `--shadow-${name}:${values[index]}`);
  const images = `--image-filter:${mode === 'light' ? 'none' : `brightness(${DARK_IMAGES})`}`;
  return [...colors, ...shadows, images, `color-scheme:${mode}`].join(';');
}
