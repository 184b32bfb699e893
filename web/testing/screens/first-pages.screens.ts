import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { routeSizes } from '../../../scripts/bench/size.ts';
import { catalogModule, ROUTE_MODULES, START } from '../../../scripts/web/entry-points.ts';
import { packagesIn, readManifest, staticFiles } from '../../../scripts/web/manifest.ts';

const BUILD = fileURLToPath(new URL('../../../build/web', import.meta.url));
const manifest = readManifest(BUILD);

/** Returns the files that a URL loads before its first paint. */
function filesOf(path: string): string[] {
  const modules = ROUTE_MODULES.find(([pattern]) => new RegExp(pattern).test(path))?.[1];
  if (modules === undefined) throw new Error(`No page has the path ${path}`);
  return staticFiles(manifest, ['index.html', ...START, ...modules, catalogModule('en')]);
}

const RENDERING = [
  '@chakra-ui/react',
  '@emotion/cache',
  '@emotion/hash',
  '@emotion/memoize',
  '@emotion/react',
  '@emotion/serialize',
  '@emotion/sheet',
  '@emotion/unitless',
  '@emotion/use-insertion-effect-with-fallbacks',
  '@emotion/utils',
  '@lingui/core',
  '@lingui/react',
  '@pandacss/is-valid-prop',
  'hoist-non-react-statics',
  'lucide-react',
  'react',
  'react-dom',
  'react-is',
  'react-router',
  'scheduler',
  'stylis',
];
const DATA = ['@apollo/client', '@wry/caches', '@wry/context', '@wry/equality', '@wry/trie', 'graphql', 'optimism', 'rxjs', 'tslib'];

/** The packages of each page before its first paint: no formik, yup, tiptap, pdf.js or graphql-ws. */
const PAGES = [
  { path: '/login', packages: RENDERING, icons: 11, files: 6 },
  { path: '/dashboard', packages: [...RENDERING, ...DATA], icons: 28, files: 10 },
  { path: '/academy-course-detail', packages: [...RENDERING, ...DATA], icons: 28, files: 11 },
];

describe.each(PAGES)('$path before the first paint', ({ path, packages, icons, files }) => {
  it('loads only the listed packages', () => {
    expect(Object.keys(packagesIn(BUILD, filesOf(path))).sort()).toEqual([...packages].sort());
  });

  it(`loads the ${icons} icons of guests and learners, not those of admins`, () => {
    expect(packagesIn(BUILD, filesOf(path))['lucide-react']).toBe(icons);
  });

  it(`loads at most ${files} files`, () => {
    expect(filesOf(path).length).toBeLessThanOrEqual(files);
  });
});

/** With the largest catalog, and before the first paint (docs/targets.md#3-performance-goals-browser B1). */
it.each(await routeSizes(BUILD))('$modules needs at most $budget KB of compressed JavaScript', ({ kilobytes, budget }) => {
  expect(kilobytes).toBeLessThanOrEqual(budget);
});
