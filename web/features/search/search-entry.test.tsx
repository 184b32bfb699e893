import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../shared/session/session.ts';
import { answer, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { viewerWith } from '../../testing/viewer.ts';
import { recentSearches, rememberSearch } from './recent-searches.ts';
import { SearchDocument } from './search.generated.ts';
import { SearchEntry } from './search-entry.tsx';
import type { SearchOption_ResultFragment } from './search-option.generated.ts';

type Result = SearchOption_ResultFragment;
const VIEWER = viewerWith({ surname: 'Karimi' });
beforeEach(() => {
  localStorage.clear();
  startSession({ token: 'token', viewer: VIEWER });
});

const marked = (text: string, start?: number, length = 0): Result['name'] =>
  typed('MarkedText', { text, marks: start === undefined ? [] : [typed('TextMark', { start, length })] });
const result = (change: Partial<Result>): Result =>
  typed('SearchResult', {
    kind: 'step',
    objectId: 's1',
    academyId: 'a1',
    courseId: 'c1',
    stepId: 's1',
    name: marked('Breathe slowly', 0, 7),
    language: 'en',
    academyName: 'Support',
    courseName: 'First aid',
    moduleName: 'Calm down',
    snippet: null,
    locked: false,
    ...change,
  });
const RESULTS = [
  result({}),
  result({ kind: 'course', objectId: 'c2', courseId: 'c2', stepId: null, name: marked('Breathing'), moduleName: null }),
  result({ objectId: 's2', stepId: 's2', name: marked('Atem'), language: 'de', locked: true }),
];
const found = (text: string, search: Result[]) => answer(SearchDocument, { text }, { search });

function renderSearch(answers: Parameters<typeof renderWithProviders>[1] = {}) {
  const pages = ['/academy-course-detail/:id', '/admin/course-detail/:id'].map((path) => ({ path, element: <p>Page of {path}</p> }));
  return renderWithProviders(
    <>
      <SearchEntry field />
      <input aria-label="Another field" />
    </>,
    { path: '/dashboard', routes: pages, ...answers },
  );
}
const field = () => screen.findByRole('combobox', { name: 'Search academies, courses and steps' });
/** Enters a text at once: typed slowly, its beginning would be searched too, for which no response is mocked. */
async function enter(user: UserEvent, text: string): Promise<void> {
  await user.click(await field());
  await user.paste(text);
}

describe('the search of the header', () => {
  it.each([
    ['/', '/'],
    ['Ctrl+K', '{Control>}k{/Control}'],
    ['Cmd+K', '{Meta>}k{/Meta}'],
  ])('opens with %s and focuses the field, except while typing', async (_name, keys) => {
    renderSearch();
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Another field'));
    await user.keyboard(keys);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(document.body);
    await user.keyboard(keys);
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays open when the page completes its own address, and closes on another page', async () => {
    const { router } = renderSearch();
    const user = userEvent.setup();
    await user.keyboard('/');
    const input = await field();
    await act(() => router.navigate('/dashboard?step=s1', { replace: true }));
    expect(input.isConnected).toBe(true);
    await act(() => router.navigate('/dashboard?step=s2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows results by kind during typing, moves through them with arrow keys and opens one with Enter', async () => {
    renderSearch({ answers: [found('breath', RESULTS)] });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await enter(user, 'breath');
    const options = await screen.findAllByRole('option');
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Steps', 'Courses']);
    expect(options.map((option) => option.textContent)).toEqual([
      'Breathe slowlyFirst aid · Calm down',
      expect.stringMatching(/^AtemLocked.*Deutsch.*First aid · Calm down$/),
      'BreathingSupport',
    ]);
    expect(within(options[0] as HTMLElement).getByText('Breathe').tagName).toBe('MARK');
    expect(screen.getByRole('status').textContent).toBe('3 results');
    const selected = () => options.map((option) => option.getAttribute('aria-selected'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(selected()).toEqual(['false', 'true', 'false']);
    expect((await field()).getAttribute('aria-activedescendant')).toBe(options[1]?.id);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toEqual(['false', 'false', 'false']);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await screen.findByText('Page of /academy-course-detail/:id')).toBeDefined();
    expect(recentSearches('u1')).toEqual(['breath']);
  });

  it('offers the recent searches of this device, and clears them', async () => {
    rememberSearch('u1', 'calm');
    rememberSearch('u1', 'breath');
    rememberSearch('u2', 'of another person');
    renderSearch({ answers: [found('calm', RESULTS)] });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await field();
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['breath', 'calm']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findAllByRole('option', { name: /Breath|Atem/ })).toHaveLength(3);
    await user.clear(await field());
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('Type at least two letters.')).toBeDefined();
    expect(recentSearches('u1')).toEqual([]);
  });

  it('shows the documented message without a result', async () => {
    renderSearch({ answers: [found('zzz', [])] });
    const user = userEvent.setup();
    await user.keyboard('/');
    await enter(user, 'zzz');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No course found'));
    expect((await field()).getAttribute('aria-expanded')).toBe('false');
  });

  it('shows an error with Try again', async () => {
    renderSearch({ answers: [refusal(SearchDocument, { text: 'calm' }, 'INTERNAL'), found('calm', RESULTS)] });
    const user = userEvent.setup();
    await user.keyboard('/');
    await enter(user, 'calm');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('option')).toHaveLength(3);
  });
});
