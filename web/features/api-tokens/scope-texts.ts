import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { TOKEN_SCOPES, type TokenScope } from '../../../schema/token-scopes.ts';

/** What an application may do, in the terms of an admin. A new scope does not compile without a text. */
export const SCOPE_TEXTS: Record<TokenScope, MessageDescriptor> = {
  'catalog:read': msg`Read academies, courses and classes, without people`,
  'people:read': msg`Read people, groups and invitations, with email addresses`,
  'results:read': msg`Read the progress and the quiz results of learners`,
  'invitations:write': msg`Invite people, and revoke invitations`,
  'events:read': msg`Read what has happened, such as enrollments and completed courses`,
  'schema:read': msg`Read the description of the interface (GraphQL schema)`,
};

/** Returns the texts of scopes, in the order of the list; those of another version of the application are left out. */
export const scopeTexts = (scopes: readonly string[]): MessageDescriptor[] =>
  TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => SCOPE_TEXTS[scope]);
