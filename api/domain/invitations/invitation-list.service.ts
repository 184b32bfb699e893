import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { InvitationKind, InvitationState } from '../../../schema/invitations.ts';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { InvitationsTable, UsersTable } from '../shared/database.generated.ts';
import { prepared, statements, type Values } from '../shared/prepared.ts';
import { countRows } from '../shared/sql.ts';
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

const { ref } = expressionBuilder<{ i: InvitationsTable; u: UsersTable; b: UsersTable }, 'i' | 'u' | 'b'>();

const nameOf = (alias: 'u' | 'b'): RawBuilder<string | null> => sql`nullif(trim(concat(${ref(`${alias}.name`)}, ' ', ${ref(`${alias}.surname`)})), '')`;

/** SQL: the academies that the invitation `i` opens, by name. */
const openedAcademies = (reading: ReadingParameters): RawBuilder<OpenedItem[]> =>
  jsonArrayFrom(
    statements
      .selectFrom('academies as a')
      .select('a.id')
      .select(({ ref: of }) => textColumns<{ name: string }>(reading, of('a.translations'), of('a.default_language')).text('name').as('name'))
      .where(({ ref: of }) => sql<boolean>`(${of('a.id')} = ${ref('i.academy_id')} or ${of('a.id')} = any(${ref('i.academy_ids')}))`)
      .orderBy('name'),
  );

/** SQL: the courses that the invitation `i` opens, by name. */
const openedCourses = (reading: ReadingParameters): RawBuilder<OpenedItem[]> =>
  jsonArrayFrom(
    statements
      .selectFrom('courses as c')
      .select('c.id')
      .select(({ ref: of }) => textColumns<{ name: string }>(reading, of('c.translations'), of('c.default_language')).text('name').as('name'))
      .where(({ ref: of }) => sql<boolean>`(${of('c.id')} = ${ref('i.course_id')} or ${of('c.id')} = any(${ref('i.course_ids')}))`)
      .orderBy('name'),
  );

const FILTER = { now: 'timestamptz', state: 'text?', kind: 'text?', academyId: 'uuid?', courseId: 'uuid?', importId: 'uuid?' } as const;
const SEARCH = { ...FILTER, search: 'text', pattern: 'text' } as const;

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

const filtered = (invitations: typeof everything, { now, state, kind, academyId, courseId, importId }: Record<keyof typeof FILTER, Expression<unknown>>) =>
  statements
    .selectFrom(invitations.as('i'))
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .where(sql<boolean>`(${state} is null or ${invitationStateAt(now as Expression<Date>)} = ${state})`)
    .where(sql<boolean>`(${kind} is null or ${ref('i.kind')} = ${kind})`)
    .where(sql<boolean>`(${academyId} is null or ${ref('i.academy_id')} = ${academyId} or ${academyId} = any(${ref('i.academy_ids')}))`)
    .where(sql<boolean>`(${courseId} is null or ${ref('i.course_id')} = ${courseId} or ${courseId} = any(${ref('i.course_ids')}))`)
    .where(sql<boolean>`(${importId} is null or ${ref('i.import_id')} = ${importId})`);

const page = (query: ReturnType<typeof filtered>, parameters: ReadingParameters & { now: Expression<Date> }, { offset, limit }: Paging) =>
  query
    .leftJoin('users as b', 'b.id', 'i.invited_by')
    .select(['i.id', 'i.kind', 'i.email', 'i.language', 'i.sent_at as sentAt', 'i.expires_at as expiresAt'])
    .select(['i.accepted_at as acceptedAt', 'i.mail_state as mail', 'i.mail_reason as mailReason', 'i.mail_reply as mailReply'])
    .select([invitationStateAt(parameters.now).as('state'), nameOf('u').as('name'), nameOf('b').as('inviter')])
    .select([openedAcademies(parameters).as('academies'), openedCourses(parameters).as('courses')])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .offset(offset)
    .limit(limit);

interface Paging {
  offset: Expression<number>;
  limit: Expression<number>;
}
const PAGE = { ...READING, offset: 'integer', limit: 'integer' } as const;

/** All invitations, and those of a search: each has the plan that fits. */
export const INVITATION_LISTS = {
  all: {
    page: prepared('invitations.page', { ...FILTER, ...PAGE }, (parameters) => page(filtered(everything, parameters), parameters, parameters)),
    count: prepared('invitations.count', FILTER, (parameters) => filtered(everything, parameters).select(countRows.as('total'))),
  },
  search: {
    page: prepared('invitations.searchPage', { ...SEARCH, ...PAGE }, (parameters) => page(filtered(found(parameters), parameters), parameters, parameters)),
    count: prepared('invitations.searchCount', SEARCH, (parameters) => filtered(found(parameters), parameters).select(countRows.as('total'))),
  },
};

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
  const values: Values<typeof FILTER> = {
    now: ctx.now(),
    state: state ?? null,
    kind: kind ?? null,
    academyId: academyId || null,
    courseId: courseId || null,
    importId: importId || null,
  };
  const pageValues = { ...values, ...readingValues(ctx), otherLanguages: true, ...paging };
  const term = (search ?? '').trim();
  const { all, search: searched } = INVITATION_LISTS;
  const terms = { search: term, pattern: patternOf(term) };
  const items = term === '' ? await all.page.all(ctx.db, pageValues) : await searched.page.all(ctx.db, { ...pageValues, ...terms });
  const count = term === '' ? await all.count.first(ctx.db, values) : await searched.count.first(ctx.db, { ...values, ...terms });
  return { items, total: count?.total ?? 0, ...paging };
}
