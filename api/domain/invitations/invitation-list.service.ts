import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { InvitationKind, InvitationState } from '../../../schema/invitations.ts';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { InvitationsTable } from '../shared/database.generated.ts';
import { endPage, ListOrder, type Page, type PageEnd, type PageRequest } from '../shared/list-order.ts';
import { allRows, bound, dynamic, statements, type Values } from '../shared/prepared.ts';
import { countRows } from '../shared/sql.ts';
import { validate } from '../shared/validate.ts';
import { READING, readingValues } from '../translations/translation-sql.ts';
import { matchesSearch } from '../users/user-search.ts';
import { invitationPolicy } from './invitation.policy.ts';
import { invitationFilterInput } from './invitation-input.ts';
import { invitationStateAt } from './invitation-state.ts';
import { type OpenedItem, openedItems } from './opened-items.ts';

export interface InvitationFilter {
  /** A part of the address or of the name of the account. */
  search?: string | null;
  state?: InvitationState | null;
  kind?: InvitationKind | null;
  academyId?: string | null;
  courseId?: string | null;
  importId?: string | null;
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

export interface InvitationPage extends PageEnd {
  items: Invitation[];
  total: number;
}

const { ref } = expressionBuilder<{ i: InvitationsTable }, 'i'>();

/** SQL: the name of an account, by its id; null without one. A single value for each row: a join may read all users. */
const nameOf = (userId: Expression<string | null>): RawBuilder<string | null> =>
  sql`${statements
    .selectFrom('users as u')
    .select(({ ref: of }) => sql<string | null>`nullif(trim(concat(${of('u.name')}, ' ', ${of('u.surname')})), '')`.as('name'))
    .where('u.id', '=', sql<string>`${userId}`)}`;

/** SQL: the ids of a list and another one. */
const withOther = (list: Expression<string[]>, other: Expression<string | null>): RawBuilder<string[]> => sql`${list} || ${other}`;

/** SQL: an id is one of a list or another one. */
const isOneOf = (id: Expression<string>, list: Expression<string[]>, other: Expression<string | null>): RawBuilder<boolean> =>
  sql`${id} = any(${withOther(list, other)})`;

const everything = statements.selectFrom('invitations as m').selectAll('m');

/** Escapes a search term for LIKE. */
const patternOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Invitations whose address contains the search, and those of accounts found by name or address: each part has an index. */
function found(term: string) {
  const { search, pattern } = bound({ search: 'text', pattern: 'text' }, { search: term, pattern: patternOf(term) });
  return everything.where('m.email', 'like', pattern).unionAll(
    statements
      .selectFrom('users as w')
      .innerJoin('invitations as n', 'n.user_id', 'w.id')
      .selectAll('n')
      .where(({ ref: of }) => matchesSearch(of('w.search_text'), search))
      .where('n.email', 'not like', pattern),
  );
}

/** SQL: the state of the invitation `i` at a time. */
const stateAt = (now: Date) => invitationStateAt(bound({ now: 'timestamptz' }, { now }).now);

/** The invitations of a filter, without an order. A condition that is empty is left out. */
function invitationsOf({ search, state, kind, academyId, courseId, importId }: InvitationFilter, now: Date) {
  const term = (search ?? '').trim();
  let list = dynamic.selectFrom((term === '' ? everything : found(term)).as('i'));
  if (state) list = list.where(stateAt(now), '=', state);
  if (kind) list = list.where('i.kind', '=', kind);
  if (academyId) list = list.where(isOneOf(sql`${academyId}::uuid`, ref('i.academy_ids'), ref('i.academy_id')));
  if (courseId) list = list.where(isOneOf(sql`${courseId}::uuid`, ref('i.course_ids'), ref('i.course_id')));
  return importId ? list.where('i.import_id', '=', importId) : list;
}

const newestFirst = new ListOrder([
  { of: ref('i.created_at'), type: 'timestamptz', descending: true },
  { of: ref('i.id'), type: 'uuid' },
]);

/** A page of invitations, the newest first. They are selected first: names and items are not read for those before them. */
function pageOfInvitations(
  invitations: ReturnType<typeof invitationsOf>,
  { now, reading, after, offset, limit }: { now: Date; reading: Values<typeof READING> } & Page['values'],
) {
  const parameters = bound(READING, reading);
  const rest = after === null ? invitations : invitations.where(newestFirst.after(bound({ after: 'text[]' }, { after }).after));
  const onPage = rest.selectAll('i').orderBy(newestFirst.by).offset(offset).limit(limit);
  return dynamic
    .selectFrom(onPage.as('i'))
    .select(['i.id', 'i.kind', 'i.email', 'i.language', 'i.sent_at as sentAt', 'i.expires_at as expiresAt'])
    .select(['i.accepted_at as acceptedAt', 'i.mail_state as mail', 'i.mail_reason as mailReason', 'i.mail_reply as mailReply'])
    .select([newestFirst.keysOfRow.as('keys'), stateAt(now).as('state'), nameOf(ref('i.user_id')).as('name'), nameOf(ref('i.invited_by')).as('inviter')])
    .select([
      openedItems('academies', parameters, withOther(ref('i.academy_ids'), ref('i.academy_id'))).as('academies'),
      openedItems('courses', parameters, withOther(ref('i.course_ids'), ref('i.course_id'))).as('courses'),
    ])
    .orderBy(newestFirst.by);
}

/**
 * Lists invitations, the newest first, a page of at most 100. Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 */
export async function listInvitations(ctx: Ctx, filter: InvitationFilter, request: PageRequest): Promise<InvitationPage> {
  await authorizeAudited(ctx, invitationPolicy.invite(requireActor(ctx)), 'invitation.list');
  const invitations = invitationsOf(await validate(invitationFilterInput, filter), ctx.now());
  const page = newestFirst.read(request);
  const reading = { ...readingValues(ctx), otherLanguages: true };
  const { rows, end } = endPage(await allRows(ctx.db, pageOfInvitations(invitations, { now: ctx.now(), reading, ...page.values })), page);
  const [count] = await allRows(ctx.db, invitations.select(countRows.as('total')));
  return { items: rows, total: count?.total ?? 0, ...end };
}
