import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, refusal, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { type ContentCopies_CopyFragment, ContentCopiesDocument, StartCopyDocument } from '../copies/content-copies.generated.ts';
import { CourseListDocument } from './course-list.generated.ts';
import { CourseList } from './course-list.tsx';
import type { CourseRow_CourseFragment } from './course-row.generated.ts';
import { DuplicateCourseDocument } from './use-course-actions.generated.ts';

const course = (id: string, name: string, estimatedWeeks: number | null): CourseRow_CourseFragment =>
  typed('AdminCourse', {
    id,
    academyId: 'ac1',
    defaultLanguage: 'en',
    courseType: 'public',
    estimatedWeeks,
    status: 'DRAFT',
    image: null,
    translations: [typed('CourseTranslation', { language: 'en', name })],
    coverage: [],
    languages: [],
    moduleCount: 1,
    stepCount: 1,
    enrolledCount: 0,
    updatedAt: '2026-11-21T09:00:00Z',
    updatedBy: null,
  });
const adminCourses = [course('1', 'Four', 4), course('2', 'Five', 5), course('3', 'Fifty-two', 52), course('4', 'Open', null)];

async function open(search = '') {
  const list = <CourseList academyId="ac1" academyPublished onAdd={() => undefined} onDetails={() => undefined} />;
  const answers = [answer(CourseListDocument, { academyId: 'ac1' }, { adminCourses, contentCopies: [] })];
  const { router } = renderWithProviders(list, { path: `/admin/courses/ac1${search}`, pattern: '/admin/courses/:id', answers });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return router;
}
afterEach(() => vi.useRealTimers());
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the list of courses', () => {
  it.each([
    ['', ['Four', 'Five', 'Fifty-two', 'Open']],
    ['?weeks=4', ['Four']],
    ['?weeks=12', ['Five']],
    ['?weeks=52', ['Fifty-two']],
    ['?weeks=none', ['Open']],
    ['?weeks=7', ['Four', 'Five', 'Fifty-two', 'Open']],
  ])('shows the courses with the estimated weeks of the address: “%s”', async (search, shown) => {
    await open(search);
    expect(names()).toEqual(shown);
  });

  it('is filtered by a choice of weeks, which the address keeps, together with the other filters', async () => {
    const router = await open('?search=f');
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const choose = (weeks: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estimated weeks' }), weeks);
    await press('Filter');
    const weeks = screen.getByRole('combobox', { name: 'Estimated weeks' });
    expect([...weeks.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['All', '1–4', '5–12', '13–52', 'No estimate']);
    await choose('5–12');
    await press('Show the list');
    await waitFor(() => expect(names()).toEqual(['Five']));
    expect(router.state.location.search).toBe('?search=f&weeks=12');
    await press('Filter (1)');
    await choose('No estimate');
    await press('Show the list');
    expect(await screen.findByText('No results match your search.')).toBeTruthy();
    await press('Show all');
    await waitFor(() => expect(names()).toEqual(['Four', 'Five', 'Fifty-two', 'Open']));
    expect(router.state.location.search).toBe('');
  });
});

describe('duplicating a large course', () => {
  const running = typed('ContentCopy', { id: 'x1', kind: 'course', parentId: 'ac1', name: 'Four', nameLanguage: 'en', state: 'running', progress: 0 });
  const copies = (...values: object[]) => values.map((value) => ({ ...running, failure: null, copyId: null, ...value })) as ContentCopies_CopyFragment[];
  const listed = (courses: typeof adminCourses, contentCopies: ContentCopies_CopyFragment[]) =>
    answer(CourseListDocument, { academyId: 'ac1' }, { adminCourses: courses, contentCopies });

  it('starts a job after the server refused to copy it at once, shows the progress above the list, and then the copy in it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const ready = copies({ state: 'ready', progress: 100, copyId: '9' });
    const answers = [
      listed(adminCourses, []),
      refusal(DuplicateCourseDocument, { id: '1' }, 'COPY_TOO_LARGE'),
      answer(StartCopyDocument, { kind: 'course', id: '1' }, { startCopy: typed('ContentCopy', { id: 'x1' }) }),
      answer(ContentCopiesDocument, {}, { contentCopies: copies({ state: 'waiting' }) }),
      answer(ContentCopiesDocument, {}, { contentCopies: ready }),
      listed([...adminCourses, course('9', 'Four (copy)', 4)], ready),
    ];
    const list = <CourseList academyId="ac1" academyPublished onAdd={() => undefined} onDetails={() => undefined} />;
    renderWithProviders(list, { path: '/admin/courses/ac1', pattern: '/admin/courses/:id', answers });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole('button', { name: 'More actions: Four' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    expect(await screen.findByText('Being copied')).toBeTruthy();
    expect(await screen.findByRole('progressbar', { name: 'Four' })).toBeTruthy();
    expect(screen.queryByText('Duplicated Successfully!')).toBeNull();
    await vi.advanceTimersByTimeAsync(2100);
    expect(await screen.findByRole('link', { name: 'Open the copy' })).toBeTruthy();
    expect(await screen.findByRole('article', { name: 'Four (copy)' })).toBeTruthy();
  });
});
