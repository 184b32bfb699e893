import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../../../schema/class-schedule.ts';
import { fc } from '../../../schema/testing/properties.ts';
import { idempotencyLink } from '../../../web/shared/apollo/idempotency-link.ts';
import { buildClass } from '../../testing/factories/class.ts';
import { buildEnrolment } from '../../testing/factories/course.ts';
import { buildSnippet } from '../../testing/factories/feedback.ts';
import { buildGroup } from '../../testing/factories/group.ts';
import { buildUser } from '../../testing/factories/user.ts';
import type { RepeatWorld } from '../../testing/repeat-row.ts';
import { buildRepeatWorld } from '../../testing/repeatable-mutations.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

/** Random sequences of presses for each pair, new ones in each run; a failure names its seed. */
const RUNS = 4;
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Choice = 'one' | 'other';
type Mutation = [document: string, variables: Record<string, unknown>];

/** Two changes that undo each other. */
interface Switch {
  /** Who presses: the admin, the student, or the student one change and the admin the other one. */
  as?: 'student' | 'studentThenAdmin';
  /** The same press twice makes two things, so each press follows the other one. */
  alternates?: true;
  /** Prepares the row, and returns its id. */
  build?: (world: RepeatWorld) => Promise<string>;
  press: (world: RepeatWorld, choice: Choice, id: string) => Mutation | Promise<Mutation>;
  /** Reads from the database which choice applies. */
  state: (world: RepeatWorld, id: string) => Promise<Choice>;
}

const choiceOf = (one: boolean): Choice => (one ? 'one' : 'other');
const isOne = (choice: Choice): boolean => choice === 'one';
/** Whether a statement with one parameter finds a row. */
const finds = async ({ db }: RepeatWorld, where: string, ...values: unknown[]): Promise<Choice> =>
  choiceOf((await db.query(`SELECT 1 FROM ${where}`, values)).length > 0);
