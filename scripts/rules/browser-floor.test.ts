import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BROWSER_FLOOR, BUILD_TARGET } from '../web/browser-floor.ts';
import { aboveFloor, addedFunctions } from './browser-floor.ts';

describe('the check of built scripts for the oldest browsers', () => {
  it.each([
    ['[1].toSorted()', 'toSorted'],
    ['list.at(-1)', 'at'],
    ['structuredClone(value)', 'structuredClone'],
    ['Object.groupBy(list, key)', 'Object.groupBy'],
    ['AbortSignal.timeout(1000)', 'AbortSignal.timeout'],
    ['new Intl.Segmenter("ar")', 'new Intl.Segmenter'],
    ['new OffscreenCanvas(1, 1)', 'new OffscreenCanvas'],
    ['text.replace(/(?<=a)b/, "")', 'pattern /(?<=a)b/'],
    ['/a/v.test(text)', expect.stringContaining('syntax')],
    ['class One { static { start(); } }', expect.stringContaining('syntax')],
    ['const start = await load();', expect.stringContaining('syntax')],
  ])('finds what is too new in %s', (script, problem) => {
    expect(aboveFloor(script, [])).toEqual([problem]);
  });

  it.each([
    'list.map(String)',
    'new Intl.ListFormat()',
    'clock.timeout(1000)',
    'text.replaceAll("a", "b")',
    'a?.b ?? (c ||= 1_000)',
    'names.at',
    'list[at](1)',
  ])('accepts %s', (script) => {
    expect(aboveFloor(script, [])).toEqual([]);
  });

  it('accepts the functions that boot.js adds', () => {
    const added = addedFunctions(readFileSync(new URL('../../web/boot/missing-functions.js', import.meta.url), 'utf8'));
    expect(added).toEqual(expect.arrayContaining(['at', 'findLast', 'randomUUID', 'Object.hasOwn']));
    expect(aboveFloor('[1].at(0); Object.hasOwn({}, "a"); [1].findLast(Boolean); crypto.randomUUID();', added)).toEqual([]);
  });

  it('accepts less in scripts for the time before the floor', () => {
    expect(aboveFloor('const name = person?.name;', [], 2015)).toEqual([expect.stringContaining('syntax')]);
  });
});

describe('the floor', () => {
  it('is the target of the build, and stands in the README', () => {
    expect(BUILD_TARGET).toEqual(['chrome88', 'firefox98', 'safari15.4']);
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const { chrome, firefox, safari } = BROWSER_FLOOR;
    expect(readme).toContain(`Chrome and Android WebView ${chrome}, Firefox ${firefox} and Safari ${safari}`);
  });
});
