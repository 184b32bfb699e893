import { remindOfClasses } from '../domain/classes/class-reminder.service.ts';
import type { ScheduledJob } from './job.ts';

const MINUTE = 60 * 1000;

/** Reminds people of classes that begin soon. */
export const CLASS_REMINDERS_JOB: ScheduledJob = {
  name: 'classes.reminders',
  every: MINUTE,
  async run(ctx) {
    await remindOfClasses(ctx);
  },
};
