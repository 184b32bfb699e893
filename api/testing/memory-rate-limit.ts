import { DomainError } from '../domain/shared/errors.ts';
import type { RateLimitName, RateLimitPort } from '../domain/shared/ports.ts';

/** Creates a rate limit in memory, for services under test; names without a number of points are not limited. */
export function memoryRateLimit(points: Partial<Record<RateLimitName, number>>): RateLimitPort {
  const used = new Map<string, number>();
  return {
    async consume(limit, key) {
      const count = (used.get(`${limit} ${key}`) ?? 0) + 1;
      if (count > (points[limit] ?? Number.POSITIVE_INFINITY)) throw new DomainError('TOO_MANY_REQUESTS', { parameters: { seconds: 60 } });
      used.set(`${limit} ${key}`, count);
      return count;
    },
    giveBack: async (limit, key, attempts) => void used.set(`${limit} ${key}`, Math.max(0, (used.get(`${limit} ${key}`) ?? 0) - attempts)),
    async take(limit, key) {
      const count = used.get(`${limit} ${key}`) ?? 0;
      used.delete(`${limit} ${key}`);
      return count;
    },
  };
}

/** Limits nothing. */
export const noRateLimit = (): RateLimitPort => ({ consume: async () => 1, giveBack: async () => undefined, take: async () => 0 });
