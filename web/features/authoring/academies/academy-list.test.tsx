import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { AcademyListDocument } from './academy-list.generated.ts';
import { AcademyList } from './academy-list.tsx';
import type { AcademyRow_AcademyFragment } from './academy-row.generated.ts';
import { DeleteAcademyDocument, DuplicateAcademyDocument, OrderAcademiesDocument, SetAcademyStatusDocument } from './use-academy-actions.generated.ts';

type Academy = AcademyRow_AcademyFragment;

const typed = <Value extends object>(name: string, value: Value): Value => ({ __typename: name, ...value });

function academy(id: string, name: string, change: Partial<Academy> = {}): Academy {
  return typed('AdminAcademy', {
    id,
    defaultLanguage: 'en',
    academyType: 'public',
    status: 'DRAFT',
    image: null,
    courseCount: 3,
    publishedCourseCount: 1,
    learnerCount: 12,
    translations: [
      typed('AcademyTranslation', { language: 'en', name, subTitle: '' }),
      typed('AcademyTranslation', { language: 'de', name: `${name} (de)`, subTitle: '' }),
    ],
    languages: [
      typed('TranslationState', { language: 'en', condition: 'current' }),
      typed('TranslationState', { language: 'de', condition: 'stale' }),
      typed('TranslationState', { language: 'ar', condition: 'missing' }),
    ],
    updatedAt: '2026-11-21T09:00:00Z',
    updatedBy: typed('Editor', { id: 'a2', name: 'Omid', surname: 'Rahimi' }),
    ...change,
  } as Academy);
}

const TREE = academy('1', 'Trees');
const RIVER = academy('2', 'Rivers', { status: 'PUBLISHED' });
const list = (...adminAcademies: Academy[]) => answer(AcademyListDocument, {}, { adminAcademies, contentCopies: [] });

