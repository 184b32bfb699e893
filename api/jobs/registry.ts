import { removeExpiredSessions, removeOldLimits, removeSpentTokens, tidyOutbox } from '../domain/cleanup/cleanup.service.ts';
import { eraseDeactivatedAccounts } from '../domain/cleanup/erase-accounts.service.ts';
import type { JobDefinition, RepeatedJob } from './job.ts';
import { mailSendJob } from './mail-send.job.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Every kind of work that a change can promise. */
export function createJobs(parts: Parameters<typeof mailSendJob>[0]): ReadonlyMap<string, JobDefinition> {
  const jobs = [mailSendJob(parts)];
  return new Map(jobs.map((job) => [job.name, job]));
}

/** Everything that comes back by the clock. */
export const REPEATED_JOBS: readonly RepeatedJob[] = [
  {
    name: 'cleanup.sessions',
    every: 15 * MINUTE,
    async run(ctx) {
      await removeExpiredSessions(ctx);
    },
  },
  {
    name: 'cleanup.accounts',
    every: HOUR,
    async run(ctx) {
      await eraseDeactivatedAccounts(ctx);
    },
  },
  { name: 'cleanup.tokens', every: 6 * HOUR, run: removeSpentTokens },
  { name: 'cleanup.outbox', every: HOUR, run: tidyOutbox },
  { name: 'cleanup.limits', every: HOUR, run: removeOldLimits },
];
