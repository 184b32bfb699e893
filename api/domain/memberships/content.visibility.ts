import { expressionBuilder, type RawBuilder } from 'kysely';
import type { AcademiesTable, CoursesTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { allOf, anyOf, hasRow, one } from '../shared/sql.ts';
import type { ViewerParameters } from '../translations/translation-sql.ts';

/*
 * Who sees an academy and a course, as SQL: the only place that defines it (docs/product-rules.md#2-who-may-do-what). Unpublished
 * content is visible to admins only, and nothing is visible inside something that is not. The conditions belong into statements
 * that call the academy `a` and the course `c`.
 */

const eb = expressionBuilder<{ a: AcademiesTable; c: CoursesTable }, 'a' | 'c'>();
const { ref } = eb;

/** What makes the viewer a member of an academy: an accepted invitation to it, an enrollment in one of its courses, or a place on the team of one. */
function membershipsOf({ viewerId }: ViewerParameters) {
  const enrolled = statements.selectFrom('enrolments as ve').innerJoin('courses as vc', 'vc.id', 've.course_id');
  return {
    invited: statements.selectFrom('academy_members as vm').where('vm.user_id', '=', viewerId),
    enrolled: enrolled.where('ve.user_id', '=', viewerId).where('ve.ended_at', 'is', null),
    onTeam: statements.selectFrom('team_members as vt').innerJoin('courses as vc', 'vc.id', 'vt.course_id').where('vt.user_id', '=', viewerId),
  };
}

/** SQL: the viewer is a member of the academy. */
export function isAcademyMember(viewer: ViewerParameters): RawBuilder<boolean> {
  const { invited, enrolled, onTeam } = membershipsOf(viewer);
  return anyOf(
    hasRow(invited.select(one).where('vm.academy_id', '=', ref('a.id'))),
    hasRow(enrolled.select(one).where('vc.academy_id', '=', ref('a.id'))),
    hasRow(onTeam.select(one).where('vc.academy_id', '=', ref('a.id'))),
  );
}

/** SQL: the ids of the academies of which the viewer is a member, for statements that would otherwise look at every academy. */
export function academiesOfMember(viewer: ViewerParameters) {
  const { invited, enrolled, onTeam } = membershipsOf(viewer);
  return invited.select('vm.academy_id as id').union(enrolled.select('vc.academy_id as id')).union(onTeam.select('vc.academy_id as id'));
}

/** SQL: the academy is visible to the viewer: published, and public or with the viewer as a member. */
export function academyVisible(viewer: ViewerParameters): RawBuilder<boolean> {
  const open = anyOf(eb('a.academy_type', '=', 'public'), isAcademyMember(viewer));
  return anyOf(viewer.isAdmin, allOf(eb('a.status', '=', 'PUBLISHED'), open));
}

/** SQL: the viewer is enrolled in the course. */
export const isEnrolled = ({ viewerId }: ViewerParameters): RawBuilder<boolean> =>
  hasRow(
    statements
      .selectFrom('enrolments as xe')
      .select(one)
      .where('xe.course_id', '=', ref('c.id'))
      .where('xe.user_id', '=', viewerId)
      .where('xe.ended_at', 'is', null),
  );

/** SQL: the viewer is on the team of the course. */
export const isOnTeam = ({ viewerId }: ViewerParameters): RawBuilder<boolean> =>
  hasRow(statements.selectFrom('team_members as xt').select(one).where('xt.course_id', '=', ref('c.id')).where('xt.user_id', '=', viewerId));

/** SQL: the course is visible to the viewer, provided its academy is: published, and public or with the viewer enrolled or on its team. */
export function courseVisibleInside(viewer: ViewerParameters): RawBuilder<boolean> {
  const open = anyOf(eb('c.course_type', '=', 'public'), isEnrolled(viewer), isOnTeam(viewer));
  return anyOf(viewer.isAdmin, allOf(eb('c.status', '=', 'PUBLISHED'), open));
}

/** SQL: the course is visible to the viewer. */
export const courseVisible = (viewer: ViewerParameters): RawBuilder<boolean> => allOf(courseVisibleInside(viewer), academyVisible(viewer));
