import { GRID_STEPS } from '../../web/shared/ui/tokens.ts';
import type { SourceFile } from './sources.ts';

const WEB = /^web\/(?!testing\/).*\.tsx?$/;
const TEST = /\.test\.tsx?$/;
const SIZE = '(?:min|max)?[WH]|w|h|boxSize';
const SPACE = '[pm][xytbse]?|(?:row|column)?[gG]ap|inset(?:Inline|Block)?(?:Start|End)?|scrollMargin(?:Top|Bottom)';
/** A style prop with one value, or with values by breakpoint. */
const STYLE = new RegExp(`(?<![\\w-])(${SIZE}|${SPACE})(?:=|: )(\\{?\\{[^}]*\\}\\}?|"[^"]*"|'[^']*')`, 'g');
const NUMBER = /["']-?([\d.]+)["']/g;
const ALLOWED = new Set(['0', ...GRID_STEPS]);

/** Returns the styles of a file whose number is no step of the grid: the browser would ignore them. */
export function unknownSteps(code: string): string[] {
  return [...code.matchAll(STYLE)]
    .filter(([, , values = '']) => [...values.matchAll(NUMBER)].some(([, number = '']) => !ALLOWED.has(number)))
    .map(([style]) => style);
}

/** Returns the styles of the client whose number is no step of the grid. */
export function brokenSteps(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => WEB.test(path) && !TEST.test(path))
    .flatMap(({ path, code }) => unknownSteps(code).map((style) => `${path}: ${style} is no step of the grid (web/shared/ui/tokens.ts)`));
}
