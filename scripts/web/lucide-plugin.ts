import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const BUILDER = fileURLToPath(new URL('../../web/shared/ui/create-lucide-icon.ts', import.meta.url));
const ICON_MODULE = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;

const CIRCLE = /\[\s*"circle",\s*\{\s*cx: "([\d.]+)",\s*cy: "([\d.]+)",\s*r: "([\d.]+)"\s*\}\s*\]/g;
/** A path and the begin of the next one, up to its first letter. */
const TWO_PATHS = /(\[\s*"path",\s*\{\s*d: "[^"]*)"\s*\}\s*\],\s*\[\s*"path",\s*\{\s*d: "([Mm])/g;
/** At the begin of a path, a relative move begins at the origin. */
const joined = (code: string): string => code.replace(TWO_PATHS, (_between, path: string, move: string) => `${path}${move === 'M' ? 'M' : 'M0 0m'}`);

/** Draws the circles and adjacent paths of an icon as one path: a list of 50 rows with two icons each has 200 elements less. */
export function asOnePath(code: string): string {
  const paths = code.replace(
    CIRCLE,
    (_circle, x: string, y: string, r: string) =>
      `["path", { d: "M${Number(x) - Number(r)} ${y}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0-${2 * Number(r)} 0z" }]`,
  );
  // Each round joins pairs.
  let [before, now] = ['', paths];
  while (now !== before) [before, now] = [now, joined(now)];
  return now;
}

/**
 * Reduces lucide's icons to what a first page needs, 1.7 KB br less: they are built by `web/shared/ui/create-lucide-icon.ts` instead of lucide's own runtime,
 * and their data goes without React keys and the default size.
 */
export function lucidePlugin(): Plugin {
  return {
    name: 'academy-lucide',
    enforce: 'pre',
    resolveId: (source, importer) => (source.endsWith('/createLucideIcon.mjs') && ICON_MODULE.test(importer ?? '') ? BUILDER : undefined),
    transform: (code, id) =>
      ICON_MODULE.test(id)
        ? asOnePath(code.replace(/,\s*key: "\w+"/g, ''))
            .replace('  size: 24,\n', '')
            .replace('__iconData.node;\n', '')
        : undefined,
  };
}
