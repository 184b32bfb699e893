import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAs } from './open-as.ts';
import { openScreen, type PeopleScreen, providePeopleScreens } from './people-screens.ts';
import { violationsOf } from './screen.ts';
import { screenshot } from './screenshot.ts';

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };
/** Pixels from the top of the window to the first row of a screen, at most, in English; Arabic has larger letters and a tenth more. */
const FIRST_MAX = 300;
/** How much larger the measures are in Arabic: its letters are larger, and its words for the states of a person are longer. */
const ARABIC = { first: 1.1, row: 1.75 };
/** The background of the main action; each view has one at most. */
const MAIN_ACTION = 'var(--accent)';

const people = providePeopleScreens();

interface Measures {
  first: number | null;
  rowHeights: number[];
  mainActions: string[];
  overflow: number;
  /** Announced texts that are wider than their place and so cover what stands beside them. */
  squeezed: string[];
}

/** Measures the open screen: the top of the first row, the heights of the rows, the main actions in view, and the sideways overflow, in pixels. */
const measure = (page: Page, first: string | null): Promise<Measures> =>
  page.evaluate(
    ([selector, accent]) => {
      const rows = selector === null ? [] : [...document.querySelectorAll(selector)].map((row) => row.getBoundingClientRect());
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = accent;
      const filled = getComputedStyle(probe).backgroundColor;
      probe.remove();
      const actions = [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].filter((action) => {
        const { top, bottom, width } = action.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < window.innerHeight && getComputedStyle(action).backgroundColor === filled;
      });
      return {
        first: rows[0]?.top ?? null,
        rowHeights: rows.map(({ height }) => Math.round(height)),
        mainActions: actions.map((action) => (action.textContent || action.getAttribute('aria-label')) ?? ''),
        squeezed: [...document.querySelectorAll('main [role=status]')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent ?? ''),
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      };
    },
    [first, MAIN_ACTION] as const,
  );

/** Returns what is wrong with the measures of a screen. */
function problemsOf({ name, first, rowMax }: PeopleScreen, measures: Measures, language: string): string[] {
  const problems: string[] = [];
  const factor = language === 'ar' ? ARABIC : { first: 1, row: 1 };
  if (first !== null && (measures.first === null || measures.first > FIRST_MAX * factor.first))
    problems.push(`${name}: the first row begins at ${measures.first}`);
  const usual = measures.rowHeights.toSorted((one, other) => one - other)[Math.floor(measures.rowHeights.length / 2)] ?? 0;
  if (rowMax !== undefined && usual > rowMax * factor.row) problems.push(`${name}: a usual row is ${usual} high`);
  if (measures.mainActions.length > 1) problems.push(`${name}: main actions: ${measures.mainActions.join(', ')}`);
  for (const text of measures.squeezed) problems.push(`${name}: «${text}» is wider than its place`);
  if (measures.overflow > 0) problems.push(`${name}: scrolls sideways by ${measures.overflow}`);
  return problems;
}

describe('the screens of tasks, people and meetings', { timeout: 240_000 }, () => {
  it.each([
    { language: 'en', window: PHONE, axe: true },
    { language: 'ar', window: PHONE, axe: true },
    { language: 'en', window: LAPTOP, axe: false },
  ])('begin with their content and have one main action, in $language at $window.width pixels', async ({ language, window, axe }) => {
    const problems: string[] = [];
    for (const person of new Set(people.screens.map((screen) => screen.person))) {
      const context = await openAs(people.browser, person, { language, colorMode: 'light' }, { viewport: window });
      const page = await context.newPage();
      for (const screen of people.screens.filter((each) => each.person === person)) {
        await openScreen(page, screen);
        problems.push(...problemsOf(screen, await measure(page, screen.first), language));
        if (axe) problems.push(...(await violationsOf(page)).map((violation) => `${screen.name}: ${violation}`));
        await screenshot(page, `measured ${screen.name} ${language} ${window.width}`);
      }
      await context.close();
    }
    expect(problems).toEqual([]);
  });
});
