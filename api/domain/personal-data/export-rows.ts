import { type Expression, type RawBuilder, sql } from 'kysely';
import { prepared, statements } from '../shared/prepared.ts';
import { nameOf, type SectionStatement, section, type Values } from './export-section.ts';
import { LEARNING } from './learning-rows.ts';
import { API_TOKENS, PASSKEYS, PASSWORD_RESETS, SECOND_FACTOR } from './sign-in-rows.ts';

interface EditedItem {
  id: string;
  updated_by: string | null;
  updated_at: Date;
}

/** What a person can edit; the names of the tables. */
export type EditedKind = 'academies' | 'courses' | 'modules' | 'steps' | 'groups' | 'classes';

/** What a deletion has detached, and a job will delete, does not exist (docs/decisions/0092-deletions-in-batches.md). */
const ATTACHED: Partial<Record<EditedKind, RawBuilder<boolean>>> = {
  modules: sql`c.course_id is not null`,
  steps: sql`exists (select from modules m where m.id = c.module_id and m.course_id is not null)`,
};

const edited = (v: Values, table: EditedKind) =>
  statements
    .selectFrom(sql<EditedItem>`${sql.table(table)}`.as<'c'>(sql`c`))
    .select([sql<EditedKind>`${sql.lit(table)}`.as('kind'), nameOf(v, 'c').as('name'), 'c.updated_at as updatedAt', 'c.id'])
    .where('c.updated_by', '=', v.userId)
    .where(ATTACHED[table] ?? sql<boolean>`true`);