async function open(answers: NonNullable<RenderOptions['answers']>, path = '/admin/dashboard') {
  const actions = { onAdd: vi.fn(), onDetails: vi.fn() };
  const { router } = renderWithProviders(<AcademyList {...actions} />, { path, pattern: '/admin/dashboard', answers });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return { ...actions, router };
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (of: string, item: string) => {
  await press(`More actions: ${of}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the list of academies', () => {
  it('shows name, status, languages and numbers', async () => {
    await open([list(TREE, RIVER)]);
    const first = screen.getByRole('article', { name: 'Trees' });
    for (const fact of ['Unpublished', /3 courses · 1 published · 12 learners/, 'Omid Rahimi']) expect(within(first).getByText(fact)).toBeTruthy();
    const languages = within(within(first).getByRole('list', { name: 'Languages' }));
    expect(languages.getAllByRole('listitem').map(({ title }) => title)).toEqual(['English: complete', 'Deutsch: needs updating', 'العربية: missing']);
    expect(screen.getByRole('link', { name: 'Trees' }).getAttribute('href')).toBe('/admin/courses/1');
  });

  it('offers to add the first academy if it is empty', async () => {
    const { onAdd } = await open([list()]);
    expect(screen.getByText('There are no academies yet')).toBeTruthy();
    await press('Add academy');
    expect(onAdd).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['as cards', '', true],
    ['as a table in that order', '?view=table', true],
    ['as a table in another order', '?view=table&sort=name', false],
    ['with a filter', '?search=Rivers', false],
  ])('says whose order it is: %s', async (_view, search, said) => {
    localStorage.clear();
    await open([list(TREE, RIVER)], `/admin/dashboard${search}`);
    expect(screen.queryByText('In the order in which learners see them.') !== null).toBe(said);
  });

  it('filters by name in any language and by status from the URL, and cannot be reordered while filtered', async () => {
    const { router } = await open([list(TREE, RIVER)], '/admin/dashboard?search=RIVERS%20(DE)&status=PUBLISHED');
    expect(names()).toEqual(['Rivers']);
    expect(screen.queryByRole('button', { name: /Position of/ })).toBeNull();
    await press('Filter (1)');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Unpublished');
    await press('Show the list');
    await waitFor(() => expect(router.state.location.search).toContain('status=DRAFT'));
    await press('Show all');
    expect(names()).toEqual(['Trees', 'Rivers']);
  });

  it('removes its search and its filter with one press, and puts the focus in the search', async () => {
    const { router } = await open([list(TREE, RIVER)], '/admin/dashboard?search=RIVERS%20(DE)&status=PUBLISHED');
    await press('Clear filters');
    expect(names()).toEqual(['Trees', 'Rivers']);
    expect(router.state.location.search).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search by name or title' }));
  });

  it('asks before an academy is published, warns about its missing parts, and confirms the change', async () => {
    const published = answer(SetAcademyStatusDocument, { id: '1', status: 'PUBLISHED' }, { setAcademyStatus: { ...TREE, status: 'PUBLISHED' } });
    await open([list(academy('1', 'Trees', { courseCount: 0, publishedCourseCount: 0 })), published]);
    await press('Publish: Trees');
    const dialog = screen.getByRole('dialog', { name: 'Publish “Trees”?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'It has no courses yet.',
      'There is no image yet.',
      'Some texts are missing in Arabic. Learners using these languages will not see them unless they choose “Show in other languages”.',
      'The original text has changed since it was translated into German.',
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Will be published in a moment')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Published Successfully!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish: Trees' })).toBeNull();
  });

  it('shows a duplicate below its original, marks the duplicate, and deletes it with Undo', async () => {
    const copied = answer(DuplicateAcademyDocument, { id: '1' }, { duplicateAcademy: typed('AdminAcademy', { id: '3' }) });
    const removed = answer(DeleteAcademyDocument, { id: '3', confirmation: 'Delete irreversibly' }, { deleteAcademy: true });
    const long = `${'Trees of the forest and of the garden, and of the river bank'} (copy)`;
    await open([list(TREE, RIVER), copied, list(TREE, academy('3', long), RIVER), removed, list(TREE, RIVER)]);
    await choose('Trees', 'Duplicate');
    expect(await screen.findByText('Duplicated Successfully!')).toBeTruthy();
    // At most 60 characters, cut in the middle.
    expect(names()).toEqual(['Trees', 'Trees of the forest and of the garden, and of the… (copy)', 'Rivers']);
    await waitFor(() => expect(document.querySelector('[data-fresh] h2')?.textContent).toContain('(copy)'));
    await press('Undo');
    expect(await screen.findByText('The copy was deleted')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Trees', 'Rivers']));
  });

  it('opens the courses of an academy from its row and its form from Details', async () => {
    const { onDetails } = await open([list(TREE)]);
    expect(screen.getByRole('link', { name: 'Trees' }).getAttribute('href')).toBe('/admin/courses/1');
    await press('Details: Trees');
    expect(onDetails).toHaveBeenCalledExactlyOnceWith('1');
  });

  it('sends the order of all academies in one request', async () => {
    const ordered = answer(
      OrderAcademiesDocument,
      { ids: ['2', '1'] },
      { orderAcademies: [typed('AdminAcademy', { id: '2' }), typed('AdminAcademy', { id: '1' })] },
    );
    await open([list(TREE, RIVER), ordered, list(RIVER, TREE)]);
    await choose('Trees', 'Move down');
    await waitFor(() => expect(names()).toEqual(['Rivers', 'Trees']));
    await waitFor(() => expect(screen.getByText('Trees is now in position 2 of 2.')).toBeTruthy());
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  });

  it('is read again if it changed before a new order was saved', async () => {
    const third = academy('3', 'Seas');
    await open([list(TREE, RIVER), refusal(OrderAcademiesDocument, { ids: ['2', '1'] }, 'ORDER_CHANGED'), list(TREE, RIVER, third)]);
    await choose('Rivers', 'Move up');
    expect(await screen.findByText(/This list has changed in the meantime/)).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Trees', 'Rivers', 'Seas']));
  });

  it('reports a refused action, and removes an academy that somebody else deleted', async () => {
    const refused = {
      request: { query: SetAcademyStatusDocument, variables: { id: '2', status: 'DRAFT' } },
      result: { errors: [new GraphQLError('x', { extensions: { code: 'NOT_FOUND' } })] },
    };
    await open([list(TREE, RIVER), refused, list(TREE)]);
    await choose('Rivers', 'Unpublish');
    expect(await screen.findByText('This does not exist or no longer exists.')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Trees']));
  });

  describe('with more academies than are shown at first', () => {
    const MANY = Array.from({ length: 27 }, (_each, n) => academy(String(n), `Academy ${n}`));

    it('shows more of them, and the focus continues at those when the button goes away', async () => {
      await open([list(...MANY)]);
      expect(names()).toHaveLength(12);
      await press('Show more');
      expect(names()).toHaveLength(24);
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show more' }));
      await userEvent.keyboard('{Enter}');
      expect(names()).toHaveLength(27);
      expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
      expect(document.activeElement?.textContent).toContain('Academy 24');
    });

    it('sends the order of all of them, and shows where one of them was moved', async () => {
      const order = MANY.map(({ id }) => id).toSpliced(11, 2, '12', '11');
      const ordered = answer(OrderAcademiesDocument, { ids: order }, { orderAcademies: order.map((id) => typed('AdminAcademy', { id })) });
      await open([list(...MANY), ordered, list(...order.flatMap((id) => MANY[Number(id)] ?? []))]);
      await choose('Academy 11', 'Move down');
      expect(await screen.findByText('Academy 11 is now in position 13 of 27.')).toBeTruthy();
      expect(names().slice(11, 13)).toEqual(['Academy 12', 'Academy 11']);
    });

    it('finds those that are not shown', async () => {
      await open([list(...MANY)], '/admin/dashboard?search=Academy%2026');
      expect(names()).toEqual(['Academy 26']);
    });

    it('shows more rows of the table', async () => {
      await open([list(...MANY)], '/admin/dashboard?view=table');
      const rows = () => document.querySelectorAll('tbody tr').length;
      expect(rows()).toBe(20);
      await press('Show more');
      expect(rows()).toBe(27);
      expect(document.activeElement?.textContent).toContain('Academy 20');
    });
  });
});
