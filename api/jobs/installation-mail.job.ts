import { string } from 'yup';
import type { InterfaceLanguage } from '../../schema/languages.ts';
import { endTestMail, TEST_MAIL_JOB } from '../domain/installation/installation-checks.service.ts';
import { composeMail, type TranslateMailText } from '../domain/mail/compose-mail.ts';
import { JobFailure } from '../domain/shared/job-failure.ts';
import type { MailPort } from '../domain/shared/ports.ts';
import { defineLeasedJob, type LeasedJobDefinition } from './job.ts';
import { mailPayload, readMail } from './mail-send.job.ts';

/** Sends the test mail of an admin once and records the result: a mail that arrives hours later would not say what is wrong now. */
export function installationMailJob(parts: { mail: MailPort; translatorOf: (language: InterfaceLanguage) => TranslateMailText }): LeasedJobDefinition {
  return defineLeasedJob({
    name: TEST_MAIL_JOB,
    payload: mailPayload.shape({ testId: string().required() }),
    async work(ctx, payload, _signal, { id }) {
      let failure: JobFailure | null = null;
      try {
        await parts.mail.send({ id, to: payload.to, ...composeMail(parts.translatorOf(payload.language), readMail(ctx, payload)) });
      } catch (error) {
        failure = error instanceof JobFailure ? error : new JobFailure('FAILED');
      }
      await endTestMail(ctx, payload, failure);
    },
  });
}
