import { MAIL_JOB } from '../domain/mail/enqueue-mail.ts';
import { LONGEST_PROBE, WAITS_IN_PAUSE } from '../domain/shared/mail-pause.ts';

/** Of bulk mails, so many are in the queue at a time: thousands of them would be passed on again each minute, and everything else would wait behind them. */
const BULK = 200;

/** SQL conditions: the job has not ended; a try may begin; and nobody runs it. `$1` is the time before which a job must have been passed on to count as lost. */
interface Conditions {
  open: string;
  inTime: string;
  due: string;
}

/** SQL: jobs that are no bulk mails. */
export const SINGLES = 'NOT bulk_mail';
/** SQL: those of them that a pause of mails does not concern. */
export const SINGLES_IN_PAUSE = `${SINGLES} AND NOT ${WAITS_IN_PAUSE} AND job <> '${MAIL_JOB}'`;
/** SQL: mails that somebody waits for and that a pause does not hold up. */
const AWAITED = `${SINGLES} AND NOT ${WAITS_IN_PAUSE} AND job = '${MAIL_JOB}'`;

/** SQL: the first rows, unless they were passed on: so no more of them are in the queue. */
const firsts = (rows: string, count: number, { open, inTime, due }: Conditions): string =>
  `SELECT id FROM (SELECT * FROM outbox WHERE ${rows} AND ${open} AND ${inTime} ORDER BY next_try_at, id LIMIT ${count}) AS first_mails WHERE ${due}`;

/** SQL: selects the bulk mails whose turn it is. */
export const bulkMails = (conditions: Conditions): string => `mails AS (${firsts('bulk_mail', BULK, conditions)})`;

/**
 * SQL: selects, during a pause, a probe when it is time for one, for one of all processes: that of the mail that an admin has just tried again, if any. The first tries
 * of mails that somebody waits for come at once, one after the other: with a silent mail server, many of them would keep the worker busy until each timed out.
 */
export const probes = (conditions: Conditions): string => `
  candidate AS MATERIALIZED (SELECT id FROM outbox WHERE ${WAITS_IN_PAUSE} AND ${conditions.due} ORDER BY next_try_at DESC LIMIT 1),
  turn AS (
    UPDATE mail_pause SET next_probe_at = now() + interval '${LONGEST_PROBE} seconds'
    WHERE ended_at IS NULL AND next_probe_at <= now() AND EXISTS (SELECT FROM candidate) RETURNING id
  ),
  mails AS (SELECT candidate.id FROM candidate, turn UNION ALL ${firsts(AWAITED, 1, conditions)})`;
