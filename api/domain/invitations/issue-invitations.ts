import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { InvitationKind } from '../../../schema/invitations.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { notifyAll, withdrawNotifications } from '../notifications/notify.service.ts';
import type { Ctx } from '../shared/context.ts';
import type { InvitationsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { createToken, hashToken } from '../shared/tokens.ts';
import type { InvitationTarget } from './access-facts.ts';
import { enqueueInvitationMails } from './invitation-mail.service.ts';
import type { InvitationTargets, LockedTargets } from './invitation-targets.ts';

/** An invitation that gets a new link: a new one, or an open one whose older link becomes invalid. */
interface Issued {
  /** The id of an open invitation; a new one has none. */
  id?: string;
  email: string;
  language: InterfaceLanguage;
  importId?: string | null;
}
export interface IssuedSignUp extends Issued {
  kind: 'signUp';
  targets: InvitationTargets;
}
export interface IssuedAccess extends Issued {
  kind: 'access';
  target: InvitationTarget;
  user: { id: string; name: string; contentLanguage: string | null };
}
export type Issue = IssuedSignUp | IssuedAccess;

/** An invitation with its new link. */
export type Link<I extends Issue = Issue> = I & { id: string; token: string; tokenHash: string; url: string };

interface Issuing {
  /** The locked academies and courses of the invitations. */
  locked: LockedTargets;
  inviter: { id: string | null; name: string };
  /** False when the link is shown to the admin instead. */
  mail?: boolean;
}

type Row = { [Name in keyof InvitationsTable]: string | readonly string[] | Date | null };

const ROW = sql`r(id uuid, kind text, token_hash text, email text, user_id uuid, academy_id uuid, course_id uuid, academy_ids uuid[], course_ids uuid[], group_ids uuid[], language text, invited_by uuid, import_id uuid, created_at timestamptz, sent_at timestamptz, expires_at timestamptz, mail_state text)`;
const COLUMNS = [
  ...(['id', 'kind', 'token_hash', 'email', 'user_id', 'academy_id', 'course_id', 'academy_ids', 'course_ids', 'group_ids', 'language'] as const),
  ...(['invited_by', 'import_id', 'created_at', 'sent_at', 'expires_at', 'mail_state'] as const),
];

const write = prepared('invitations.write', { rows: 'jsonb' }, ({ rows }) =>
  statements
    .insertInto('invitations')
    .columns([...COLUMNS])
    .expression(
      statements
        .selectFrom(sql<InvitationsTable>`jsonb_to_recordset(${rows})`.as<'r'>(ROW))
        .select(COLUMNS.map((column) => `r.${column}` as const))
        .orderBy('r.id'),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        token_hash: ref('excluded.token_hash'),
        email: ref('excluded.email'),
        academy_ids: ref('excluded.academy_ids'),
        course_ids: ref('excluded.course_ids'),
        group_ids: ref('excluded.group_ids'),
        sent_at: ref('excluded.sent_at'),
        expires_at: ref('excluded.expires_at'),
        mail_state: ref('excluded.mail_state'),
        mail_reason: null,
        mail_reply: null,
      })),
    ),
);

const acceptPath = (token: string): string => `/user/acceptAccess/${token}`;

function linkOf(tx: Ctx, kind: InvitationKind, token: string, language: InterfaceLanguage): string {
  return `${tx.settings.siteUrl}${kind === 'access' ? acceptPath(token) : `/signup/${token}?lang=${language}`}`;
}

async function notifyInvited(tx: Ctx, issues: ReadonlyArray<Link<IssuedAccess>>, renewed: readonly string[], expiresAt: Date): Promise<void> {
  await withdrawNotifications(tx, 'invitation', renewed);
  await notifyAll(
    tx,
    issues.map(({ id, user, target, token, tokenHash }) => ({
      ...target,
      kind: 'invitation' as const,
      userIds: [user.id],
      key: `invitation:${id}:${tokenHash.slice(0, 8)}`,
      refId: id,
      path: acceptPath(token),
      expiresAt,
    })),
  );
}

/**
 * Gives each invitation a new link, which makes the older one invalid, with an email and, for an account, a notification; a fixed number of
 * statements. The caller locks the targets and checks the permission.
 */
export async function issueInvitations(tx: Ctx, issues: readonly Issue[], { locked, inviter, mail = true }: Issuing): Promise<Link[]> {
  if (issues.length === 0) return [];
  const now = tx.now();
  const expiresAt = new Date(now.getTime() + tx.settings.invitationLife);
  const links = issues.map((issue): Link => {
    const token = createToken();
    return { ...issue, id: issue.id ?? randomUUID(), token, tokenHash: hashToken(token), url: linkOf(tx, issue.kind, token, issue.language) };
  });
  const rows = links.map((link): Partial<Row> => {
    const isAccess = link.kind === 'access';
    const targets = isAccess ? { academyIds: [], courseIds: [], groupIds: [] } : link.targets;
    return {
      id: link.id,
      kind: link.kind,
      token_hash: link.tokenHash,
      email: link.email,
      user_id: isAccess ? link.user.id : null,
      academy_id: isAccess ? link.target.academyId : null,
      course_id: isAccess ? link.target.courseId : null,
      academy_ids: targets.academyIds,
      course_ids: targets.courseIds,
      group_ids: targets.groupIds,
      language: link.language,
      invited_by: inviter.id,
      import_id: link.importId ?? null,
      created_at: now,
      sent_at: now,
      expires_at: expiresAt,
      mail_state: mail ? 'queued' : null,
    };
  });
  await write.all(tx.db, { rows: JSON.stringify(rows) });
  const renewed = issues.flatMap((issue) => (issue.kind === 'access' ? (issue.id ?? []) : []));
  await notifyInvited(
    tx,
    links.filter((link): link is Link<IssuedAccess> => link.kind === 'access'),
    renewed,
    expiresAt,
  );
  if (mail) await enqueueInvitationMails(tx, links, { locked, inviterName: inviter.name, expiresAt });
  return links;
}
