import { randomUUID } from 'node:crypto';
import { type SnippetInput, snippetForm } from '../../../schema/feedback-form.ts';
import { SNIPPETS_MAX } from '../../../schema/limits.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { FeedbackSnippetEntity } from './feedback-snippet.entity.ts';

/** A text that its owner inserts into feedback. */
export type FeedbackSnippet = Omit<FeedbackSnippetEntity, 'userId'>;

const toSnippet = ({ id, title, content }: FeedbackSnippetEntity): FeedbackSnippet => ({ id, title, content });

/** Lists the viewer's snippets by title. */
export async function listSnippets(ctx: Ctx): Promise<FeedbackSnippet[]> {
  const { id: userId } = requireActor(ctx);
  const rows = await ctx.db.find(FeedbackSnippetEntity, { where: { userId }, order: { title: 'ASC', id: 'ASC' }, take: SNIPPETS_MAX });
  return rows.map(toSnippet);
}

/**
 * Creates a snippet of the viewer, or changes the one with the id.
 * @throws NOT_FOUND for snippets of others
 * @throws SNIPPETS_FULL for more than 200
 */
export async function saveSnippet(ctx: Ctx, { id, ...input }: SnippetInput & { id?: string | null }): Promise<FeedbackSnippet> {
  const { id: userId } = requireActor(ctx);
  const values = await validate(snippetForm, input);
  return inTransaction(ctx, async (tx) => {
    if (id !== null && id !== undefined) {
      const { affected } = await tx.db.update(FeedbackSnippetEntity, { id: requireId(id), userId }, values);
      assertFound(affected === 1 ? id : null);
      return { id, ...values };
    }
    await advisoryLock(tx, 'feedback_snippets', userId);
    if ((await tx.db.countBy(FeedbackSnippetEntity, { userId })) >= SNIPPETS_MAX) throw new DomainError('SNIPPETS_FULL');
    const snippet = { id: randomUUID(), ...values };
    await tx.db.insert(FeedbackSnippetEntity, { ...snippet, userId });
    return snippet;
  });
}

/**
 * Deletes a snippet of the viewer.
 * @throws NOT_FOUND for snippets of others
 */
export async function deleteSnippet(ctx: Ctx, id: string): Promise<void> {
  const { id: userId } = requireActor(ctx);
  const { affected } = await ctx.db.delete(FeedbackSnippetEntity, { id: requireId(id), userId });
  assertFound(affected === 1 ? id : null);
}
