import type { DataSource } from 'typeorm';
import { bulkMails, probes, SINGLES, SINGLES_IN_PAUSE } from './claim-mails.ts';

/** Rows passed to the queue per batch. */
export const BATCH = 200;

interface Claimed {
  id: string;
  job: string;
  isBulkMail: boolean;
}
interface MailsState {
  paused: boolean;
  /** A job passed on before, which nobody runs, is lost. */
  lostBefore: string;
  now: string;
}

const STATE = `SELECT coalesce(bool_or(ended_at IS NULL), false) AS paused, now()::text AS now,
  greatest(now() - interval '1 minute', max(ended_at))::text AS "lostBefore" FROM mail_pause`;

const OPEN = 'done_at IS NULL AND gave_up_at IS NULL';
const IN_TIME = 'next_try_at <= now() AND give_up_after > now()';
/**
 * Selects rows that are due: those that wait for a try, and those passed on a minute ago that nobody runs: the queue lost them, the process died in
 * between, the lease of a dead worker expired, or they wait in the queue, where adding them again changes nothing. After a pause of mails, those that workers
 * have left alone are due at once.
 */
const DUE = `${OPEN} AND ${IN_TIME} AND (handed_over_at IS NULL OR (handed_over_at < $1::timestamptz AND (lease_until IS NULL OR lease_until < now())))`;

/**
 * Of a group, the first row that is due, unless another one was passed on. Two processes that claim at the same moment may each take one; the group is
 * there to spare a receiver, which bears that.
 */
const GROUPS = `
  queue_groups AS (
    (SELECT queue_group FROM outbox WHERE queue_group IS NOT NULL AND ${OPEN} ORDER BY queue_group LIMIT 1)
    UNION ALL
    SELECT (SELECT o.queue_group FROM outbox o WHERE o.queue_group > g.queue_group AND ${OPEN} ORDER BY o.queue_group LIMIT 1)
    FROM queue_groups g WHERE g.queue_group IS NOT NULL
  ), firsts AS (
    SELECT f.id FROM queue_groups g CROSS JOIN LATERAL (
      SELECT id FROM outbox WHERE queue_group = g.queue_group AND ${DUE} ORDER BY handed_over_at, next_try_at LIMIT 1
    ) f
    WHERE NOT EXISTS (
      SELECT FROM outbox WHERE queue_group = g.queue_group AND ${OPEN} AND handed_over_at IS NOT NULL
        AND (handed_over_at >= now() - interval '1 minute' OR lease_until >= now())
    )
  )`;
/** Jobs are passed on at the time of the state: a worker leaves mails alone that were passed on before a pause began. */
const claim = (mails: string, singles: string): string => `
  WITH RECURSIVE ${mails}, ${GROUPS}
  UPDATE outbox SET handed_over_at = $2::timestamptz WHERE id = ANY(
    ARRAY(SELECT id FROM outbox WHERE queue_group IS NULL AND ${singles} AND ${DUE} ORDER BY next_try_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    || ARRAY(SELECT id FROM outbox WHERE id = ANY(ARRAY(SELECT id FROM firsts UNION ALL SELECT id FROM mails)) AND ${DUE} FOR UPDATE SKIP LOCKED)
  ) RETURNING id, job, bulk_mail AS "isBulkMail"`;
const CONDITIONS = { open: OPEN, inTime: IN_TIME, due: DUE };
const CLAIM = claim(bulkMails(CONDITIONS), SINGLES);
const CLAIM_IN_PAUSE = claim(probes(CONDITIONS), SINGLES_IN_PAUSE);

/** Claims a batch of jobs that are due, for one of all processes. While mails are paused, none of them is claimed except probes. */
export async function claimJobs(dataSource: Pick<DataSource, 'query'>): Promise<Claimed[]> {
  const [state] = (await dataSource.query(STATE)) as [MailsState];
  const [rows] = (await dataSource.query(state.paused ? CLAIM_IN_PAUSE : CLAIM, [state.lostBefore, state.now])) as [Claimed[], number];
  return rows;
}
