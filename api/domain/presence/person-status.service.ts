import { type Ctx, requireActor } from '../shared/context.ts';

export interface PersonStatus {
  id: string;
  online: boolean;
  doNotDisturb: boolean;
}

interface StatusRow {
  online: boolean;
  do_not_disturb: boolean;
  seen: boolean;
}

/** The person is the viewer, shares a course with the viewer by enrolment or team, or the viewer is an admin. */
const STATUS = `
  WITH belongs AS (SELECT user_id, course_id FROM enrolments UNION ALL SELECT user_id, course_id FROM team_members)
  SELECT u.do_not_disturb,
    u.deactivated_at IS NULL AND EXISTS (SELECT 1 FROM connections c WHERE c.user_id = u.id) AS online,
    u.id = $2 OR $3 OR EXISTS (
      SELECT 1 FROM belongs theirs JOIN belongs own ON own.course_id = theirs.course_id WHERE theirs.user_id = u.id AND own.user_id = $2
    ) AS seen
  FROM users u WHERE u.id = $1`;

/**
 * Whether a person is online and available, as the viewer may see it: people of a shared course, admins everybody
 * (product rules §2). Null for everybody else.
 */
export async function visibleStatus(ctx: Ctx, userId: string): Promise<PersonStatus | null> {
  const actor = requireActor(ctx);
  const rows: StatusRow[] = await ctx.db.query(STATUS, [userId, actor.id, actor.role === 'admin']);
  const row = rows[0];
  if (row === undefined || !row.seen) return null;
  return { id: userId, online: row.online, doNotDisturb: row.do_not_disturb };
}
