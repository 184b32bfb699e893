import { sql } from 'kysely';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { READING } from '../translations/translation-sql.ts';
import type { InvitationEntity } from './invitation.entity.ts';
import { quotedNames } from './invitation-targets.ts';
import { openedItems } from './opened-items.ts';

/** What a sign-up link says to the person who opens it, as the email of the invitation did. */
export interface SignUpOffer {
  email: string;
  language: InterfaceLanguage;
  /** Who invited; null after the account was deactivated or erased. */
  inviter: string | null;
  /** The names of the academies and courses that open, as a list in the language of the invitation; null for none. */
  targets: string | null;
}

const offered = prepared('invitations.offered', { id: 'uuid', ...READING }, ({ id, ...reading }) =>
  statements
    .selectFrom('invitations as i')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'i.invited_by').on('u.deactivated_at', 'is', null))
    .select(({ ref }) => sql<string | null>`nullif(trim(concat(${ref('u.name')}, ' ', ${ref('u.surname')})), '')`.as('inviter'))
    .select(({ ref }) => [
      openedItems('academies', reading, ref('i.academy_ids')).as('academies'),
      openedItems('courses', reading, ref('i.course_ids')).as('courses'),
    ])
    .where('i.id', '=', id),
);

/** Returns who invites to what with an open sign-up invitation. */
export async function signUpOffer(ctx: Ctx, { id, email, language }: InvitationEntity): Promise<SignUpOffer> {
  const found = await offered.first(ctx.db, { id, language, otherLanguages: true });
  const names = [...(found?.academies ?? []), ...(found?.courses ?? [])].map(({ name }) => name);
  return { email, language, inviter: found?.inviter ?? null, targets: names.length === 0 ? null : quotedNames(names, language) };
}
