import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../schema/languages.ts';
import { HOMEWORK_ACCEPTS } from '../../../schema/upload-kinds.ts';
import { exportTranslatorOf } from '../../adapters/catalogs.ts';
import { testDatabase } from '../../db/test-database.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { CODE_TEXTS } from '../personal-data/code-texts.ts';
import type { ExportLine } from '../personal-data/export-personal-data.service.ts';
import { SECTION_NAMES, SECTIONS } from '../personal-data/export-rows.ts';
import { COLUMN_TEXTS } from '../personal-data/export-texts.ts';
import { readingValues } from '../translations/translation-sql.ts';
import { personalDataPage } from './personal-data-page.ts';

const database = testDatabase();

/** Texts of the export that people or the mail server wrote, or that are names in every language. */
const WRITTEN = [
  ...[
    'name',
    'surname',
    'email',
    'academy',
    'course',
    'module',
    'modules',
    'step',
    'group',
    'question',
    'options',
    'title',
    'content',
    'note',
    'comment',
    'html',
    'file',
  ],
  ...['from', 'subject', 'reply', 'device', 'timeZone', 'color', 'objectId'],
];
const LANGUAGES = ['language', 'contentLanguage'];
const CODES: Readonly<Record<string, object>> = CODE_TEXTS;
/** Types of PostgreSQL that hold texts: text, varchar and lists of text. */
const TEXT_TYPES = [25, 1043, 1009];
const TIME_TYPE = 1184;
/** Names of products and formats, which are the same in every script. */
const PRODUCT = /PDF|Word|OpenDocument|BuddyCall|API|GraphQL/g;

interface Column {
  name: string;
  dataTypeID: number;
}

async function columnsOf(section: (typeof SECTION_NAMES)[number]): Promise<Column[]> {
  const db = database.dataSource.manager;
  const result: object = await SECTIONS[section].run(db, { userId: randomUUID(), ...readingValues(testCtx(db)), offset: 0, limit: 1 });
  return (result as { fields: Column[] }).fields;
}

/** The value of a cell as the page shows it. */
async function shown(language: InterfaceLanguage, column: string, value: string): Promise<string> {
  const lines = async function* (): AsyncGenerator<ExportLine> {
    yield ['profile', { [column]: value }];
  };
  const page = personalDataPage(
    {
      name: 'Amina Yusuf',
      language,
      timeZone: 'Asia/Kabul',
      exportedAt: new Date(),
      sections: SECTION_NAMES,
      lines,
      files: async function* () {},
      close: async () => undefined,
    },
    'Academy',
    exportTranslatorOf(language),
  );
  let html = '';
  for await (const part of page) html += part;
  return /<dd dir="auto">(.*?)<\/dd>/s.exec(html)?.[1] ?? '';
}

describe('the page with a person’s own data', () => {
  it('has a label for every column, and each text is translated, a language, or written by people', async () => {
    const columns = (await Promise.all(SECTION_NAMES.map(columnsOf))).flat();
    expect(columns.length).toBeGreaterThan(100);
    expect(columns.filter(({ name }) => !Object.hasOwn(COLUMN_TEXTS, name)).map(({ name }) => name)).toEqual([]);
    const texts = new Set(columns.filter(({ dataTypeID }) => TEXT_TYPES.includes(dataTypeID)).map(({ name }) => name));
    const decided = new Set([...WRITTEN, ...LANGUAGES, ...Object.keys(CODES)]);
    expect([...texts].filter((name) => !decided.has(name))).toEqual([]);
    expect(Object.keys(CODES).filter((name) => !texts.has(name))).toEqual([]);
  });

  it('shows every time in the language and time zone of the person', async () => {
    const columns = (await Promise.all(SECTION_NAMES.map(columnsOf))).flat();
    const times = new Set(columns.filter(({ dataTypeID }) => dataTypeID === TIME_TYPE).map(({ name }) => name));
    expect(times.size).toBeGreaterThan(15);
    for (const column of times) expect([column, await shown('de', column, '2026-11-22T20:00:00.000Z')]).toEqual([column, '23.11.2026, 00:30']);
  });

  it.each([
    ['en', /23 Nov 2026/],
    ['fa', /قوس/],
  ] as const)('writes dates as everywhere else, in %s', async (language, date) => {
    expect(await shown(language, 'createdAt', '2026-11-22T20:00:00.000Z')).toMatch(date);
  });

  it.each(['ar', 'fa'] as const)('has a translation into %s for every code', async (language) => {
    const left: string[] = [];
    for (const [column, texts] of Object.entries(CODES)) {
      for (const code of Object.keys(texts)) {
        const words = await shown(language, column, code);
        if (words === '' || /\p{Script=Latin}/u.test(words.replaceAll(PRODUCT, ''))) left.push(`${column} ${code}: ${words}`);
      }
    }
    for (const column of LANGUAGES) {
      for (const code of INTERFACE_LANGUAGES) {
        const words = await shown(language, column, code);
        if (/\p{Script=Latin}/u.test(words)) left.push(`${column} ${code}: ${words}`);
      }
    }
    expect(left).toEqual([]);
  });

  it('names the type of every file that can be uploaded', async () => {
    for (const type of Object.values(HOMEWORK_ACCEPTS).flatMap(({ types }) => types.filter((each) => each !== 'application/x-subrip')))
      expect(await shown('de', 'contentType', type)).not.toContain('/');
  });

  it.each([
    ['en', 'role', 'module_trainer', 'Module trainer'],
    ['de', 'action', 'user.exportOwn', 'Eigene Daten exportieren'],
    ['fr', 'contentLanguage', 'fa', 'persan'],
    ['en', 'contentLanguage', 'a language of ours', 'a language of ours'],
    ['en', 'title', 'admin', 'admin'],
    ['en', 'role', 'constructor', 'constructor'],
  ] as const)('shows in %s the %s %s as %s', async (language, column, value, words) => {
    expect(await shown(language, column, value)).toBe(words);
  });
});
