import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CourseMessagesTable, UsersTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { fullName, inList } from '../shared/sql.ts';

const { ref } = expressionBuilder<{ m: CourseMessagesTable; s: UsersTable }, 'm' | 's'>();

/** SQL: the attachments of the message `m` in their order. */
export const attachmentColumn = jsonArrayFrom(
  statements
    .selectFrom('files as f')
    .select(['f.id', 'f.original_name as originalName'])
    .where(({ ref: file }) => inList(file('f.id'), ref('m.attachment_ids')))
    .orderBy(({ ref: file }) => sql`array_position(${ref('m.attachment_ids')}, ${file('f.id')})`),
);

/** SQL: first and last name of the sender `s`; null when the account was erased. */
export const senderColumn: RawBuilder<string | null> = fullName(ref('s.name'), ref('s.surname'));

/** SQL: a person is a recipient of the message `m`: one to everybody, or to this person (docs/product-rules.md#12-messages-to-a-course). */
export const isRecipient = (userId: Expression<string>): RawBuilder<boolean> =>
  sql`(${ref('m.recipient_ids')} is null or ${userId} = any(${ref('m.recipient_ids')}))`;
