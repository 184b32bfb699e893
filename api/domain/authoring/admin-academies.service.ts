import type { PublishStatus } from '../../../schema/content-values.ts';
import type { AcademyText, Visibility } from '../academies/academy.entity.ts';
import { academyPolicy } from '../academies/academy.policy.ts';
import { type ImageRow, type ImageView, imageColumn, imageView } from '../files/file-views.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { type ItemRow, type ItemView, itemColumns, itemView } from '../translations/item-view.ts';

/** An academy as its editors see it. */
export interface AdminAcademyView extends ItemView<AcademyText> {
  academyType: Visibility;
  status: PublishStatus;
  image: ImageView | null;
  courseCount: number;
  publishedCourseCount: number;
  /** People enrolled in a course of it, and those who accepted an invitation to it. */
  learnerCount: number;
  hostedRegion: string;
}

type AcademyRow = ItemRow<AcademyText> & Omit<AdminAcademyView, keyof ItemView<AcademyText> | 'image'> & { image: ImageRow | null; imageAlt: string };

const LEARNERS = `SELECT count(*) FROM users u WHERE u.deactivated_at IS NULL AND u.id IN (
  SELECT e.user_id FROM enrolments e JOIN courses c ON c.id = e.course_id WHERE c.academy_id = a.id
  UNION ALL SELECT m.user_id FROM academy_members m WHERE m.academy_id = a.id)`;

const ACADEMIES = `SELECT ${itemColumns('a')}, a.academy_type AS "academyType", a.status AS "status", a.hosted_region AS "hostedRegion",
    ${imageColumn('f')} AS "image", a.image_alt AS "imageAlt", (${LEARNERS})::integer AS "learnerCount",
    (SELECT count(*) FROM courses c WHERE c.academy_id = a.id)::integer AS "courseCount",
    (SELECT count(*) FROM courses c WHERE c.academy_id = a.id AND c.status = 'PUBLISHED')::integer AS "publishedCourseCount"
  FROM academies a LEFT JOIN files f ON f.id = a.image_id WHERE $1::uuid[] IS NULL OR a.id = ANY($1) ORDER BY a.position, a.id`;

async function select(ctx: Ctx, ids: readonly string[] | null): Promise<AdminAcademyView[]> {
  authorize(academyPolicy.edit(requireActor(ctx)));
  const rows: AcademyRow[] = await ctx.db.query(ACADEMIES, [ids]);
  return rows.map((row) => {
    const { academyType, status, courseCount, publishedCourseCount, learnerCount, hostedRegion } = row;
    const image = imageView(ctx, row.image, row.imageAlt);
    return { ...itemView(ctx, row), academyType, status, image, courseCount, publishedCourseCount, learnerCount, hostedRegion };
  });
}

/** Every academy in its order, whole: who orders them needs them all. Admins alone. */
export async function listAdminAcademies(ctx: Ctx): Promise<AdminAcademyView[]> {
  return select(ctx, null);
}

/** Academies by id, as far as they exist. Admins alone. */
export async function readAdminAcademies(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AdminAcademyView>> {
  return new Map((await select(ctx, ids)).map((academy) => [academy.id, academy]));
}

/** One academy as its editors see it. Admins alone. */
export async function readAdminAcademy(ctx: Ctx, id: string): Promise<AdminAcademyView> {
  authorize(academyPolicy.edit(requireActor(ctx)));
  const [academy] = await select(ctx, [requireId(id)]);
  assertFound(academy);
  return academy;
}
