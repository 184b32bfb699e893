import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { InvitationState } from '../../../schema/invitations.ts';
import type { InvitationsTable } from '../shared/database.generated.ts';

const { ref } = expressionBuilder<{ i: InvitationsTable }, 'i'>();

/** SQL: the state of the invitation `i` (docs/product-rules.md#4-invitations-and-accounts). */
export const invitationStateAt = (now: Expression<Date>): RawBuilder<InvitationState> => sql`case
  when ${ref('i.accepted_at')} is not null then 'accepted'
  when ${ref('i.revoked_at')} is not null then 'revoked'
  when ${ref('i.expires_at')} <= ${now} then 'expired'
  when ${ref('i.mail_state')} in ('refused', 'failed') then 'mailRefused'
  else 'open' end`;

/** SQL: the link of the invitation `i` still works. */
export const isInvitationOpenAt = (now: Expression<Date>): RawBuilder<boolean> =>
  sql`(${ref('i.accepted_at')} is null and ${ref('i.revoked_at')} is null and ${ref('i.expires_at')} > ${now})`;