const DATE = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** Each pair of changes that undo each other, by one mutation or two. */
const SWITCHES: Readonly<Record<string, Switch>> = {
  'Not Available': {
    as: 'student',
    press: (_world, choice) => ['mutation ($on: Boolean!) { setDoNotDisturb(doNotDisturb: $on) { id } }', { on: isOne(choice) }],
    state: (world) => finds(world, 'users WHERE id = $1 AND do_not_disturb', world.student.id),
  },
  'the interface language': {
    as: 'student',
    press: (_world, choice) => [
      'mutation ($language: InterfaceLanguage!) { setLanguage(language: $language) { id } }',
      { language: isOne(choice) ? 'ar' : 'de' },
    ],
    state: (world) => finds(world, "users WHERE id = $1 AND language = 'ar'", world.student.id),
  },
  'the content language': {
    as: 'student',
    press: (_world, choice) => ['mutation ($language: String) { setContentLanguage(language: $language) { id } }', { language: isOne(choice) ? 'ar' : 'de' }],
    state: (world) => finds(world, "users WHERE id = $1 AND content_language = 'ar'", world.student.id),
  },
  'the time zone': {
    as: 'student',
    press: (_world, choice) => ['mutation ($zone: String!) { setTimeZone(timeZone: $zone) { id } }', { zone: isOne(choice) ? 'Asia/Kabul' : 'Europe/Berlin' }],
    state: (world) => finds(world, "users WHERE id = $1 AND time_zone = 'Asia/Kabul'", world.student.id),
  },
  'the consent to counting visits': {
    as: 'student',
    press: (_world, choice) => ['mutation ($allowed: Boolean!) { setAnalyticsAllowed(allowed: $allowed) { id } }', { allowed: isOne(choice) }],
    state: (world) => finds(world, 'users WHERE id = $1 AND analytics_allowed', world.student.id),
  },
  'a name': {
    as: 'student',
    press: (_world, choice) => [
      'mutation ($input: ProfileInput!) { updateProfile(input: $input) { id } }',
      { input: { name: isOne(choice) ? 'Amina' : 'Mina', surname: 'Karimi', gender: 'female' } },
    ],
    state: (world) => finds(world, "users WHERE id = $1 AND name = 'Amina'", world.student.id),
  },
  'a setting of notifications': {
    as: 'student',
    press: (_world, choice) => [
      'mutation ($settings: [NotificationSettingInput!]!) { saveNotificationSettings(settings: $settings) { kind } }',
      { settings: [{ kind: 'feedback', mail: isOne(choice) ? 'never' : 'each' }] },
    ],
    state: (world) => finds(world, "notification_settings WHERE user_id = $1 AND kind = 'feedback' AND mail = 'never'", world.student.id),
  },
  'a bookmark': {
    as: 'student',
    build: async ({ db, student, courseId }) => (await buildEnrolment(db, student.id, courseId)).id,
    press: ({ stepIds }, choice) => [
      'mutation ($stepId: ID!, $starred: Boolean!) { setBookmark(stepId: $stepId, starred: $starred) { starred } }',
      { stepId: stepIds[0], starred: isOne(choice) },
    ],
    state: (world) => finds(world, 'bookmarks WHERE user_id = $1 AND step_id = $2 AND starred', world.student.id, world.stepIds[0]),
  },
  'the status of an academy': {
    press: ({ academyId }, choice) => [
      'mutation ($id: ID!, $status: PublishStatus!) { setAcademyStatus(id: $id, status: $status) { id } }',
      { id: academyId, status: isOne(choice) ? 'DRAFT' : 'PUBLISHED' },
    ],
    state: (world) => finds(world, "academies WHERE id = $1 AND status = 'DRAFT'", world.academyId),
  },
  'the status of a course': {
    press: ({ courseId }, choice) => [
      'mutation ($id: ID!, $status: PublishStatus!) { setCourseStatus(id: $id, status: $status) { id } }',
      { id: courseId, status: isOne(choice) ? 'DRAFT' : 'PUBLISHED' },
    ],
    state: (world) => finds(world, "courses WHERE id = $1 AND status = 'DRAFT'", world.courseId),
  },
  'the order of modules': {
    press: ({ courseId, moduleIds }, choice) => [
      'mutation ($courseId: ID!, $ids: [ID!]!) { orderModules(courseId: $courseId, ids: $ids) { id } }',
      { courseId, ids: isOne(choice) ? [...moduleIds].reverse() : moduleIds },
    ],
    state: (world) => finds(world, 'modules a, modules b WHERE a.id = $1 AND b.id = $2 AND b.position < a.position', ...world.moduleIds),
  },
  'the module of a step': {
    press: ({ stepIds, moduleIds }, choice) => [
      'mutation ($id: ID!, $moduleId: ID!) { moveStep(id: $id, moduleId: $moduleId) { id } }',
      { id: stepIds[0], moduleId: moduleIds[isOne(choice) ? 1 : 0] },
    ],
    state: (world) => finds(world, 'steps WHERE id = $1 AND module_id = $2', world.stepIds[0], world.moduleIds[1]),
  },
  'a role': {
    press: ({ student: { id } }, choice) => [
      'mutation ($userIds: [ID!]!, $role: UserRole!) { changeRoles(userIds: $userIds, role: $role) { userId } }',
      { userIds: [id], role: isOne(choice) ? 'speaker' : 'student' },
    ],
    state: (world) => finds(world, "users WHERE id = $1 AND role = 'speaker'", world.student.id),
  },
  'an account': {
    press: ({ student: { id } }, choice) => [
      `mutation ($userIds: [ID!]!) { ${isOne(choice) ? 'deactivateAccounts' : 'reactivateAccounts'}(userIds: $userIds) { userId } }`,
      { userIds: [id] },
    ],
    state: (world) => finds(world, 'users WHERE id = $1 AND deactivated_at IS NOT NULL', world.student.id),
  },
  'a member of a group': {
    build: async ({ db }) => (await buildGroup(db)).id,
    press: ({ student }, choice, id) => [
      `mutation ($id: ID!, $userIds: [ID!]!) { ${isOne(choice) ? 'addGroupUsers' : 'removeGroupUsers'}(id: $id, userIds: $userIds) { id } }`,
      { id, userIds: [student.id] },
    ],
    state: (world, id) => finds(world, 'group_members WHERE group_id = $1 AND user_id = $2', id, world.student.id),
  },
  'a member of the team': {
    build: async ({ db }) => (await buildUser(db, { role: 'instructor' })).id,
    press: ({ courseId }, choice, userId) =>
      isOne(choice)
        ? [
            'mutation ($input: TeamMemberInput!) { saveTeamMember(input: $input) { role } }',
            { input: { courseId, userId, role: 'instructor', allModules: true } },
          ]
        : ['mutation ($courseId: ID!, $userId: ID!) { removeTeamMember(courseId: $courseId, userId: $userId) { role } }', { courseId, userId }],
    state: (world, userId) => finds(world, 'team_members WHERE course_id = $1 AND user_id = $2', world.courseId, userId),
  },
  'a date of a class': {
    build: async ({ db, courseId }) => (await buildClass(db, { courseId, days: [...WEEKDAYS] })).id,
    press: (_world, choice, id) => [
      `mutation ($id: ID!, $date: String!) { ${isOne(choice) ? 'cancelClassDate' : 'restoreClassDate'}(id: $id, date: $date) { id } }`,
      { id, date: DATE },
    ],
    state: (world, id) => finds(world, 'class_dates WHERE class_id = $1 AND moved_to IS NULL', id),
  },
  'a moved date of a class': {
    build: async ({ db, courseId }) => (await buildClass(db, { courseId, days: [...WEEKDAYS] })).id,
    press: (_world, choice, id) =>
      isOne(choice)
        ? [
            'mutation ($id: ID!, $date: String!, $start: DateTime!) { moveClassDate(id: $id, date: $date, start: $start) { id } }',
            { id, date: DATE, start: new Date(Date.parse(DATE) + 30 * 3_600_000).toISOString() },
          ]
        : ['mutation ($id: ID!, $date: String!) { restoreClassDate(id: $id, date: $date) { id } }', { id, date: DATE }],
    state: (world, id) => finds(world, 'class_dates WHERE class_id = $1 AND moved_to IS NOT NULL', id),
  },
  'an enrollment': {
    as: 'studentThenAdmin',
    press: ({ courseId, student }, choice) =>
      isOne(choice)
        ? ['mutation ($courseId: ID!) { enrol(courseId: $courseId) { id } }', { courseId }]
        : ['mutation ($courseId: ID!, $userIds: [ID!]!) { disenrol(courseId: $courseId, userIds: $userIds) { userId } }', { courseId, userIds: [student.id] }],
    state: (world) => finds(world, 'enrolments WHERE course_id = $1 AND user_id = $2 AND ended_at IS NULL', world.courseId, world.student.id),
  },
  'an invitation': {
    press: async ({ db, courseId, student }, choice) => {
      if (isOne(choice)) {
        const text = 'mutation ($courseId: ID!, $userIds: [ID!]!) { inviteToAccess(courseId: $courseId, userIds: $userIds) { userId } }';
        return [text, { courseId, userIds: [student.id] }];
      }
      const rows = await db.query<Array<{ id: string }>>('SELECT id FROM invitations WHERE course_id = $1 AND user_id = $2', [courseId, student.id]);
      return ['mutation ($ids: [ID!]!) { revokeInvitations(ids: $ids) }', { ids: rows.map(({ id }) => id) }];
    },
    state: (world) => finds(world, 'invitations WHERE course_id = $1 AND user_id = $2 AND revoked_at IS NULL', world.courseId, world.student.id),
  },
  'a group': {
    alternates: true,
    press: async ({ db, student }, choice) => {
      const name = `Group of ${student.id}`;
      const input = { defaultLanguage: 'en', translations: [{ language: 'en', name }] };
      if (isOne(choice)) return ['mutation ($input: GroupInput!) { createGroup(input: $input) { id } }', { input }];
      const [group] = await db.query<Array<{ id: string }>>("SELECT id FROM groups WHERE translations #>> '{en,name}' = $1", [name]);
      return ['mutation ($id: ID!) { deleteGroup(id: $id) }', { id: group?.id ?? student.id }];
    },
    state: ({ db, student }) => finds({ db } as RepeatWorld, "groups WHERE translations #>> '{en,name}' = $1", `Group of ${student.id}`),
  },
  'a snippet of feedback': {
    build: ({ db, admin }) => buildSnippet(db, admin.id),
    press: (_world, choice, id) => [
      'mutation ($input: FeedbackSnippetInput!) { saveFeedbackSnippet(input: $input) { id } }',
      { input: { id, title: 'Praise', content: isOne(choice) ? 'Well observed.' : 'Well done.' } },
    ],
    state: (world, id) => finds(world, "feedback_snippets WHERE id = $1 AND content = 'Well observed.'", id),
  },
};

