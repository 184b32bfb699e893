import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const FILE = 'docs/asvs.md';
const STATES = ['met', 'not applicable', 'exception'] as const;
type State = (typeof STATES)[number];

/** Requirements of the levels 1 and 2 in each section of ASVS 5.0.0. */
const REQUIREMENTS: Readonly<Record<string, number>> = {
  '1': 27,
  '2': 11,
  '3': 19,
  '4': 10,
  '5': 9,
  '6': 35,
  '7': 18,
  '8': 7,
  '9': 7,
  '10': 29,
  '11': 14,
  '12': 9,
  '13': 13,
  '14': 9,
  '15': 13,
  '16': 16,
  '17': 7,
};
/** A test, or a file of the code. */
const PATH = /`((?:api|web|schema|scripts|migrations)\/[\w./-]+\.tsx?)`/g;
const DOCUMENT = /\]\(([^)#\s]*)(?:#[\w-]+)?\)/g;
const TEST = /\.(?:test\.tsx?|operation\.ts|browser\.ts|screens\.ts)$/;

interface Row {
  id: string;
  level: string;
  asks: string;
  state: State;
  evidence: string;
}

const text = readFileSync(FILE, 'utf8');
const rows: Row[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.*) \|$/gm)].map(
  ([, id = '', level = '', asks = '', state = '', evidence = '']) => ({
    id,
    level,
    asks,
    state: state as State,
    evidence,
  }),
);
const pathsOf = (evidence: string): string[] => [...evidence.matchAll(PATH)].map(([, path = '']) => path);
const documentsOf = (evidence: string): string[] =>
  [...evidence.matchAll(DOCUMENT)].map(([, link = '']) => (link === '' ? FILE : link)).filter((link) => !link.startsWith('https:'));

describe(FILE, () => {
  it('has one row for each requirement of the levels 1 and 2', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const counts = Object.fromEntries(Object.keys(REQUIREMENTS).map((chapter) => [chapter, ids.filter((id) => id.startsWith(`${chapter}.`)).length]));
    expect(counts).toEqual(REQUIREMENTS);
  });

  it.each(rows)('$id has a state, and what shows it', ({ asks, state, evidence }) => {
    expect(STATES).toContain(state);
    expect(asks.length).toBeGreaterThan(5);
    if (state === 'met') expect([...pathsOf(evidence).filter((path) => TEST.test(path)), ...documentsOf(evidence)]).not.toEqual([]);
    else expect(evidence).toMatch(/\w+ .*\.$/);
    expect(pathsOf(evidence).filter((path) => !existsSync(path))).toEqual([]);
    expect(documentsOf(evidence).filter((link) => link !== FILE && !existsSync(normalize(join(dirname(FILE), link))))).toEqual([]);
  });

  it('counts its rows', () => {
    for (const level of ['1', '2']) {
      const states = rows.filter((row) => row.level === level).map(({ state }) => state);
      const counts = STATES.map((state) => states.filter((each) => each === state).length);
      expect(text).toContain(`| ${[level, ...counts, states.length].join(' | ')} |`);
    }
  });

  it('names files of cryptography that exist', () => {
    const inventory = text.slice(text.indexOf('\n## Cryptography'));
    const files = [...inventory.matchAll(/\| `((?:api|deploy)\/[\w./-]+)` \|$/gm)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
  });
});
