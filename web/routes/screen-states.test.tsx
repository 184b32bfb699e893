import type { DocumentNode } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError, getOperationAST } from 'graphql';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../schema/error-codes.ts';
import { AccountListDocument } from '../features/accounts/account-list.generated.ts';
import { ClassListDocument } from '../features/classes/class-list.generated.ts';
import { ClassList } from '../features/classes/class-list.tsx';
import { FeedbackQueueDocument } from '../features/feedback/feedback-queue.generated.ts';
import { FeedbackQueue } from '../features/feedback/feedback-queue.tsx';
import { GroupListDocument } from '../features/groups/group-list.generated.ts';
import { InvitationsDocument } from '../features/invitations/admin/invitation-list.generated.ts';
import { MeetingPageDocument } from '../features/meetings/room/meeting-page.generated.ts';
import { MeetingPage } from '../features/meetings/room/meeting-page.tsx';
import { MeetingRoomsDocument } from '../features/meetings/rooms/meeting-rooms.generated.ts';
import { MeetingRooms } from '../features/meetings/rooms/meeting-rooms.tsx';
import { EmailAllDocument } from '../features/messages/writing/email-all.generated.ts';
import { EmailAll } from '../features/messages/writing/email-all.tsx';
import { CourseResultsDocument } from '../features/overview/course-results.generated.ts';
import { ModuleStudentsDocument } from '../features/overview/module-students.generated.ts';
import { ModuleStudents } from '../features/overview/module-students.tsx';
import { StudentOverview } from '../features/overview/student-overview.tsx';
import { StudentWorkDocument } from '../features/overview/student-work.generated.ts';
import { StudentWork } from '../features/overview/student-work.tsx';
import { AcademyLearnersDocument } from '../features/people/academy-learners.generated.ts';
import { AcademyLearners } from '../features/people/academy-learners.tsx';
import { CourseTeamEditorDocument } from '../features/people/admin/course-team-editor.generated.ts';
import { CourseTeamEditor } from '../features/people/admin/course-team-editor.tsx';
import { GroupMembersDocument } from '../features/people/admin/group-members.generated.ts';
import { CourseStudentsDocument } from '../features/people/course-students.generated.ts';
import { CourseStudents } from '../features/people/course-students.tsx';
import { startSession } from '../shared/session/session.ts';
import { renderWithProviders } from '../testing/render-with-providers.tsx';
import { viewerWith } from '../testing/viewer.ts';
import { AcademyCourseDetailPageDocument } from './academy-course-detail/page.generated.ts';
import { AcademyCourseDetailPage } from './academy-course-detail/page.tsx';
import { AdminGroupUsersPage } from './admin/group-users/page.tsx';
import { AdminGroupsPage } from './admin/groups/page.tsx';
import { AdminInvitationsPage } from './admin/invitations/page.tsx';
import { AdminUsersPage } from './admin/users/page.tsx';

interface StatefulScreen {
  name: string;
  element: ReactNode;
  /** The request that brings its content. */
  query: DocumentNode;
  path?: string;
  pattern?: string;
}

const nothing = () => null;
const SCREENS: StatefulScreen[] = [
  {
    name: 'a course with its quizzes and homework',
    element: <AcademyCourseDetailPage />,
    query: AcademyCourseDetailPageDocument,
    path: '/academy-course-detail/c1?tab=1',
    pattern: '/academy-course-detail/:courseId',
  },
  {
    name: 'the modules of the Student Overview',
    element: <StudentOverview courseId="c1" courseName="Aid" showDocument={nothing} />,
    query: CourseResultsDocument,
  },
  {
    name: 'the students of the Student Overview',
    element: (
      <ModuleStudents moduleId="m1" stepCount={3} heading={nothing}>
        {null}
      </ModuleStudents>
    ),
    query: ModuleStudentsDocument,
  },
  {
    name: 'the work of a student',
    element: <StudentWork moduleId="m1" userId="u2" attempt={null} showDocument={nothing} />,
    query: StudentWorkDocument,
  },
  { name: 'the feedback queue', element: <FeedbackQueue showDocument={nothing} />, query: FeedbackQueueDocument },
  { name: 'the students of a course', element: <CourseStudents courseId="c1" seeEmails={false} />, query: CourseStudentsDocument },
  { name: 'the learners of an academy', element: <AcademyLearners academyId="a1" seeEmails={false} />, query: AcademyLearnersDocument },
  { name: 'the users', element: <AdminUsersPage />, query: AccountListDocument },
  { name: 'the groups', element: <AdminGroupsPage />, query: GroupListDocument },
  {
    name: 'the members of a group',
    element: <AdminGroupUsersPage />,
    query: GroupMembersDocument,
    path: '/admin/group-users/g1',
    pattern: '/admin/group-users/:id',
  },
  { name: 'the invitations', element: <AdminInvitationsPage />, query: InvitationsDocument },
  {
    name: 'the classes of a course',
    element: <ClassList courseId="c1" onAdd={nothing} onFeed={nothing} renderMenu={nothing} onAttendance={nothing} />,
    query: ClassListDocument,
  },
  { name: 'the meeting rooms of a course', element: <MeetingRooms courseId="c1" />, query: MeetingRoomsDocument },
  { name: 'a meeting', element: <MeetingPage kind="personal" id="r1" />, query: MeetingPageDocument },
  { name: 'the messages to a course', element: <EmailAll courseId="c1" />, query: EmailAllDocument },
  { name: 'the team of a course', element: <CourseTeamEditor courseId="c1" modules={[]} />, query: CourseTeamEditorDocument },
];

/** Refuses a request once, whatever its variables are. */
const refused = (query: StatefulScreen['query'], code: ErrorCode): MockLink.MockedResponse => ({
  request: { query, variables: () => true },
  result: { errors: [new GraphQLError(code, { extensions: { code } })] },
});

beforeEach(() => act(() => startSession({ token: 'secret', viewer: viewerWith({ role: 'admin' }) })));

describe('the screens of tasks, people and meetings', () => {
  it.each(SCREENS)('show a skeleton while they load, and an error with Try again, which reads again: $name', async ({ element, query, ...place }) => {
    const held = getOperationAST(query)?.name?.value ?? '';
    // The second error has another sentence: it shows that the screen has read again.
    const answers = [refused(query, 'INTERNAL'), refused(query, 'TOO_MANY_REQUESTS')];
    const { release } = renderWithProviders(element, { ...place, held, answers });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    await release();
    const again = await screen.findByRole('button', { name: 'Try again' });
    const error = () => screen.getAllByRole('alert').find((alert) => within(alert).queryByRole('button', { name: 'Try again' }) !== null)?.textContent;
    const first = error();
    expect(first).toBeTruthy();
    await userEvent.click(again);
    await waitFor(() => expect(error()).not.toBe(first));
    expect(error()).toBeTruthy();
  });
});
