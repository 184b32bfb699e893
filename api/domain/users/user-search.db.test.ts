import { describe, expect, it } from 'vitest';
import { foldText } from '../../../schema/fold-text.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildUser } from '../../testing/factories/user.ts';

const db = testDatabase();

async function fold(value: string): Promise<string> {
  const [row] = (await db.dataSource.query('SELECT fold_search($1) AS folded', [value])) as Array<{ folded: string }>;
  return row?.folded ?? '';
}
async function patternsOf(search: string): Promise<string[]> {
  const [row] = (await db.dataSource.query('SELECT search_patterns($1) AS patterns', [search])) as Array<{ patterns: string[] }>;
  return row?.patterns ?? [];
}

describe('the folding of letters', () => {
  it.each([
    ['fa: Arabic and Persian yeh and kaf', 'علي كريمي', 'علی کریمی'],
    ['fa: a half-space', 'علی\u200Cرضا', 'علیرضا'],
    ['fa: Persian digits', 'گروه ۱۲', 'گروه 12'],
    ['fa: heh with yeh above', 'خانۀ', 'خانه'],
    ['ar: alef with hamza and madda', 'أحمد إيمان آمنة', 'احمد ايمان امنه'],
    ['ar: alef wasla', 'ٱلله', 'الله'],
    ['ar: teh marbuta', 'فاطمة', 'فاطمه'],
    ['ar: alef maksura', 'مصطفى', 'مصطفي'],
    ['ar: hamza on waw and yeh', 'مؤمن رئيس', 'مومن رييس'],
    ['ar: a single hamza', 'علاء', 'علا'],
    ['ar: diacritics', 'مُحَمَّد', 'محمد'],
    ['ar: tatweel', 'محمـــد', 'محمد'],
    ['ar: Arabic digits', '٢٠٢٦', '2026'],
    ['ar: presentation forms', 'ﻻ', 'لا'],
    ['de: umlauts and sharp s', 'Größe Äpfel', 'grosse apfel'],
    ['fr: accents, cedilla and ligatures', 'Éloïse Garçon Cœur', 'eloise garcon coeur'],
    ['en: case and apostrophes', 'O’BRIEN', "o'brien"],
    ['Polish and Danish letters', 'Łukasz Ødegård', 'lukasz odegard'],
    ['Turkish letters', 'İbrahim Yıldız', 'ibrahim yildiz'],
    ['full-width letters and blanks', ' Ａmina\u00A0  Karimi ', 'amina karimi'],
  ])('makes different spellings equal: %s', async (_case, value, other) => {
    expect(await fold(value)).toBe(await fold(other));
    expect(await fold(await fold(value))).toBe(await fold(value));
  });

  it.each([
    ['different Arabic letters', 'سمير', 'شمير'],
    ['kaf and gaf', 'کل', 'گل'],
    ['different Latin letters', 'Meier', 'Meyer'],
  ])('keeps %s apart', async (_case, value, other) => {
    expect(await fold(value)).not.toBe(await fold(other));
  });
});

/** Blocks of Unicode: Latin, Greek, Cyrillic, Arabic and its presentation forms, punctuation, letters of other shapes, emoji. */
const BLOCKS: ReadonlyArray<[name: string, first: number, last: number]> = [
  ['Latin', 0x20, 0x24f],
  ['modifier letters and combining marks', 0x2b0, 0x36f],
  ['Greek and Cyrillic', 0x386, 0x52f],
  ['Arabic', 0x600, 0x6ff],
  ['Arabic supplement', 0x750, 0x77f],
  ['Latin with several marks', 0x1e00, 0x1eff],
  ['punctuation and invisible signs', 0x2000, 0x206f],
  ['superscripts, fractions and signs', 0x2070, 0x218b],
  ['ligatures', 0xfb00, 0xfb06],
  ['Arabic presentation forms', 0xfb50, 0xfeff],
  ['full-width forms', 0xff01, 0xffe6],
  ['mathematical letters', 0x1d400, 0x1d7ff],
  ['emoji', 0x1f600, 0x1f64f],
];

describe('the folding of letters in TypeScript', () => {
  it.each(BLOCKS)('equals that of the database for each character: %s', async (_name, first, last) => {
    const characters = Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    const texts = characters.flatMap((character) => [character, `a${character}b`, ` ${character} ا${character}ل`]);
    const rows: Array<{ folded: string }> = await db.dataSource.query(
      'SELECT fold_search(value) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t(value, at) ORDER BY at',
      [texts],
    );
    const different = texts.flatMap((text, at) => (rows[at]?.folded === foldText(text) ? [] : [[text, rows[at]?.folded, foldText(text)]]));
    expect(different).toEqual([]);
  });
});

describe('the patterns of a search', () => {
  it('are one per word, escaped; words of one or two letters match at the beginning of a word', async () => {
    expect(await patternsOf('  Müller  al 50%_\\ ')).toEqual(['%muller%', '% al%', '%50\\%\\_\\\\%']);
  });

  it('are at most five, and none for a search without letters', async () => {
    expect(await patternsOf('one two three four five six')).toHaveLength(5);
    expect(await patternsOf(' \u200C ')).toEqual([]);
  });
});

it('the search text of a user contains the folded names and the address, and follows their changes', async () => {
  const { id } = await buildUser(db.dataSource.manager, { name: 'أحمد', surname: 'Müller', email: 'a.m@example.org' });
  const textOf = async () =>
    ((await db.dataSource.query('SELECT search_text FROM users WHERE id = $1', [id])) as Array<{ search_text: string }>)[0]?.search_text;
  expect(await textOf()).toBe(' احمد muller\n a.m@example.org');
  await db.dataSource.query("UPDATE users SET name = '', surname = '', email = 'erased@invalid' WHERE id = $1", [id]);
  expect(await textOf()).toBe(' \n erased@invalid');
});
