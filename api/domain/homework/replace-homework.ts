import { isDeepStrictEqual } from 'node:util';
import type { HomeworkInput } from '../../../schema/homework-form.ts';
import type { Ctx } from '../shared/context.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { withHiddenTexts } from '../translations/item-save.ts';
import type { HomeworkTask } from './homework-rows.ts';
import { HomeworkTaskEntity } from './homework-task.entity.ts';

/** Converts validated homework to its stored form: sanitized, in the languages of the step and in those that the operator no longer offers. */
export function toHomework(tx: Ctx, homework: HomeworkInput | null, stored: HomeworkTask | null, languages: readonly string[]): HomeworkTask | null {
  if (homework === null) return null;
  const { minimumWords, maximumWords, texts } = homework;
  const shown = Object.entries(texts).filter(([language, text]) => languages.includes(language) && text !== '');
  const sanitized = Object.fromEntries(shown.map(([language, text]) => [language, sanitizeRichText(text)]));
  return { minimumWords, maximumWords, texts: withHiddenTexts(tx, stored?.texts ?? {}, sanitized) };
}

/** Replaces the homework of a step, whose row the caller has locked, in one statement; in none if nothing changed. */
export async function replaceHomework(tx: Ctx, stepId: string, homework: HomeworkTask | null, stored: HomeworkTask | null): Promise<void> {
  if (isDeepStrictEqual(homework, stored)) return;
  if (homework === null) await tx.db.delete(HomeworkTaskEntity, { stepId });
  else await tx.db.upsert(HomeworkTaskEntity, { stepId, ...homework }, ['stepId']);
}
