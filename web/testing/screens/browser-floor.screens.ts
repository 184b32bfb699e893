import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aboveFloor, addedFunctions } from '../../../scripts/rules/browser-floor.ts';

const ASSETS = fileURLToPath(new URL('../../../build/web/assets/', import.meta.url));
const ADDED = addedFunctions(readFileSync(new URL('../../boot/missing-functions.js', import.meta.url), 'utf8'));
const scripts = readdirSync(ASSETS).filter((name) => /\.m?js$/.test(name));
const read = (name: string): string => readFileSync(join(ASSETS, name), 'utf8');
const page = readFileSync(join(ASSETS, '../index.html'), 'utf8');
/** The scripts in the page itself: boot.js. */
const inline = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);

/** Problems of single scripts, and why older browsers do without. */
const KNOWN: ReadonlyArray<{ script: RegExp; problem: RegExp; reason: string }> = [
  { script: /^pdf\.worker/, problem: /^syntax/, reason: 'a file of pdf.js: where it does not run, the viewer offers to download the document' },
  {
    script: /^pdf-library/,
    problem: /^(toBase64|URL\.parse|AbortSignal\.any|Promise\.(withResolvers|try)|structuredClone|Uint8Array\.fromBase64)$/,
    reason: 'adds the functions itself',
  },
  { script: /^upload-attempt/, problem: /^(toBase64|Uint8Array\.fromBase64)$/, reason: 'js-base64 looks for them first' },
  { script: /^qr-code/, problem: /^toBase64$/, reason: 'qr looks for it first' },
  {
    script: /^pdf-library/,
    problem: /^new (OffscreenCanvas|CompressionStream|DecompressionStream)$/,
    reason: 'of its editors and of WebGPU, which the viewer does not use',
  },
  { script: /./, problem: /^new Intl\.Segmenter$/, reason: 'schema/cut-text.ts looks for it first' },
  { script: /^report-charts/, problem: /^structuredClone$/, reason: 'Immer copies errors with it; charts have none in their state' },
  { script: /^shell/, problem: /^requestIdleCallback$/, reason: 'web/shared/when-idle.ts looks for it first' },
];

const isKnown = (name: string, found: string): boolean => KNOWN.some(({ script, problem }) => script.test(name) && problem.test(found));

describe('the built client', () => {
  it('has only syntax and functions of the oldest supported browsers', () => {
    const found = scripts.flatMap((name) => aboveFloor(read(name), ADDED).map((problem) => ({ name, problem })));
    for (const script of inline) expect(aboveFloor(script, ADDED)).toEqual([]);
    const problems = found.filter(({ name, problem }) => !isKnown(name, problem)).map(({ name, problem }) => `${name}: ${problem}`);
    expect(problems, problems.join('\n')).toEqual([]);
    const unused = KNOWN.filter(({ script, problem }) => !found.some((each) => script.test(each.name) && problem.test(each.problem)));
    expect(unused).toEqual([]);
  });

  it('starts with a script that older browsers can read, which shows them what to do', () => {
    expect(inline.map((script) => aboveFloor(script, ADDED, 2015))).toEqual([[]]);
  });

  it('has no style in a layer, which browsers before Chrome 99 ignore', () => {
    expect(page).not.toContain('@layer');
  });
});
