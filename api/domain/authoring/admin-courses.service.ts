import type { PublishStatus } from '../../../schema/content-values.ts';
import type { Visibility } from '../academies/academy.entity.ts';
import type { CourseText } from '../courses/course.entity.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { type ImageRow, type ImageView, imageColumn, imageView } from '../files/file-views.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { type ItemRow, type ItemView, itemColumns, itemView } from '../translations/item-view.ts';

/** A course as its editors see it, without what is in it. */
export interface AdminCourseView extends ItemView<CourseText> {
  academyId: string;
  courseType: Visibility;
  status: PublishStatus;
  maxAttempts: number;
  image: ImageView | null;
  moduleCount: number;
  stepCount: number;
  enrolledCount: number;
}

type CourseRow = ItemRow<CourseText> & Omit<AdminCourseView, keyof ItemView<CourseText> | 'image'> & { image: ImageRow | null; imageAlt: string };

const COURSE = `SELECT ${itemColumns('c')}, c.academy_id AS "academyId", c.course_type AS "courseType", c.status AS "status", c.maximum_attempts AS "maxAttempts",
    ${imageColumn('f')} AS "image", c.image_alt AS "imageAlt",
    (SELECT count(*) FROM modules m WHERE m.course_id = c.id)::integer AS "moduleCount",
    (SELECT count(*) FROM modules m JOIN steps s ON s.module_id = m.id WHERE m.course_id = c.id)::integer AS "stepCount",
    (SELECT count(*) FROM enrolments e JOIN users u ON u.id = e.user_id WHERE e.course_id = c.id AND u.deactivated_at IS NULL)::integer AS "enrolledCount"
  FROM courses c LEFT JOIN files f ON f.id = c.image_id`;

function toView(ctx: Ctx, row: CourseRow): AdminCourseView {
  const { academyId, courseType, status, maxAttempts, moduleCount, stepCount, enrolledCount } = row;
  const image = imageView(ctx, row.image, row.imageAlt);
  return { ...itemView(ctx, row), academyId, courseType, status, maxAttempts, image, moduleCount, stepCount, enrolledCount };
}

/** The courses of an academy in their order, in one statement. Admins alone. */
export async function listAdminCourses(ctx: Ctx, academyId: string): Promise<AdminCourseView[]> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const [academy]: Array<{ courses: CourseRow[] | null }> = await ctx.db.query(
    `SELECT (SELECT json_agg(each) FROM (${COURSE} WHERE c.academy_id = a.id ORDER BY c.position, c.id) each) AS "courses" FROM academies a WHERE a.id = $1`,
    [requireId(academyId)],
  );
  assertFound(academy);
  return (academy.courses ?? []).map((row) => toView(ctx, row));
}

/** One course as its editors see it. Admins alone. */
export async function readAdminCourse(ctx: Ctx, id: string): Promise<AdminCourseView> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const [row]: CourseRow[] = await ctx.db.query(`${COURSE} WHERE c.id = $1`, [requireId(id)]);
  assertFound(row);
  return toView(ctx, row);
}