/** One press of the person: how often the request reaches the server before an answer arrives, whether one arrives, and whether a copy of the request comes after the next press. */
interface Press {
  choice: Choice;
  copies: number;
  answered: boolean;
  late: boolean;
}
const presses = fc.array(
  fc.record<Press>({ choice: fc.constantFrom('one', 'other'), copies: fc.integer({ min: 1, max: 2 }), answered: fc.boolean(), late: fc.boolean() }),
  { minLength: 3, maxLength: 7 },
);

/** Pressed, undone and pressed again, without an answer to the first press. */
const UNDONE_UNANSWERED = (['one', 'other', 'one'] as const).map((choice, index): Press => ({ choice, copies: 1, answered: index > 0, late: false }));

/** A document with the name of its field, as each one of the client has a name of its own. */
const named = (document: string): string => document.replace('mutation', `mutation ${/[{] (\w+)/.exec(document)?.[1]}`);

/** A client of the real links above a line that loses answers. */
function createClient() {
  let token = '';
  let line: Omit<Press, 'choice'> = { copies: 1, answered: true, late: false };
  let late: Array<() => Promise<unknown>> = [];
  const send = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const { headers } = operation.getContext() as { headers: Record<string, string> };
        const sender = token;
        const request = () => server.graphql(print(operation.query), operation.variables, sender, headers);
        const copies = async () => {
          for (let count = 1; count < line.copies; count += 1) await request();
          const answer = await request();
          // A refused press changed nothing, so nothing of it is recorded (docs/decisions/0025-idempotency-keys.md).
          if (line.late && answer.errors === undefined) late.push(request);
          return answer;
        };
        copies().then(
          (answer) => {
            if (!line.answered) return observer.error(new TypeError('Failed to fetch'));
            observer.next(answer as never);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([idempotencyLink, send]) });
  return {
    async press([document, variables]: Mutation, how: Press, sender: string) {
      token = sender;
      line = how;
      const waiting = late;
      late = [];
      await client.mutate({ mutation: gql(named(document)), variables, fetchPolicy: 'no-cache' }).catch(() => undefined);
      for (const request of waiting) await request();
    },
  };
}

describe('a change that is set, undone and set again while answers are lost or requests come late', { timeout: 120_000 }, () => {
  it.each(Object.entries(SWITCHES))('ends as it was pressed last: %s', async (_name, { as, alternates, build, press, state }) => {
    await fc.assert(
      fc.asyncProperty(presses, async (pressed) => {
        const world = await buildRepeatWorld(server);
        const id = (await build?.(world)) ?? '';
        const client = createClient();
        const switched = pressed.filter(({ choice }, index) => choice !== pressed[index - 1]?.choice);
        for (const each of alternates ? switched : pressed) {
          const isStudent = as === 'student' || (as === 'studentThenAdmin' && isOne(each.choice));
          await client.press(await press(world, each.choice, id), each, world[isStudent ? 'student' : 'admin'].token);
        }
        expect(await state(world, id)).toBe(pressed.at(-1)?.choice);
      }),
      { numRuns: RUNS, examples: [[UNDONE_UNANSWERED]] },
    );
  });
});
