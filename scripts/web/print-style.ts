import { type COLOR_ROLES, colorVariable } from '../../web/shared/ui/tokens.ts';

/** Colors on paper: black on white, and grays that a printer without color shows. */
const PAPER: Partial<Record<keyof typeof COLOR_ROLES, string>> = {
  ground: '#fff',
  surface: '#fff',
  sunken: '#fff',
  line: '#999',
  ink: '#000',
  inkSoft: '#333',
  inkFaint: '#333',
};

const RULES: readonly (readonly [selectors: string, declarations: string])[] = [
  ['nav, [role=tablist], [role=toolbar], [role=menu], [role=search], input[type=search], input[type=checkbox]:not(fieldset *), audio, iframe', 'display:none'],
  // A window has a height, a page of paper has not; a column that is as high as the window would add an empty page.
  ['body, main, main > *, [data-fills-window]', 'min-block-size:0;block-size:auto;padding-block-end:0'],
  // As one flow: at the end of a page, a grid leaves room for what has moved to the next one.
  ['main > *', 'display:block'],
  ['main > * > * + *', 'margin-block-start:1rem'],
  ['[role=tabpanel], [data-fills-window]', 'padding-inline:0;max-inline-size:none'],
  // Nothing scrolls on paper, and no name ends with an ellipsis. Spans are not changed: those of screen readers must stay small.
  [
    ':is(main, dialog[open]) :is(div, section, article, ul, ol, li, table, th, td, p, h1, h2, h3, a, bdi, pre)',
    'max-block-size:none;overflow-x:visible;overflow-y:visible;text-overflow:clip;text-wrap-mode:wrap;-webkit-line-clamp:none',
  ],
  ['main :is(th, td)', 'overflow-wrap:break-word;padding-inline:.25rem;min-inline-size:0;position:static'],
  // A chart is as wide as the window was; what holds it has no size of its own.
  ['.recharts-responsive-container > div', 'inline-size:100%;block-size:100%'],
  ['.recharts-wrapper, .recharts-surface', 'max-inline-size:100%'],
  ['textarea', 'field-sizing:content;resize:none'],
  // The value of a filter says what is listed.
  ['select', 'appearance:none;border:0;padding:0;min-block-size:0'],
  ['h1, h2, h3, h4, figcaption', 'break-after:avoid'],
  ['li, tr, figure, img, svg, blockquote, fieldset, section:has(.recharts-wrapper)', 'break-inside:avoid'],
  ['p', 'orphans:3;widows:3'],
  // The address of a link is written after it, in its own direction.
  ['main :is(p, li, td, blockquote) a[href^=http]::after', 'content:" (" attr(href) ")";direction:ltr;unicode-bidi:isolate;overflow-wrap:anywhere'],
  // An open dialog is printed alone.
  ['body:has(dialog[open]) *:not(:has(dialog[open])):not(dialog[open]):not(dialog[open] *)', 'display:none'],
  ['dialog[open]', 'position:absolute;inset:0;display:block;inline-size:auto;block-size:auto;max-inline-size:none;max-block-size:none;border:0;margin:0'],
];

/** On a roll the words of a table break anywhere, because its columns have no room. */
const ROLL: typeof RULES = [['main :is(th, td)', 'overflow-wrap:anywhere;inline-size:auto;max-inline-size:none']];

const cssOf = (rules: typeof RULES): string =>
  rules.map(([selectors, declarations]) => `${selectors}{${declarations.replaceAll(';', '!important;')}!important}`).join('');

/** Returns the CSS of all pages on paper (print.css). Margins are relative, so that they suit A4 and rolls of 80 mm. */
export function printStyle(): string {
  const colors = Object.entries(PAPER).map(([role, value]) => `${colorVariable(role as keyof typeof COLOR_ROLES).slice(4, -1)}:${value}`);
  const all = `@page{margin:6%}@media print{:root:root{${colors.join(';')}}html{font-size:87.5%}${cssOf(RULES)}}`;
  return `${all}@media print and (max-width:30rem){${cssOf(ROLL)}}`;
}