/** The sections of the export in their order; each is a list in the JSON file. */
export const SECTIONS = {
  profile: section('profile', (v) =>
    statements
      .selectFrom('users as u')
      .select(['u.id', 'u.name', 'u.surname', 'u.email', 'u.gender', 'u.role', 'u.language', 'u.content_language as contentLanguage'])
      .select(['u.time_zone as timeZone', 'u.do_not_disturb as doNotDisturb', 'u.color', 'u.created_at as createdAt'])
      .select(['u.privacy_accepted_at as privacyAcceptedAt', 'u.terms_accepted_at as termsAcceptedAt'])
      .select(['u.analytics_allowed as analyticsAllowed', 'u.analytics_decided_at as analyticsDecidedAt'])
      .where('u.id', '=', v.userId)
      .orderBy('u.id'),
  ),
  sessions: section('sessions', (v) =>
    statements
      .selectFrom('sessions as s')
      .select(['s.device', 's.created_at as createdAt', 's.last_seen_at as lastSeenAt', 's.expires_at as expiresAt', 's.proved_at as confirmedAt'])
      .where('s.user_id', '=', v.userId)
      .orderBy('s.created_at')
      .orderBy('s.id'),
  ),
  secondFactor: SECOND_FACTOR,
  passkeys: PASSKEYS,
  apiTokens: API_TOKENS,
  passwordResets: PASSWORD_RESETS,
  academies: section('academies', (v) =>
    statements
      .selectFrom('academy_members as b')
      .innerJoin('academies as a', 'a.id', 'b.academy_id')
      .select([nameOf(v, 'a').as('academy'), 'b.created_at as createdAt'])
      .where('b.user_id', '=', v.userId)
      .orderBy('b.created_at')
      .orderBy('a.id'),
  ),
  groups: section('groups', (v) =>
    statements
      .selectFrom('group_members as b')
      .innerJoin('groups as g', 'g.id', 'b.group_id')
      .select([nameOf(v, 'g').as('group'), 'b.created_at as createdAt'])
      .where('b.user_id', '=', v.userId)
      .orderBy('b.created_at')
      .orderBy('g.id'),
  ),
  classes: section('classes', (v) =>
    statements
      .selectFrom('classes as k')
      .innerJoin('courses as c', 'c.id', 'k.course_id')
      .select([nameOf(v, 'k').as('name'), nameOf(v, 'c').as('course'), 'k.created_at as createdAt'])
      .where('k.leader_id', '=', v.userId)
      .orderBy('k.created_at')
      .orderBy('k.id'),
  ),
  calendarFeeds: section('calendarFeeds', (v) =>
    statements.selectFrom('calendar_feeds as b').select('b.created_at as createdAt').where('b.user_id', '=', v.userId).orderBy('b.created_at'),
  ),
  teams: section('teams', (v) =>
    statements
      .selectFrom('team_members as b')
      .innerJoin('courses as c', 'c.id', 'b.course_id')
      .select([nameOf(v, 'c').as('course'), 'b.role', 'b.all_modules as allModules', 'b.created_at as createdAt'])
      .select((eb) => [
        sql<string[]>`array${eb
          .selectFrom('modules as m')
          .select(nameOf(v, 'm').as('name'))
          .whereRef('m.id', '=', sql`any(b.module_ids)`)
          .orderBy('m.position')}`.as('modules'),
      ])
      .where('b.user_id', '=', v.userId)
      .orderBy('b.created_at')
      .orderBy('c.id'),
  ),
  ...LEARNING,
  feedbackGiven: section('feedbackGiven', (v) =>
    statements
      .selectFrom('homework_feedback as h')
      .innerJoin('homework_submissions as w', 'w.id', 'h.submission_id')
      .innerJoin('steps as s', 's.id', 'w.step_id')
      .innerJoin('modules as m', 'm.id', 's.module_id')
      .innerJoin('courses as c', 'c.id', 'm.course_id')
      .select([nameOf(v, 's').as('step'), 'h.content', 'h.given_at as givenAt'])
      .where('h.given_by', '=', v.userId)
      .orderBy('h.given_at')
      .orderBy('w.id'),
  ),
  feedbackDrafts: section('feedbackDrafts', (v) =>
    statements
      .selectFrom('feedback_drafts as d')
      .innerJoin('homework_submissions as w', 'w.id', 'd.submission_id')
      .innerJoin('steps as s', 's.id', 'w.step_id')
      .innerJoin('modules as m', 'm.id', 's.module_id')
      .innerJoin('courses as c', 'c.id', 'm.course_id')
      .select([nameOf(v, 's').as('step'), 'd.content', 'd.updated_at as updatedAt'])
      .where('d.user_id', '=', v.userId)
      .orderBy('d.updated_at')
      .orderBy('w.id'),
  ),
  feedbackSnippets: section('feedbackSnippets', (v) =>
    statements.selectFrom('feedback_snippets as n').select(['n.title', 'n.content']).where('n.user_id', '=', v.userId).orderBy('n.title').orderBy('n.id'),
  ),
  messagesReceived: section('messagesReceived', (v) =>
    statements
      .selectFrom('message_deliveries as d')
      .innerJoin('course_messages as b', 'b.id', 'd.message_id')
      .innerJoin('courses as c', 'c.id', 'b.course_id')
      .select([nameOf(v, 'c').as('course'), 'b.subject', 'b.content as html', 'b.created_at as createdAt', 'd.state', 'd.reply'])
      .where('d.user_id', '=', v.userId)
      .orderBy('b.created_at')
      .orderBy('b.id'),
  ),
  messagesSent: section('messagesSent', (v) =>
    statements
      .selectFrom('course_messages as b')
      .innerJoin('courses as c', 'c.id', 'b.course_id')
      .select([nameOf(v, 'c').as('course'), 'b.subject', 'b.content as html', 'b.created_at as createdAt'])
      .where('b.sender_id', '=', v.userId)
      .orderBy('b.created_at')
      .orderBy('b.id'),
  ),
  notifications: section('notifications', (v) =>
    statements
      .selectFrom('notifications as n')
      .leftJoin('courses as c', 'c.id', 'n.course_id')
      .select(['n.kind', nameOf(v, 'c').as('course'), 'n.created_at as createdAt', 'n.read_at as readAt'])
      .where('n.user_id', '=', v.userId)
      .orderBy('n.created_at')
      .orderBy('n.id'),
  ),
  calls: section('calls', (v) =>
    statements
      .selectFrom('calls as k')
      .select(({ eb }) => [eb.case().when('k.caller_id', '=', v.userId).then('outgoing').else('incoming').end().as('kind'), 'k.state'])
      .select(['k.created_at as createdAt', 'k.answered_at as answeredAt', 'k.ended_at as endedAt'])
      .where(({ or, eb }) => or([eb('k.caller_id', '=', v.userId), eb('k.callee_id', '=', v.userId)]))
      .orderBy('k.created_at')
      .orderBy('k.id'),
  ),
  notificationSettings: section('notificationSettings', (v) =>
    statements.selectFrom('notification_settings as n').select(['n.kind', 'n.mail']).where('n.user_id', '=', v.userId).orderBy('n.kind'),
  ),
  invitations: section('invitations', (v) =>
    statements
      .selectFrom('invitations as i')
      .innerJoin('users as u', (join) => join.on('u.id', '=', v.userId))
      .leftJoin('academies as a', 'a.id', 'i.academy_id')
      .leftJoin('courses as c', 'c.id', 'i.course_id')
      .select(['i.kind', 'i.email', nameOf(v, 'a').as('academy'), nameOf(v, 'c').as('course'), 'i.language', 'i.created_at as createdAt'])
      .select(['i.expires_at as expiresAt', 'i.accepted_at as acceptedAt', 'i.revoked_at as revokedAt'])
      .where(({ or, eb }) => or([eb('i.user_id', '=', v.userId), eb('i.email', '=', eb.ref('u.email'))]))
      .orderBy('i.created_at')
      .orderBy('i.id'),
  ),
  // Without the addresses, which belong to others.
  invitationsSent: section('invitationsSent', (v) =>
    statements
      .selectFrom('invitations as i')
      .leftJoin('academies as a', 'a.id', 'i.academy_id')
      .leftJoin('courses as c', 'c.id', 'i.course_id')
      .select(['i.kind', nameOf(v, 'a').as('academy'), nameOf(v, 'c').as('course'), 'i.language', 'i.created_at as createdAt'])
      .where('i.invited_by', '=', v.userId)
      .orderBy('i.created_at')
      .orderBy('i.id'),
  ),
  meetingRooms: section('meetingRooms', (v) =>
    statements
      .selectFrom('meeting_rooms as d')
      .innerJoin('courses as c', 'c.id', 'd.course_id')
      .select([nameOf(v, 'c').as('course'), 'd.name', 'd.created_at as createdAt'])
      .where('d.owner_id', '=', v.userId)
      .orderBy('d.created_at')
      .orderBy('d.id'),
  ),
  meetingVisits: section('meetingVisits', (v) =>
    statements
      .selectFrom('meeting_visits as d')
      .leftJoin('courses as c', 'c.id', 'd.course_id')
      .select(['d.kind', nameOf(v, 'c').as('course'), 'd.date', 'd.created_at as createdAt', 'd.joined_at as joinedAt', 'd.left_at as leftAt'])
      .where('d.user_id', '=', v.userId)
      .orderBy('d.created_at')
      .orderBy('d.id'),
  ),
  // Without their rows, which are addresses of others.
  invitationImports: section('invitationImports', (v) =>
    statements
      .selectFrom('invitation_imports as i')
      .select(['i.file_name as file', 'i.language', 'i.created_at as createdAt', 'i.started_at as startedAt'])
      .where('i.created_by', '=', v.userId)
      .orderBy('i.created_at')
      .orderBy('i.id'),
  ),
  stepDrafts: section('stepDrafts', (v) =>
    statements
      .selectFrom('step_drafts as d')
      .leftJoin('steps as s', 's.id', 'd.step_id')
      .innerJoin('modules as m', (join) => join.on((eb) => eb('m.id', '=', eb.fn.coalesce('s.module_id', 'd.module_id'))))
      .innerJoin('courses as c', 'c.id', 'm.course_id')
      .select([nameOf(v, 'c').as('course'), nameOf(v, 'm').as('module'), 'd.content', 'd.saved_at as savedAt'])
      .where('d.user_id', '=', v.userId)
      .orderBy('d.saved_at')
      .orderBy('d.id'),
  ),
  files: section('files', (v) =>
    statements
      .selectFrom('files as f')
      .select(['f.original_name as file', 'f.content_type as contentType', sql<number>`f.size::float8`.as('bytes'), 'f.created_at as createdAt'])
      .where('f.uploaded_by', '=', v.userId)
      .orderBy('f.created_at')
      .orderBy('f.id'),
  ),
  uploads: section('uploads', (v) =>
    statements
      .selectFrom('uploads as f')
      .select(['f.original_name as file', sql<number>`f.size::float8`.as('bytes'), 'f.created_at as createdAt', 'f.expires_at as expiresAt'])
      .where('f.user_id', '=', v.userId)
      .orderBy('f.created_at')
      .orderBy('f.id'),
  ),
  edits: section('edits', (v) =>
    statements
      .selectFrom(
        edited(v, 'academies')
          .unionAll(edited(v, 'courses'))
          .unionAll(edited(v, 'modules'))
          .unionAll(edited(v, 'steps'))
          .unionAll(edited(v, 'groups'))
          .unionAll(edited(v, 'classes'))
          .as('x'),
      )
      .select(['x.kind', 'x.name', 'x.updatedAt'])
      .orderBy('x.updatedAt')
      .orderBy('x.id'),
  ),
  activity: section('activity', (v) =>
    statements
      .selectFrom('audit_entries as t')
      .select(['t.at', 't.action', 't.result', 't.object_type as objectType', 't.object_id as objectId'])
      .where('t.actor_id', '=', v.userId)
      .orderBy('t.at')
      .orderBy('t.id'),
  ),
} as const satisfies Record<string, SectionStatement>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** The ids of the files of a person's homework, and of files of the person that nothing uses; files of course content belong to the course. */
function fileIdsOf(userId: Expression<string>) {
  const ofHomework = statements
    .selectFrom('homework_submissions as w')
    .innerJoin('attempts as r', 'r.id', 'w.attempt_id')
    .innerJoin('enrolments as e', 'e.id', 'r.enrolment_id')
    .select('w.file_id as id')
    .where('e.user_id', '=', userId);
  const unused = statements
    .selectFrom('files as o')
    .select('o.id')
    .where('o.uploaded_by', '=', userId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('file_uses as z').select('z.id').whereRef('z.file_id', '=', 'o.id'))));
  return ofHomework.unionAll(unused);
}

/** The files of a person. It begins with the person: one OR of both conditions would look at all files of the site. */
export const filesToExport = prepared('personalData.fileBytes', { userId: 'uuid' }, ({ userId }) =>
  statements
    .selectFrom('files as f')
    .select(['f.key', 'f.original_name as name'])
    .select(({ ref }) => sql<number>`${ref('f.size')}::float8`.as('size'))
    .where('f.id', 'in', fileIdsOf(userId))
    .orderBy('f.created_at')
    .orderBy('f.id'),
);
