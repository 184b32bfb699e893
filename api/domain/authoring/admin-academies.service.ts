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
import { countRows, inList, one, scalar } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { settingColumns } from '../translations/setting-columns.ts';
import { type AdminItem, itemColumns, toAdminItem } from './admin-item.ts';

/** An academy as its editors see it. */
export interface AdminAcademy extends AdminItem<AcademyText>, SettingsOf<typeof ACADEMY_FIELDS> {
  status: PublishStatus;
  image: Image | null;
  courseCount: number;
  publishedCourseCount: number;
  hostedRegion: string;
}

const { ref } = expressionBuilder<{ a: AcademiesTable }, 'a'>();
const coursesOfAcademy = statements.selectFrom('courses as c').where('c.academy_id', '=', ref('a.id')).select(countRows.as('count'));

const academies = prepared('authoring.academies', { ids: 'uuid[]?' }, ({ ids }) =>
  statements
    .selectFrom('academies as a')
    .leftJoin('files as f', 'f.id', 'a.image_id')
    .select(itemColumns('a'))
    .select(settingColumns('a', ACADEMY_FIELDS))
    .select(['a.status', 'a.hosted_region as hostedRegion', imageColumn.as('image'), 'a.image_alt as imageAlt'])
    .select([scalar(coursesOfAcademy).as('courseCount'), scalar(coursesOfAcademy.where('c.status', '=', 'PUBLISHED')).as('publishedCourseCount')])
    .where(sql<boolean>`${ids} is null or ${inList(ref('a.id'), ids)}`)
    .orderBy('a.position')
    .orderBy('a.id'),
);

/** All academies are counted in one pass over the learners, and the deactivated, who are few, are left out by their index. */
const learnerCounts = prepared('authoring.learnerCounts', { ids: 'uuid[]' }, ({ ids }) => {
  const learners = statements
    .selectFrom('courses as c')
    .innerJoin('enrolments as e', 'e.course_id', 'c.id')
    .select(['c.academy_id as academyId', 'e.user_id as userId'])
    .where(({ ref: column }) => inList(column('c.academy_id'), ids))
    .where('e.ended_at', 'is', null)
    .union(
      statements
        .selectFrom('academy_members as m')
        .select(['m.academy_id as academyId', 'm.user_id as userId'])
        .where(({ ref: column }) => inList(column('m.academy_id'), ids)),
    );
  return statements
    .selectFrom(learners.as('l'))
    .select(['l.academyId', countRows.as('count')])
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('users as u').select(one).whereRef('u.id', '=', 'l.userId').where('u.deactivated_at', 'is not', null))),
    )
    .groupBy('l.academyId');
});

async function select(ctx: Ctx, ids: readonly string[] | null): Promise<AdminAcademy[]> {
  authorize(academyPolicy.edit(requireActor(ctx)));
  const rows = await academies.all(ctx.db, { ids });
  return rows.map((row) => {
    const { status, courseCount, publishedCourseCount, hostedRegion } = row;
    const image = signImage(ctx, row.image, row.imageAlt);
    return { ...toAdminItem(ctx, row), ...pickSettings(ACADEMY_FIELDS, row), status, image, courseCount, publishedCourseCount, hostedRegion };
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

/**
 * Counts the active people of academies who are enrolled in a course or accepted an invitation, in one statement; an academy without any has no entry.
 * Apart from the academies, because counting reads all enrolments. Admins only.
 */
export async function countAcademyLearners(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  authorize(academyPolicy.edit(requireActor(ctx)));
  const rows = await learnerCounts.all(ctx.db, { ids });
  return new Map(rows.map(({ academyId, count }) => [academyId, count]));
}
