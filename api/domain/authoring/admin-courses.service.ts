import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PublishStatus } from '../../../schema/content-values.ts';
import { COURSE_FIELDS, pickSettings, type SettingsOf } from '../../../schema/item-fields.ts';
import type { CourseText } from '../courses/course.entity.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { type Image, imageColumn, signImage } from '../files/images.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AcademiesTable, CoursesTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { countRows, scalar } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { settingColumns } from '../translations/setting-columns.ts';
import { type AdminItem, itemColumns, toAdminItem } from './admin-item.ts';

/** A course as its editors see it, without its modules. */
export interface AdminCourse extends AdminItem<CourseText>, SettingsOf<typeof COURSE_FIELDS> {
  academyId: string;
  status: PublishStatus;
  image: Image | null;
  moduleCount: number;
  stepCount: number;
  enrolledCount: number;
}

const { ref } = expressionBuilder<{ a: AcademiesTable; c: CoursesTable }, 'a' | 'c'>();
const modules = statements.selectFrom('modules as m').where('m.course_id', '=', ref('c.id')).select(countRows.as('count'));
const enrolled = statements
  .selectFrom('enrolments as e')
  .innerJoin('users as u', 'u.id', 'e.user_id')
  .where('e.course_id', '=', ref('c.id'))
  .where('e.ended_at', 'is', null)
  .where('u.deactivated_at', 'is', null)
  .select(countRows.as('count'));

const steps = modules.innerJoin('steps as s', 's.module_id', 'm.id');
/** SQL: courses as their editors see them. */
const selectCourses = statements
  .selectFrom('courses as c')
  .leftJoin('files as f', 'f.id', 'c.image_id')
  .select(itemColumns('c'))
  .select(['c.academy_id as academyId', 'c.status'])
  .select(settingColumns('c', COURSE_FIELDS))
  .select([imageColumn.as('image'), 'c.image_alt as imageAlt', scalar(modules).as('moduleCount')])
  .select([scalar(steps).as('stepCount'), scalar(enrolled).as('enrolledCount')]);

const courseById = prepared('authoring.course', { id: 'uuid' }, ({ id }) => selectCourses.where('c.id', '=', id));

const coursesOfAcademy = prepared('authoring.courses', { academyId: 'uuid' }, ({ academyId }) =>
  statements
    .selectFrom('academies as a')
    .select(jsonArrayFrom(selectCourses.where('c.academy_id', '=', ref('a.id')).orderBy('c.position').orderBy('c.id')).as('courses'))
    .where('a.id', '=', academyId),
);

type CourseRow = Omit<RowOf<typeof courseById>, 'updatedAt'> & { updatedAt: Date | string };

function toAdminCourse(ctx: Ctx, row: CourseRow): AdminCourse {
  const { academyId, status, moduleCount, stepCount, enrolledCount } = row;
  const image = signImage(ctx, row.image, row.imageAlt);
  return { ...toAdminItem(ctx, row), ...pickSettings(COURSE_FIELDS, row), academyId, status, image, moduleCount, stepCount, enrolledCount };
}

/** Lists the courses of an academy in order, in one statement. Admins only. */
export async function listAdminCourses(ctx: Ctx, academyId: string): Promise<AdminCourse[]> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const academy = await coursesOfAcademy.first(ctx.db, { academyId: requireId(academyId) });
  assertFound(academy);
  return academy.courses.map((row) => toAdminCourse(ctx, row));
}

/**
 * Reads a course as its editors see it. Admins only.
 * @throws NOT_FOUND if it does not exist
 */
export async function readAdminCourse(ctx: Ctx, id: string): Promise<AdminCourse> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const row = await courseById.first(ctx.db, { id: requireId(id) });
  assertFound(row);
  return toAdminCourse(ctx, row);
}
