import { createHmac } from 'node:crypto';
import type { Ctx } from '../shared/context.ts';

/** Returns the code under which the visits of a person are counted: without the key of the site, nobody finds the person (docs/decisions/0069-analytics.md). */
export const analyticsIdOf = ({ settings }: Ctx, userId: string): string =>
  createHmac('sha256', settings.secretKey).update(`analytics:${userId}`).digest('hex').slice(0, 32);
