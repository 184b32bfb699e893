import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { InvitationKind, InvitationState } from '../../../schema/invitations.ts';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { InvitationsTable } from '../shared/database.generated.ts';
import { prepared, type References, statements, type Values } from '../shared/prepared.ts';
import { allOf, countRows } from '../shared/sql.ts';
import { pageOf, validate } from '../shared/validate.ts';
import { READING, type ReadingParameters, readingValues, textColumns } from '../translations/translation-sql.ts';
import { matchesSearch } from '../users/user-search.ts';
import { invitationPolicy } from './invitation.policy.ts';
import { invitationFilterInput } from './invitation-input.ts';
import { invitationStateAt } from './invitation-state.ts';

export interface InvitationFilter {
  /** A part of the address or of the name of the account. */
  search?: string | null;
  state?: InvitationState | null;
  kind?: InvitationKind | null;
  academyId?: string | null;
  courseId?: string | null;
  importId?: string | null;
}

/** An academy or a course that an invitation opens. */
export interface OpenedItem {
  id: string;
  name: string;
}

/** An invitation as admins see it. */
export interface Invitation {
  id: string;
  kind: InvitationKind;
  email: string;
  /** The name of the invited account; null before sign-up. */
  name: string | null;
  state: InvitationState;
  language: InterfaceLanguage;
  academies: OpenedItem[];
  courses: OpenedItem[];
  sentAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  /** Who invited; null after the account was erased. */
  inviter: string | null;
  /** The state of the email with the current link; null when the link was only copied. */
  mail: DeliveryState | null;
  mailReason: JobFailureReason | null;
  mailReply: string | null;
}

export interface InvitationPage {
  items: Invitation[];
  total: number;
  offset: number;
  limit: number;
}

const { ref } = expressionBuilder<{ i: InvitationsTable }, 'i'>();

/** SQL: the name of an account, by its id; null without one. A single value for each row: a join may read all users. */
const nameOf = (userId: Expression<string | null>): RawBuilder<string | null> =>
  sql`${statements
    .selectFrom('users as u')
    .select(({ ref: of }) => sql<string | null>`nullif(trim(concat(${of('u.name')}, ' ', ${of('u.surname')})), '')`.as('name'))
    .where('u.id', '=', sql<string>`${userId}`)}`;

/** SQL: an id is one of a list or another one. */
const isOneOf = (id: Expression<string>, list: Expression<string[]>, other: Expression<string | null>): RawBuilder<boolean> =>
  sql`${id} = any(${list} || ${other})`;

/** SQL: the academies that the invitation `i` opens, by name. */
const openedAcademies = (reading: ReadingParameters): RawBuilder<OpenedItem[]> =>
  jsonArrayFrom(
    statements
      .selectFrom('academies as a')
      .select('a.id')
      .select(({ ref: of }) => textColumns<{ name: string }>(reading, of('a.translations'), of('a.default_language')).text('name').as('name'))
      .where(({ ref: of }) => isOneOf(of('a.id'), ref('i.academy_ids'), ref('i.academy_id')))
      .orderBy('name'),
  );

/** SQL: the courses that the invitation `i` opens, by name. */
const openedCourses = (reading: ReadingParameters): RawBuilder<OpenedItem[]> =>
  jsonArrayFrom(
    statements
      .selectFrom('courses as c')
      .select('c.id')
      .select(({ ref: of }) => textColumns<{ name: string }>(reading, of('c.translations'), of('c.default_language')).text('name').as('name'))
      .where(({ ref: of }) => isOneOf(of('c.id'), ref('i.course_ids'), ref('i.course_id')))
      .orderBy('name'),
  );

const FILTER = { state: 'text?', kind: 'text?', academyId: 'uuid?', courseId: 'uuid?', importId: 'uuid?' } as const;
const SEARCH = { ...FILTER, search: 'text', pattern: 'text', now: 'timestamptz' } as const;

const everything = statements.selectFrom('invitations as m').selectAll('m');

/** Invitations whose address contains the search, and those of accounts found by name or address: each part has an index. */
const found = ({ search, pattern }: { search: Expression<string>; pattern: Expression<string> }) =>
  everything.where('m.email', 'like', pattern).unionAll(
    statements
      .selectFrom('users as w')
      .innerJoin('invitations as n', 'n.user_id', 'w.id')
      .selectAll('n')
      .where(({ ref: of }) => matchesSearch(of('w.search_text'), search))
      .where('n.email', 'not like', pattern),
  );

