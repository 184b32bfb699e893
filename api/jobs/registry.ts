import { chainAuditEntries } from '../domain/audit/audit-chain.service.ts';
import { removeOldCopies } from '../domain/authoring/content-copy.service.ts';
import { removePublishedDrafts } from '../domain/authoring/step-draft.service.ts';
import { removeOldExports } from '../domain/exports/export.service.ts';
import { endDeadVisits } from '../domain/meetings/visit.service.ts';
import { eraseDeactivatedAccounts } from '../domain/retention/erase-accounts.service.ts';
import {
  removeExpiredSessions,
  removeOldCalls,
  removeOldEvents,
  removeOldLimits,
  removeOldNotifications,
  removeOldOutboxRows,
  removeOldVisits,
  removeUsedTokens,
} from '../domain/retention/retention.service.ts';
import { removeOldAnswers } from '../domain/shared/idempotency.service.ts';
import { sweepUploads } from '../domain/uploads/upload-sweep.service.ts';
import { contentCopyJob } from './authoring-copy.job.ts';
import { DETACHED_JOB, removeDetachedJob } from './authoring-remove-detached.job.ts';
import { CLASS_REMINDERS_JOB } from './classes.job.ts';
import { exportJob } from './exports.job.ts';
import { filesRemoveJob } from './files-remove.job.ts';
import { FILES_SWEEP_JOBS } from './files-sweep.job.ts';
import { installationMailJob } from './installation-mail.job.ts';
import { invitationImportJob } from './invitations-import.job.ts';
import { invitationMailJob } from './invitations-mail.job.ts';
import type { Jobs, ScheduledJob } from './job.ts';
import { mailSendJob } from './mail-send.job.ts';
import { messageMailJob, messageSendJob } from './message.job.ts';
import { DIGESTS_JOB, digestMailJob, notificationMailJob } from './notifications-mail.job.ts';
import { videoCatchUpJob, videoRenderJob } from './video-render.job.ts';
import { webhookJob } from './webhooks.job.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Creates all jobs that a change can enqueue. */
export function createJobs(parts: Parameters<typeof mailSendJob>[0] & Parameters<typeof videoRenderJob>[0] & Parameters<typeof webhookJob>[0]): Jobs {
  const jobs = [
    mailSendJob(parts),
    installationMailJob(parts),
    invitationMailJob(parts),
    invitationImportJob(),
    messageSendJob(),
    messageMailJob(parts),
    notificationMailJob(parts),
    digestMailJob(parts),
    filesRemoveJob(),
    removeDetachedJob(),
    videoRenderJob(parts),
    exportJob(),
    contentCopyJob(),
    webhookJob(parts),
  ];
  return new Map(jobs.map((job) => [job.name, job]));
}

/** All scheduled jobs. */
export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  {
    name: 'audit.chain',
    every: MINUTE,
    async run(ctx) {
      await chainAuditEntries(ctx);
    },
  },
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
  {
    name: 'meetings.endDeadVisits',
    every: MINUTE / 2,
    async run(ctx) {
      await endDeadVisits(ctx);
    },
  },
  { name: 'cleanup.tokens', every: 6 * HOUR, run: removeUsedTokens },
  { name: 'cleanup.outbox', every: HOUR, run: removeOldOutboxRows },
  DIGESTS_JOB,
  CLASS_REMINDERS_JOB,
  { name: 'cleanup.visits', every: HOUR, run: removeOldVisits },
  { name: 'cleanup.events', every: HOUR, run: removeOldEvents },
  { name: 'cleanup.notifications', every: HOUR, run: removeOldNotifications },
  videoCatchUpJob,
  {
    name: 'cleanup.uploads',
    every: HOUR,
    async run(ctx) {
      await sweepUploads(ctx);
    },
  },
  { name: 'cleanup.answers', every: HOUR, run: removeOldAnswers },
  { name: 'cleanup.exports', every: HOUR, run: removeOldExports },
  { name: 'cleanup.copies', every: HOUR, run: removeOldCopies },
  { name: 'cleanup.calls', every: HOUR, run: removeOldCalls },
  { name: 'cleanup.drafts', every: HOUR, run: removePublishedDrafts },
  { name: 'cleanup.limits', every: HOUR, run: removeOldLimits },
  DETACHED_JOB,
  ...FILES_SWEEP_JOBS,
];
