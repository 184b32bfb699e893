import type { Page } from 'playwright-core';
import type { FirstContent, Language } from '../screen.ts';

/** How much larger the measures may be than in English: Arabic and Persian letters are larger, and words for the states of a person longer. */
const FACTORS: Readonly<Record<Language, { top: number; row: number }>> = {
  en: { top: 1, row: 1 },
  de: { top: 1.4, row: 1.75 },
  ar: { top: 1.1, row: 1.75 },
  fr: { top: 1.4, row: 1.75 },
  fa: { top: 1.4, row: 1.75 },
};

/** Returns problems if the first row begins too far below, or a usual row is too high. */
export async function firstContent(page: Page, { selector, top, rowHeight }: FirstContent, language: Language): Promise<string[]> {
  const rows = await page.locator(selector).evaluateAll((elements) =>
    elements.map((row) => {
      const box = row.getBoundingClientRect();
      return { top: box.top + window.scrollY, height: Math.round(box.height) };
    }),
  );
  const factor = FACTORS[language];
  const problems: string[] = [];
  const first = rows[0]?.top;
  if (first === undefined || first > top * factor.top) problems.push(`${selector} begins at ${first ?? 'no'} px, at most ${top * factor.top}`);
  const usual = rows.map(({ height }) => height).toSorted((one, other) => one - other)[Math.floor(rows.length / 2)] ?? 0;
  if (rowHeight !== undefined && usual > rowHeight * factor.row) problems.push(`a usual row is ${usual} px high, at most ${rowHeight * factor.row}`);
  return problems;
}
