import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PublishStatus } from '../../../schema/content-values.ts';
import { ACADEMY_FIELDS, type SettingsOf } from '../../../schema/item-fields.ts';
import { academyPolicy } from '../academies/academy.policy.ts';
import { academyTexts } from '../academies/academy-texts.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { type Image, imageColumn, signImage } from '../files/images.ts';
import { academyVisible, courseVisibleInside, isAcademyMember } from '../memberships/content.visibility.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AcademiesTable } from '../shared/database.generated.ts';
import { endPage, ListOrder, type PageRequest } from '../shared/list-order.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { countRows, inList, scalar } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { settingColumns } from '../translations/setting-columns.ts';
import { type ReadingParameters, VIEWER, type ViewerParameters, viewerValues } from '../translations/translation-sql.ts';

/** An academy as its viewer sees it, in one language. */
export interface Academy extends SettingsOf<typeof ACADEMY_FIELDS> {
  id: string;
  name: string;
  subTitle: string;
  shownLanguage: string;
  languages: string[];
  defaultLanguage: string;
  status: PublishStatus;
  image: Image | null;
  /** Published courses that the viewer's list of courses has. */
  courseCount: number;
  viewerCan: { seeLearners: boolean };
}

export interface AcademyList {
  items: Academy[];
  hiddenByLanguage: number;
  /** null on the last page. */
  nextCursor: string | null;
}

const { ref } = expressionBuilder<{ a: AcademiesTable }, 'a'>();

/** SQL: the columns of the academy `a` that need no other table, in the viewer's language. */
export function academyColumns(reading: ReadingParameters) {
  const { text, language, languages } = academyTexts(reading);
  return [
    ref('a.id').as('id'),
    text('name').as('name'),
    text('subTitle').as('subTitle'),
    language.as('shownLanguage'),
    languages.as('languages'),
    ref('a.default_language').as('defaultLanguage'),
    ...settingColumns('a', ACADEMY_FIELDS),
    ref('a.status').as('status'),
  ] as const;
}

/** SQL: how many published courses of the academy `a` the viewer's list has. */
const courseCount = (viewer: ViewerParameters) =>
  statements
    .selectFrom('courses as c')
    .select(countRows.as('count'))
    .where('c.academy_id', '=', ref('a.id'))
    .where('c.status', '=', 'PUBLISHED')
    .where(courseTexts(viewer).shown)
    .where(courseVisibleInside(viewer));

/** SQL: the columns of the academy `a` and its image `f` for `toAcademy`. */
const allColumns = (viewer: ViewerParameters) => [
  ...academyColumns(viewer),
  imageColumn.as('image'),
  ref('a.image_alt').as('imageAlt'),
  isAcademyMember(viewer).as('member'),
  scalar(courseCount(viewer)).as('courseCount'),
];

const academiesById = prepared('academies.byId', { ...VIEWER, ids: 'uuid[]' }, (viewer) =>
  statements
    .selectFrom('academies as a')
    .leftJoin('files as f', 'f.id', 'a.image_id')
    .select(allColumns(viewer))
    .where(inList(ref('a.id'), viewer.ids))
    .where(academyVisible(viewer)),
);

const inOrder = new ListOrder([
  { of: sql`v.position`, type: 'integer' },
  { of: sql`v.id`, type: 'uuid' },
]);

/** The page is one JSON value: the driver reads that faster than a row for each academy. */
const academyPage = prepared('academies.page', { ...VIEWER, after: 'text[]?', offset: 'integer', limit: 'integer' }, (viewer) =>
  statements
    .with(
      (cte) => cte('visible').materialized(),
      (db) =>
        db
          .selectFrom('academies as a')
          .select(['a.id', 'a.position', academyTexts(viewer).shown.as('shown')])
          .where(academyVisible(viewer)),
    )
    .selectNoFrom(({ selectFrom, not }) => [
      scalar(
        selectFrom('visible as v')
          .select(countRows.as('count'))
          .where(({ ref }) => not(ref('v.shown'))),
      ).as('hidden'),
      jsonArrayFrom(
        selectFrom('visible as v')
          .innerJoin('academies as a', 'a.id', 'v.id')
          .leftJoin('files as f', 'f.id', 'a.image_id')
          .select(allColumns(viewer))
          .select(inOrder.keysOfRow.as('keys'))
          .where('v.shown', '=', true)
          .where(inOrder.afterIfSet(viewer.after))
          .orderBy(inOrder.by)
          .offset(viewer.offset)
          .limit(viewer.limit),
      ).as('page'),
    ]),
);

type AcademyRow = RowOf<typeof academiesById>;

function toAcademy(ctx: Ctx, row: AcademyRow): Academy {
  const actor = requireActor(ctx);
  const { id, name, subTitle, shownLanguage, languages, defaultLanguage, academyType, status, courseCount } = row;
  const image = signImage(ctx, row.image, row.imageAlt);
  const viewerCan = { seeLearners: academyPolicy.seeLearners(actor, row) };
  // Named one by one: a rest of the row is slow to make, and lists make many.
  return { id, name, subTitle, shownLanguage, languages, defaultLanguage, academyType, status, image, courseCount, viewerCan };
}

/**
 * The academies that exist for the viewer, in their order. Those without a text in the content language are left out
 * and counted, unless "show in other languages" is on (docs/product-rules.md#3-languages).
 */
export async function listAcademies(ctx: Ctx, request: PageRequest = {}): Promise<AcademyList> {
  requireActor(ctx);
  const page = inOrder.read(request);
  const found = await academyPage.first(ctx.db, { ...viewerValues(ctx), ...page.values });
  const { rows, end } = endPage(found?.page ?? [], page);
  return { items: rows.map((row) => toAcademy(ctx, row)), hiddenByLanguage: found?.hidden ?? 0, nextCursor: end.nextCursor };
}

/** Academies by id, as far as they exist for the viewer; without a text in the content language they fall back to their default. */
export async function readAcademies(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Academy>> {
  requireActor(ctx);
  const rows = await academiesById.all(ctx.db, { ...viewerValues(ctx), ids });
  return new Map(rows.map((row) => [row.id, toAcademy(ctx, row)]));
}

/** One academy; NOT_FOUND when it does not exist for the viewer. */
export async function readAcademy(ctx: Ctx, id: string): Promise<Academy> {
  requireActor(ctx);
  const academyId = requireId(id);
  const academy = (await readAcademies(ctx, [academyId])).get(academyId);
  assertFound(academy);
  return academy;
}
