import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AccountListDocument } from '../features/accounts/account-list.generated.ts';
import { EveryGroupDocument } from '../features/accounts/every-group.generated.ts';
import { CourseResultsDocument } from '../features/overview/course-results.generated.ts';
import { ModuleStudentsDocument } from '../features/overview/module-students.generated.ts';
import { StudentOverview } from '../features/overview/student-overview.tsx';
import { AcademyLearnersDocument } from '../features/people/academy-learners.generated.ts';
import { AcademyLearners } from '../features/people/academy-learners.tsx';
import { type CourseTeamEditor_MemberFragment, CourseTeamEditorDocument } from '../features/people/admin/course-team-editor.generated.ts';
import { CourseTeamEditor } from '../features/people/admin/course-team-editor.tsx';
import { GroupMembersDocument } from '../features/people/admin/group-members.generated.ts';
import { CourseStudentsDocument } from '../features/people/course-students.generated.ts';
import { CourseStudents } from '../features/people/course-students.tsx';
import { LivePresenceDocument } from '../features/presence/use-live-presence.generated.ts';
import { useLivePresence } from '../features/presence/use-live-presence.ts';
import { startSession } from '../shared/session/session.ts';
import { answer, renderWithProviders } from '../testing/render-with-providers.tsx';
import { typed } from '../testing/typed.ts';
import { AdminGroupUsersPage } from './admin/group-users/page.tsx';
import { AdminUsersPage } from './admin/users/page.tsx';

const FILTER = { search: null, presence: null, role: null, order: 'nameAscending' as const };
const PERSON = { name: 'Amina', surname: 'Karimi', role: 'student' as const, color: '#b9553a', online: false, doNotDisturb: false, email: null };
const ADDED = '2026-11-01T09:00:00Z';
const person = typed('Person', { id: 'p1', ...PERSON });
const listed = typed('Person', { id: 'p1', ...PERSON, addedAt: ADDED });
const account = typed('Account', {
  id: 'p1',
  ...PERSON,
  email: 'amina@academy.example',
  addedAt: ADDED,
  deactivatedAt: null,
  erasedFrom: null,
  courseCount: 2,
  teamCount: 0,
  secondFactor: false,
});
const group = typed('AdminGroup', { id: 'g1', name: 'Team', language: 'en' });
const member: CourseTeamEditor_MemberFragment = typed('AdminTeamMember', { role: 'module_trainer', allModules: true, moduleIds: [], person });
const page = (typename: string, item: object) => typed(typename, { total: 1, nextCursor: null, items: [item] }) as never;
const module = typed('ModuleResults', { id: 'm1', name: 'Look', shownLanguage: 'en', stepCount: 3, current: 1, completed: 0, homeworkWaiting: 0, quizzes: [] });
const student = typed('ModuleStudent', { completedAt: null, completedSteps: 1, lastActivityAt: null, homeworkWaiting: 0, feedbackGiven: 0, person });

function Live({ children }: { children: ReactNode }) {
  useLivePresence();
  return children;
}

/** Each list of people: what it renders, its requests, and the address. A list in a route that subscribes is rendered with the route. */
const LISTS = {
  'the Students tab of a course': {
    element: (
      <Live>
        <CourseStudents courseId="c1" seeEmails={false} />
      </Live>
    ),
    answers: [
      answer(CourseStudentsDocument, { courseId: 'c1', filter: FILTER }, { course: typed('Course', { id: 'c1', students: page('PersonPage', listed) }) }),
    ],
  },
  'the Learners tab of an academy': {
    element: (
      <Live>
        <AcademyLearners academyId="a1" seeEmails={false} />
      </Live>
    ),
    answers: [
      answer(
        AcademyLearnersDocument,
        { academyId: 'a1', filter: FILTER },
        { academy: typed('Academy', { id: 'a1', learners: page('PersonPage', { ...listed, viewerCanCall: true }) }) },
      ),
    ],
  },
  'the team of a course in admin mode': {
    element: (
      <Live>
        <CourseTeamEditor courseId="c1" modules={[]} />
      </Live>
    ),
    answers: [answer(CourseTeamEditorDocument, { courseId: 'c1' }, { courseTeam: [member] })],
  },
  'the Student Overview': {
    element: (
      <Live>
        <StudentOverview courseName="First aid" courseId="c1" showDocument={() => null} />
      </Live>
    ),
    path: '/?of=m1',
    answers: [
      answer(CourseResultsDocument, { courseId: 'c1' }, { courseResults: typed('CourseResults', { id: 'c1', studentCount: 1, modules: [module] }) }),
      answer(
        ModuleStudentsDocument,
        { moduleId: 'm1', filter: { search: null, show: null, order: 'nameAscending' } },
        { moduleStudents: page('ModuleStudentPage', student) },
      ),
    ],
  },
  '/admin/users': {
    element: <AdminUsersPage />,
    answers: [
      answer(AccountListDocument, { filter: { ...FILTER, state: null, groupId: null } }, { accounts: page('AccountPage', account) }),
      answer(EveryGroupDocument, {}, { groups: page('AdminGroupPage', group) }),
    ],
  },
  '/admin/group-users': {
    element: <AdminGroupUsersPage />,
    path: '/admin/group-users/g1',
    pattern: '/admin/group-users/:id',
    answers: [
      answer(
        GroupMembersDocument,
        { groupId: 'g1', filter: FILTER },
        { group: typed('AdminGroup', { id: 'g1', name: 'Team', language: 'en', memberCount: 1, members: page('PersonPage', listed) }) },
      ),
    ],
  },
};

