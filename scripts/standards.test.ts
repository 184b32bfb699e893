import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const STATES = ['met', 'not applicable', 'exception'] as const;

interface Standard {
  file: string;
  levels: readonly string[];
  /** Requirements in each section. */
  requirements: Readonly<Record<string, number>>;
}

const STANDARDS: readonly Standard[] = [
  {
    // ASVS 5.0.0, levels 1 and 2.
    file: 'docs/asvs.md',
    levels: ['1', '2'],
    requirements: { 1: 27, 2: 11, 3: 19, 4: 10, 5: 9, 6: 35, 7: 18, 8: 7, 9: 7, 10: 29, 11: 14, 12: 9, 13: 13, 14: 9, 15: 13, 16: 16, 17: 7 },
  },
  // WCAG 2.2, levels A and AA.
  { file: 'docs/wcag.md', levels: ['A', 'AA'], requirements: { 1: 20, 2: 20, 3: 13, 4: 2 } },
];
/** A test, or a file of the code. */
const PATH = /`((?:api|web|schema|scripts|migrations)\/[\w./-]+\.tsx?)`/g;
const DOCUMENT = /\]\(([^)#\s]*)(?:#[\w-]+)?\)/g;
const TEST = /\.(?:test\.tsx?|operation\.ts|(?:browser|screens|engines)\.ts)$/;

const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\w+) \| (.+?) \| (.+?) \| (.*) \|$/gm)].map(([, id = '', level = '', asks = '', state = '', evidence = '']) => ({
    id,
    level,
    asks,
    state: state as (typeof STATES)[number],
    evidence,
  }));
const pathsOf = (evidence: string): string[] => [...evidence.matchAll(PATH)].map(([, path = '']) => path);

describe.each(STANDARDS)('$file', ({ file, levels, requirements }) => {
  const text = readFileSync(file, 'utf8');
  const rows = rowsOf(text);
  const documentsOf = (evidence: string): string[] =>
    [...evidence.matchAll(DOCUMENT)].map(([, link = '']) => (link === '' ? file : link)).filter((link) => !link.startsWith('https:'));

  it('has one row for each requirement of its levels', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const counts = Object.fromEntries(Object.keys(requirements).map((section) => [section, ids.filter((id) => id.startsWith(`${section}.`)).length]));
    expect(counts).toEqual(requirements);
  });

  it.each(rows)('$id has a state, and what shows it', ({ asks, level, state, evidence }) => {
    expect(levels).toContain(level);
    expect(STATES).toContain(state);
    expect(asks.length).toBeGreaterThan(5);
    if (state === 'met') expect([...pathsOf(evidence).filter((path) => TEST.test(path)), ...documentsOf(evidence)]).not.toEqual([]);
    else expect(evidence).toMatch(/\w+ .*\.$/);
    expect(pathsOf(evidence).filter((path) => !existsSync(path))).toEqual([]);
    expect(documentsOf(evidence).filter((link) => link !== file && !existsSync(normalize(join(dirname(file), link))))).toEqual([]);
  });

  it('counts its rows', () => {
    for (const level of levels) {
      const states = rows.filter((row) => row.level === level).map(({ state }) => state);
      const counts = STATES.map((state) => states.filter((each) => each === state).length);
      expect(text).toContain(`| ${[level, ...counts, states.length].join(' | ')} |`);
    }
  });
});

it('the inventory of cryptography in docs/asvs.md names files that exist', () => {
  const text = readFileSync('docs/asvs.md', 'utf8');
  const inventory = text.slice(text.indexOf('\n## Cryptography'));
  const files = [...inventory.matchAll(/\| `((?:api|deploy)\/[\w./-]+)` \|$/gm)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});
