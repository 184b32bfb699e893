import type { Ctx } from '../shared/context.ts';

export interface PersonStatus {
  id: string;
  online: boolean;
  doNotDisturb: boolean;
}

export interface StatusForViewers {
  status: PersonStatus;
  /** Users who may see the status now. */
  viewers: Set<string>;
}

interface StatusRow {
  online: boolean;
  do_not_disturb: boolean;
  viewers: string[];
}

const STATUS = `
  WITH belongs AS (SELECT user_id, course_id FROM enrolments UNION ALL SELECT user_id, course_id FROM team_members)
  SELECT u.do_not_disturb,
    u.deactivated_at IS NULL AND EXISTS (SELECT 1 FROM connections c WHERE c.user_id = u.id) AS online,
    ARRAY(
      SELECT u.id
      UNION SELECT others.user_id FROM belongs own JOIN belongs others ON others.course_id = own.course_id WHERE own.user_id = u.id
      UNION SELECT id FROM users WHERE role = 'admin'
    ) AS viewers
  FROM users u WHERE u.id = $1`;

/**
 * Returns whether a person is online and available, and who may see that: people of a shared course, by enrolment or team, and admins
 * (docs/product-rules.md#2-who-may-do-what). One statement for each event, independent of the number of listeners. Null if there is no such
 * person.
 */
export async function statusForViewers(ctx: Ctx, userId: string): Promise<StatusForViewers | null> {
  const rows: StatusRow[] = await ctx.db.query(STATUS, [userId]);
  const row = rows[0];
  if (row === undefined) return null;
  return { status: { id: userId, online: row.online, doNotDisturb: row.do_not_disturb }, viewers: new Set(row.viewers) };
}