const viewer = { id: 'u1', ...PERSON, email: 'nura@academy.example', role: 'admin' as const, gender: null, language: 'en' as const, contentLanguage: null };
beforeEach(() => act(() => startSession({ token: 'secret', viewer })));

/** The status of the person as the list shows it. */
const shown = (): string | undefined => ['Online', 'Not Available', 'Offline'].find((text) => screen.queryAllByText(text, { selector: 'span' }).length > 0);

it.each(Object.entries(LISTS))('%s shows a changed status without reading the list again', async (_name, list) => {
  const { element, answers, ...place } = { path: '/', ...list };
  const event = (online: boolean, doNotDisturb: boolean) => ({
    updateUserStatus: typed('UserStatusEvent', { people: [typed('PersonStatus', { id: 'p1', online, doNotDisturb })], many: false }),
  });
  const { client, release } = renderWithProviders(element, {
    held: 'LivePresence',
    path: place.path,
    pattern: 'pattern' in place ? place.pattern : '/',
    answers: [...answers, answer(LivePresenceDocument, {}, event(true, false))],
  });
  const refetch = vi.spyOn(client, 'refetchQueries');
  await screen.findAllByText(/Amina/);
  expect(shown()).toBe('Offline');
  release();
  await waitFor(() => expect(shown()).toBe('Online'));
  expect(refetch).not.toHaveBeenCalled();
  // Each request has one answer: a list that is read again shows an error.
  expect(screen.getAllByText(/Amina/).length).toBeGreaterThan(0);
});

const ONLINE = { ...FILTER, presence: 'online' as const };
const nobody = (typename: string) => typed(typename, { total: 0, nextCursor: null, items: [] }) as never;
const newcomer = { ...listed, online: true };

/** Each list with a filter by presence: its requests when nobody is online, and when somebody is. */
const FILTERED = {
  'the Students tab of a course': {
    element: LISTS['the Students tab of a course'].element,
    read: (students: never) => answer(CourseStudentsDocument, { courseId: 'c1', filter: ONLINE }, { course: typed('Course', { id: 'c1', students }) }),
    found: page('PersonPage', newcomer),
  },
  'the Learners tab of an academy': {
    element: LISTS['the Learners tab of an academy'].element,
    read: (learners: never) => answer(AcademyLearnersDocument, { academyId: 'a1', filter: ONLINE }, { academy: typed('Academy', { id: 'a1', learners }) }),
    found: page('PersonPage', { ...newcomer, viewerCanCall: true }),
  },
};

it.each(Object.entries(FILTERED))('%s adds a person who comes online while it shows only people who are online', async (_name, list) => {
  const event = {
    updateUserStatus: typed('UserStatusEvent', { people: [typed('PersonStatus', { id: 'p1', online: true, doNotDisturb: false })], many: false }),
  };
  const { release } = renderWithProviders(list.element, {
    held: 'LivePresence',
    path: '/?presence=online',
    pattern: '/',
    answers: [list.read(nobody('PersonPage')), answer(LivePresenceDocument, {}, event), list.read(list.found)],
  });
  expect(await screen.findByText('No users found')).toBeTruthy();
  release();
  expect(await screen.findByText(/Amina/)).toBeTruthy();
});
