import { expressionBuilder } from 'kysely';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AcademiesTable, CoursesTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { arrayOf } from '../shared/sql.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import { academiesOfMember, academyVisible, courseVisible } from './content.visibility.ts';

const { ref } = expressionBuilder<{ a: AcademiesTable; c: CoursesTable }, 'a' | 'c'>();

const ownMemberships = prepared('memberships.own', VIEWER, (viewer) => {
  const academies = statements.selectFrom('academies as a').select('a.id').where(academyVisible(viewer)).where('a.id', 'in', academiesOfMember(viewer));
  const courses = statements
    .selectFrom('enrolments as e')
    .innerJoin('courses as c', 'c.id', 'e.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .select('c.id')
    .where('e.user_id', '=', viewer.viewerId)
    .where('e.ended_at', 'is', null)
    .where(courseVisible(viewer));
  return statements.selectNoFrom([
    arrayOf(academies.orderBy('a.position').orderBy(ref('a.id'))).as('academyIds'),
    arrayOf(courses.orderBy('e.created_at').orderBy(ref('c.id'))).as('courseIds'),
  ]);
});

/** Reads the ids of the visible academies that the viewer is a member of, and of the visible courses that the viewer is enrolled in, in one statement. */
export async function readOwnMemberships(ctx: Ctx): Promise<{ academyIds: string[]; courseIds: string[] }> {
  requireActor(ctx);
  return (await ownMemberships.first(ctx.db, viewerValues(ctx))) ?? { academyIds: [], courseIds: [] };
}
