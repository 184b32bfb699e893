import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../shared/session/session.ts';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { CourseStudentsDocument } from './course-students.generated.ts';
import { CourseStudents } from './course-students.tsx';

beforeEach(() => startSession({ token: 't', viewer: { id: 'u9', name: 'Ada', surname: 'L', email: 'a@b.c', role: 'admin' } as never }));

const FILTER = { presence: null, role: null, order: 'nameAscending' as const };
const person = (id: string, name: string) =>
  typed('Person', {
    id,
    name,
    surname: 'Mansour',
    role: 'student',
    color: '#b9553a',
    online: false,
    doNotDisturb: false,
    email: null,
    addedAt: '2026-11-01T09:00:00Z',
  });
const at = (id: string, name: string, status: { online?: boolean; doNotDisturb?: boolean }) => ({ ...person(id, name), ...status });
const found = (search: string | null, ...items: Array<ReturnType<typeof person>>) =>
  answer(CourseStudentsDocument, { courseId: 'c1', filter: { ...FILTER, search } }, {
    course: typed('Course', { id: 'c1', students: typed('PersonPage', { total: items.length, nextCursor: null, items }) }),
  } as never);

it('the search in a list of people shows an error without a network, and its result when the network is back', async () => {
  let online = true;
  // A busy machine may read the result of the search more than once.
  const lost = { request: { query: CourseStudentsDocument, variables: () => !online }, error: new TypeError('lost'), maxUsageCount: Number.POSITIVE_INFINITY };
  renderWithProviders(<CourseStudents courseId="c1" seeEmails={false} />, {
    answers: [lost, found(null, person('p1', 'Leila'), person('p2', 'Omid')), found('Leila', person('p1', 'Leila'))],
  });
  expect(await screen.findByText(/Omid Mansour/)).toBeTruthy();
  online = false;
  await userEvent.type(screen.getByRole('searchbox'), 'Leila');
  expect((await screen.findByRole('alert')).textContent).toContain('Unable to reach server');
  online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/Leila Mansour/)).toBeTruthy();
  expect(screen.queryByText(/Omid Mansour/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the people who are online come first, with the word; the others follow below a line with their number', async () => {
  const people = [at('p1', 'Omid', { online: true }), at('p2', 'Ali', {}), at('p3', 'Zahra', { online: true, doNotDisturb: true })];
  renderWithProviders(<CourseStudents courseId="c1" seeEmails={false} />, { answers: [found(null, ...people)] });
  const others = await screen.findByText('2 others');
  const [available, rest] = screen.getAllByRole('list');
  expect(available?.textContent).toMatch(/Omid Mansour.*Online/);
  expect(rest?.textContent).toMatch(/Ali.*Zahra/);
  expect(available?.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  expect(screen.queryByText(/Added/)).toBeNull();
});

it('a list without anybody online has no line, and says since when only to those who see email addresses', async () => {
  renderWithProviders(<CourseStudents courseId="c1" seeEmails />, { answers: [found(null, person('p1', 'Leila'), person('p2', 'Omid'))] });
  expect(await screen.findAllByText(/Added/)).toHaveLength(2);
  expect(screen.queryByText(/other/)).toBeNull();
  expect(screen.getAllByRole('list')).toHaveLength(1);
});

it('the viewer is among those who are online, also before the server knows it: the list does not move when it does', async () => {
  renderWithProviders(<CourseStudents courseId="c1" seeEmails={false} />, { answers: [found(null, person('p1', 'Leila'), person('u9', 'Ada'))] });
  await screen.findByText('1 other');
  expect(screen.getAllByRole('list')[0]?.textContent).toMatch(/Ada Mansour \(you\).*Online/);
});
