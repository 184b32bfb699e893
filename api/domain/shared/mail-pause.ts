import type { Ctx } from './context.ts';
import { runText } from './prepared.ts';

/** Seconds from the first failure to the first probe, as long as to the second try of any job. */
const FIRST_PROBE = 5;
/** Seconds between two probes at most, also if the worker that runs one dies: what waits goes on so long after the mail server is back at the latest. */
export const LONGEST_PROBE = 30;

/** SQL: whether a pause goes on. */
export const MAILS_PAUSED = 'EXISTS (SELECT FROM mail_pause WHERE ended_at IS NULL)';
/**
 * SQL: the mails that a pause holds up: bulk mails, and all that were tried in vain, also those without the mark, which an earlier release wrote. A mail that
 * somebody waits for, such as one for a new password, so has its first try during the pause, which is a probe as well.
 */
export const WAITS_IN_PAUSE = `(bulk_mail OR failure IS NOT DISTINCT FROM 'MAIL_SERVER_AWAY')`;

/** A try of a mail, as it began. */
export interface MailTry {
  startedAt: Date;
  /** It is a probe. */
  mailsPaused: boolean;
  /** It is the first try of a mail that somebody waits for. */
  isAwaited: boolean;
}

const SECONDS = `CASE WHEN p.ended_at IS NULL AND NOT $2::boolean THEN least(${LONGEST_PROBE}, 2 * p.probe_seconds) ELSE ${FIRST_PROBE} END`;
/** Tries that began before the pause, or before the last one ended, fail late and change nothing. */
const PAUSE = `
  INSERT INTO mail_pause AS p (id, unanswered_at, probe_seconds, next_probe_at)
  VALUES (1, clock_timestamp(), ${FIRST_PROBE}, clock_timestamp() + interval '${FIRST_PROBE} seconds')
  ON CONFLICT (id) DO UPDATE SET unanswered_at = excluded.unanswered_at,
    ended_at = NULL, probe_seconds = ${SECONDS}, next_probe_at = clock_timestamp() + make_interval(secs => ${SECONDS})
  WHERE CASE WHEN p.ended_at IS NULL THEN $1::boolean ELSE p.ended_at < $3::timestamptz END`;

/** Records that the mail server did not answer a try of a mail: the first time the pause of all mails begins, then the distance of the probes grows. */
export async function pauseMails({ db }: Ctx, { mailsPaused, isAwaited, startedAt }: MailTry): Promise<void> {
  await runText(db, PAUSE, [mailsPaused, isAwaited, startedAt]);
}

/** Ends the pause of all mails: the mail server answered. The outbox passes on what waits. */
export async function resumeMails({ db }: Ctx): Promise<void> {
  await runText(db, 'UPDATE mail_pause SET ended_at = clock_timestamp() WHERE ended_at IS NULL', []);
}

/** Lets the next mail probe the mail server now: an admin tries mails again, or the probe was not sent. The one that is due last is the probe. */
export async function probeNow({ db }: Ctx): Promise<void> {
  await runText(db, 'UPDATE mail_pause SET next_probe_at = clock_timestamp() WHERE ended_at IS NULL AND next_probe_at > clock_timestamp()', []);
}
