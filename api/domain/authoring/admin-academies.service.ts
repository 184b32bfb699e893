import { expressionBuilder, sql } from 'kysely';
import type { PublishStatus } from '../../../schema/content-values.ts';
import { ACADEMY_FIELDS, pickSettings, type SettingsOf } from '../../../schema/item-fields.ts';
import type { AcademyText } from '../academies/academy.entity.ts';
import { academyPolicy } from '../academies/academy.policy.ts';
import { type Image, imageColumn, signImage } from '../files/images.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AcademiesTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, inList, scalar } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { settingColumns } from '../translations/setting-columns.ts';
import { type AdminItem, itemColumns, toAdminItem } from './admin-item.ts';

/** An academy as its editors see it. */
export interface AdminAcademy extends AdminItem<AcademyText>, SettingsOf<typeof ACADEMY_FIELDS> {
  status: PublishStatus;
  image: Image | null;
  courseCount: number;
  publishedCourseCount: number;
  /** The number of people who are enrolled in its courses or accepted an invitation to it. */
  learnerCount: number;
  hostedRegion: string;
}

const { ref } = expressionBuilder<{ a: AcademiesTable }, 'a'>();
const coursesOfAcademy = statements.selectFrom('courses as c').where('c.academy_id', '=', ref('a.id')).select(countRows.as('count'));

/** SQL: the active people who are enrolled in a course of the academy `a` or accepted an invitation to it. */
const learners = statements
  .selectFrom('users as u')
  .select(countRows.as('count'))
  .where('u.deactivated_at', 'is', null)
  .where('u.id', 'in', ({ selectFrom }) =>
    selectFrom('enrolments as e')
      .innerJoin('courses as c', 'c.id', 'e.course_id')
      .select('e.user_id')
      .where('c.academy_id', '=', ref('a.id'))
      .where('e.ended_at', 'is', null)
      .unionAll(selectFrom('academy_members as m').select('m.user_id').where('m.academy_id', '=', ref('a.id'))),
  );

const academies = prepared('authoring.academies', { ids: 'uuid[]?' }, ({ ids }) =>
  statements
    .selectFrom('academies as a')
    .leftJoin('files as f', 'f.id', 'a.image_id')
    .select(itemColumns('a'))
    .select(settingColumns('a', ACADEMY_FIELDS))
    .select(['a.status', 'a.hosted_region as hostedRegion', imageColumn.as('image'), 'a.image_alt as imageAlt'])
    .select([
      scalar(learners).as('learnerCount'),
      scalar(coursesOfAcademy).as('courseCount'),
      scalar(coursesOfAcademy.where('c.status', '=', 'PUBLISHED')).as('publishedCourseCount'),
    ])
    .where(sql<boolean>`${ids} is null or ${inList(ref('a.id'), ids)}`)
    .orderBy('a.position')
    .orderBy('a.id'),
);

async function select(ctx: Ctx, ids: readonly string[] | null): Promise<AdminAcademy[]> {
  authorize(academyPolicy.edit(requireActor(ctx)));
  const rows = await academies.all(ctx.db, { ids });
  return rows.map((row) => {
    const { status, courseCount, publishedCourseCount, learnerCount, hostedRegion } = row;
    const image = signImage(ctx, row.image, row.imageAlt);
    return { ...toAdminItem(ctx, row), ...pickSettings(ACADEMY_FIELDS, row), status, image, courseCount, publishedCourseCount, learnerCount, hostedRegion };
  });
}

/** Lists all academies in order, without pages, because ordering needs the whole list. Admins only. */
export async function listAdminAcademies(ctx: Ctx): Promise<AdminAcademy[]> {
  return select(ctx, null);
}

/** Reads academies by id; missing ones have no entry. Admins only. */
export async function readAdminAcademies(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AdminAcademy>> {
  return new Map((await select(ctx, ids)).map((academy) => [academy.id, academy]));
}

/**
 * Reads an academy as its editors see it. Admins only.
 * @throws NOT_FOUND if it does not exist
 */
export async function readAdminAcademy(ctx: Ctx, id: string): Promise<AdminAcademy> {
  authorize(academyPolicy.edit(requireActor(ctx)));
  const [academy] = await select(ctx, [requireId(id)]);
  assertFound(academy);
  return academy;
}