/** The filters that are set: each combination is a statement of its own, so that each has the plan that fits. */
type Shown = Readonly<Record<'search' | 'state' | 'kind' | 'academyId' | 'courseId' | 'importId', boolean>>;

const filtered = (shown: Shown, { search, pattern, now, state, kind, academyId, courseId, importId }: References<typeof SEARCH>) => {
  const conditions = [
    ...(shown.state ? [sql<boolean>`${invitationStateAt(now)} = ${state}`] : []),
    ...(shown.kind ? [sql<boolean>`${ref('i.kind')} = ${kind}`] : []),
    ...(shown.academyId ? [sql<boolean>`(${ref('i.academy_id')} = ${academyId} or ${academyId} = any(${ref('i.academy_ids')}))`] : []),
    ...(shown.courseId ? [sql<boolean>`(${ref('i.course_id')} = ${courseId} or ${courseId} = any(${ref('i.course_ids')}))`] : []),
    ...(shown.importId ? [sql<boolean>`${ref('i.import_id')} = ${importId}`] : []),
  ];
  const invitations = statements.selectFrom((shown.search ? found({ search, pattern }) : everything).as('i'));
  return conditions.length === 0 ? invitations : invitations.where(allOf(...conditions));
};

const PAGE = { ...SEARCH, ...READING, offset: 'integer', limit: 'integer' } as const;

function invitationList(name: string, shown: Shown) {
  const page = prepared(`invitations.page.${name}`, PAGE, (parameters) => {
    // The invitations of the page first: names and items are not read for those before them.
    const onPage = filtered(shown, parameters).selectAll('i').orderBy('i.created_at', 'desc').orderBy('i.id').offset(parameters.offset).limit(parameters.limit);
    return statements
      .selectFrom(onPage.as('i'))
      .select(['i.id', 'i.kind', 'i.email', 'i.language', 'i.sent_at as sentAt', 'i.expires_at as expiresAt'])
      .select(['i.accepted_at as acceptedAt', 'i.mail_state as mail', 'i.mail_reason as mailReason', 'i.mail_reply as mailReply'])
      .select([invitationStateAt(parameters.now).as('state'), nameOf(ref('i.user_id')).as('name'), nameOf(ref('i.invited_by')).as('inviter')])
      .select([openedAcademies(parameters).as('academies'), openedCourses(parameters).as('courses')])
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id');
  });
  const count = prepared(`invitations.count.${name}`, SEARCH, (parameters) => filtered(shown, parameters).select(countRows.as('total')));
  return { page, count };
}

const lists = new Map<string, ReturnType<typeof invitationList>>();

/** Returns the statements of a page and of the total for the filters that are set. */
function listOf(shown: Shown): ReturnType<typeof invitationList> {
  const name = Object.values(shown).join('.');
  const list = lists.get(name) ?? invitationList(name, shown);
  lists.set(name, list);
  return list;
}

/** Escapes a search term for LIKE. */
const patternOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Lists invitations, the newest first, a page of at most 100. Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 */
export async function listInvitations(ctx: Ctx, filter: InvitationFilter, { offset, limit }: { offset: number; limit: number }): Promise<InvitationPage> {
  await authorizeAudited(ctx, invitationPolicy.invite(requireActor(ctx)), 'invitation.list');
  const { search, state, kind, academyId, courseId, importId } = await validate(invitationFilterInput, filter);
  const paging = pageOf(offset, limit);
  const term = (search ?? '').trim();
  const { page, count } = listOf({
    search: term !== '',
    state: Boolean(state),
    kind: Boolean(kind),
    academyId: Boolean(academyId),
    courseId: Boolean(courseId),
    importId: Boolean(importId),
  });
  const values: Values<typeof SEARCH> = {
    search: term,
    pattern: patternOf(term),
    now: ctx.now(),
    state: state ?? null,
    kind: kind ?? null,
    academyId: academyId || null,
    courseId: courseId || null,
    importId: importId || null,
  };
  const items = await page.all(ctx.db, { ...values, ...readingValues(ctx), otherLanguages: true, ...paging });
  return { items, total: (await count.first(ctx.db, values))?.total ?? 0, ...paging };
}
