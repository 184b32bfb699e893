import type { Ctx } from '../shared/context.ts';

/** Returns a context that reads items without a text in the content language in their other languages. */
export const inAnyLanguage = (ctx: Ctx): Ctx => ({ ...ctx, reading: { ...ctx.reading, otherLanguages: true } });
