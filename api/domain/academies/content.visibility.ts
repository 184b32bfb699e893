/**
 * Who sees an academy and a course, as SQL; the one place that says it (docs/product-rules.md#1-words, docs/product-rules.md#2-who-may-do-what). Parameters as in
 * `viewerParameters`; `a` and `c` are aliases of an academy and a course. What is unpublished exists for admins alone;
 * what is above must be visible too.
 */

const enrolled = (c: string): string => `EXISTS (SELECT 1 FROM enrolments xe WHERE xe.course_id = ${c}.id AND xe.user_id = $1)`;
const onTeam = (c: string): string => `EXISTS (SELECT 1 FROM team_members xt WHERE xt.course_id = ${c}.id AND xt.user_id = $1)`;

/** SQL: the viewer is a member: accepted an invitation, is enrolled in a course of it, or on the team of one. */
export const academyMember = (a: string): string => `(
  EXISTS (SELECT 1 FROM academy_members vm WHERE vm.academy_id = ${a}.id AND vm.user_id = $1)
  OR EXISTS (SELECT 1 FROM enrolments ve JOIN courses vc ON vc.id = ve.course_id WHERE ve.user_id = $1 AND vc.academy_id = ${a}.id)
  OR EXISTS (SELECT 1 FROM team_members vt JOIN courses vc ON vc.id = vt.course_id WHERE vt.user_id = $1 AND vc.academy_id = ${a}.id))`;

/** SQL: the academy exists for the viewer: published, and public or his or hers as a member. */
export const academyVisible = (a: string): string => `($2 OR (${a}.status = 'PUBLISHED' AND (${a}.academy_type = 'public' OR ${academyMember(a)})))`;

/** SQL: the course exists for the viewer, provided its academy does: published, and public, enrolled, or on its team. An accepted invitation enrols. */
export const courseVisibleInside = (c: string): string =>
  `($2 OR (${c}.status = 'PUBLISHED' AND (${c}.course_type = 'public' OR ${enrolled(c)} OR ${onTeam(c)})))`;

/** SQL: the course exists for the viewer. */
export const courseVisible = (c: string, a: string): string => `(${courseVisibleInside(c)} AND ${academyVisible(a)})`;
