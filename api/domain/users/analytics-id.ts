import type { Ctx } from '../shared/context.ts';
import { hmacOf } from '../shared/key-ring.ts';

/** Returns the code under which the visits of a person are counted: without the key of the site, nobody finds the person (docs/decisions/0069-analytics.md). */
export const analyticsIdOf = ({ settings }: Ctx, userId: string): string => hmacOf(settings.keys.current, 'analytics', userId).toString('hex').slice(0, 32);
