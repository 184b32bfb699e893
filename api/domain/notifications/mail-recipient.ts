import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { UserRole } from '../../../schema/roles.ts';
import type { Ctx } from '../shared/context.ts';
import { withActor } from '../shared/transaction.ts';

/** Who gets a mail, and how he or she reads. */
export interface Recipient {
  id: string;
  email: string;
  name: string;
  role: UserRole;
  language: InterfaceLanguage;
  contentLanguage: string | null;
}

/** The columns of a recipient, of the user `u`. */
export const recipientColumns = ['u.id', 'u.email', 'u.name', 'u.role', 'u.language', 'u.content_language as contentLanguage'] as const;

/** Returns the context in which the recipient reads, with his or her rights and languages. */
export function recipientCtx(ctx: Ctx, { id, role, language, contentLanguage }: Recipient): Ctx {
  return withActor(ctx, { id, role, language, contentLanguage, sessionId: '' }, { language: contentLanguage ?? language, otherLanguages: true });
}
