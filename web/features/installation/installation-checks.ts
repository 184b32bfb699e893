import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { Installation_InstallationFragment } from './installation.generated.ts';

type Installation = Installation_InstallationFragment;
/** Why a job failed, and what an admin can do. */
export type FailureSentences = Record<JobFailureReason, MessageDescriptor>;

/** ok: nothing to do. todo: not set up or not tried yet. problem: it does not work. */
export type CheckLevel = 'ok' | 'todo' | 'problem';

/** A row of the list: what is there, how it is, and where an admin changes it. */
export interface InstallationCheck {
  id: 'imprint' | 'privacy' | 'mail' | 'storage' | 'meetings' | 'academy' | 'colleagues' | 'worker' | 'backup';
  title: MessageDescriptor;
  level: CheckLevel;
  sentence: MessageDescriptor;
  /** The reply of the mail server. */
  reply?: string | null;
  /** When the last backup was made. */
  backedUpAt?: string | null;
  link?: { to: string; text: MessageDescriptor };
}

type Answer = Pick<InstallationCheck, 'level' | 'sentence'>;
const answer = (level: CheckLevel, sentence: MessageDescriptor): Answer => ({ level, sentence });
const choose = (isThere: boolean, there: MessageDescriptor, missing: MessageDescriptor): Answer => (isThere ? answer('ok', there) : answer('todo', missing));

function mailAnswer({ state, mode, reason }: Installation['mail'], failures: FailureSentences): Answer {
  if (state === 'failed') return answer('problem', failures[reason ?? 'FAILED']);
  if (state === 'running')
    return answer('todo', msg`The test email is about to be sent. If it takes longer than a minute, check that the worker process is running.`);
  if (mode === 'captured') return answer('todo', msg`SMTP_URL is not set: emails are not sent, they are kept on the server.`);
  if (state === 'works') return answer('ok', msg`The test email was sent to you. Check that it arrived.`);
  return answer('todo', msg`Send a test email to your own address.`);
}

function storageAnswer({ state, problem }: Installation['storage']): Answer {
  // Isolated, because the error has another direction than the sentence in Arabic and Persian.
  if (state === 'failed') return answer('problem', msg`The storage does not work: ${{ problem: `\u2068${problem ?? ''}\u2069` }}`);
  if (state === 'works') return answer('ok', msg`A file was written to the storage and read back.`);
  return answer('todo', msg`Write a file to the storage and read it back.`);
}

function textChecks({ hasImprint, hasOwnPrivacyPolicy }: Installation): InstallationCheck[] {
  return [
    {
      id: 'imprint',
      title: msg`Imprint`,
      ...choose(
        hasImprint,
        msg`The imprint names the operator.`,
        msg`The imprint needs the name, the address and the email address of the operator. Set IMPRINT_NAME, IMPRINT_ADDRESS and IMPRINT_EMAIL on the server.`,
      ),
      link: { to: '/imprint-attribution-disclaimer', text: msg`Show the imprint` },
    },
    {
      id: 'privacy',
      title: msg`Privacy policy`,
      ...choose(
        hasOwnPrivacyPolicy,
        msg`Your own privacy policy is shown.`,
        msg`The built-in privacy policy is shown. Check that it is right for your site. For a text of your own, set PRIVACY_DIR on the server.`,
      ),
      link: { to: '/privacy-policy', text: msg`Show the privacy policy` },
    },
  ];
}

function contentChecks({ hasMeetings, hasAcademy, hasColleague }: Installation): InstallationCheck[] {
  return [
    {
      id: 'meetings',
      title: msg`Online meetings`,
      ...choose(hasMeetings, msg`A Jitsi server is set.`, msg`Online classes and calls need a Jitsi server. Set JITSI_DOMAIN on the server.`),
    },
    {
      id: 'academy',
      title: msg`First academy`,
      ...choose(hasAcademy, msg`There is an academy.`, msg`Add an academy, and then a course in it.`),
      link: hasAcademy ? undefined : { to: '/admin/dashboard?add=1', text: msg`Add academy` },
    },
    {
      id: 'colleagues',
      title: msg`Colleagues`,
      ...choose(hasColleague, msg`Other people have an account or an invitation.`, msg`Invite the people who work with you.`),
      link: { to: '/admin/invitations/new', text: msg`Invite` },
    },
  ];
}

/** Returns what an admin sets up on the first day, in the order in which it is needed (docs/product-rules.md#15-the-first-day). */
export function firstDayChecks(installation: Installation, failures: FailureSentences): InstallationCheck[] {
  const { mail, storage } = installation;
  return [
    ...textChecks(installation),
    { id: 'mail', title: msg`Test email`, ...mailAnswer(mail, failures), reply: mail.reply },
    { id: 'storage', title: msg`Storage`, ...storageAnswer(storage) },
    ...contentChecks(installation),
  ];
}

/** Returns whether a worker process runs the jobs. */
export function workerCheck({ overdueJobs }: Installation): InstallationCheck {
  return {
    id: 'worker',
    title: msg`Worker process`,
    ...(overdueJobs === 0
      ? answer('ok', msg`No job is overdue.`)
      : answer('problem', msg`Jobs are overdue, and no worker process runs them. Check that it is running.`)),
  };
}

/** Returns whether there is a backup that is not old. */
export function backupCheck({ backedUpAt, isBackupOld }: Installation): InstallationCheck {
  const there = isBackupOld
    ? answer('problem', msg`The last backup is older than two days. Look at the log of the backups on the server.`)
    : answer('ok', msg`There is a backup of the last two days. Copy it to another place, too.`);
  return {
    id: 'backup',
    title: msg`Backup`,
    ...(backedUpAt === null ? answer('todo', msg`There is no backup yet. Run “npm run backup” on the server every day.`) : there),
    backedUpAt,
  };
}
