import type { PublishStatus } from '../../../schema/content-values.ts';
import { type ImageRow, type ImageView, imageColumn, imageView } from '../files/file-views.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { pageOf, requireId } from '../shared/validate.ts';
import { languagesOf, shownCondition, shownField, shownLanguage, viewerParameters } from '../translations/translation-sql.ts';
import type { Visibility } from './academy.entity.ts';
import { academyPolicy } from './academy.policy.ts';
import { academyMember, academyVisible, courseVisibleInside } from './content.visibility.ts';

/** An academy in the words of its viewer. */
export interface AcademyBrief {
  id: string;
  name: string;
  subTitle: string;
  shownLanguage: string;
  languages: string[];
  defaultLanguage: string;
  academyType: Visibility;
  status: PublishStatus;
}

/** The same with all that costs a look elsewhere. */
export interface AcademyView extends AcademyBrief {
  image: ImageView | null;
  /** Published courses that the viewer's list of courses has. */
  courseCount: number;
  viewerCan: { seeLearners: boolean; edit: boolean };
}

export interface AcademyListView {
  items: AcademyView[];
  hiddenByLanguage: number;
}

interface AcademyRow extends AcademyBrief {
  image: ImageRow | null;
  imageAlt: string;
  courseCount: number;
  member: boolean;
}

/** SQL: what an academy's card and page show. Its courses count as the viewer's list of courses has them. */
export const academyBriefColumns = (a: string): string => `${a}.id AS "id", ${shownField(a, 'name')} AS "name", ${shownField(a, 'subTitle')} AS "subTitle",
  ${shownLanguage(a)} AS "shownLanguage", ${languagesOf(a)} AS "languages", ${a}.default_language AS "defaultLanguage",
  ${a}.academy_type AS "academyType", ${a}.status AS "status"`;

const COLUMNS = `${academyBriefColumns('a')}, ${imageColumn('f')} AS "image", a.image_alt AS "imageAlt", ${academyMember('a')} AS "member",
  (SELECT count(*) FROM courses c WHERE c.academy_id = a.id AND c.status = 'PUBLISHED' AND ${shownCondition('c')}
    AND ${courseVisibleInside('c')})::integer AS "courseCount"`;

function toView(ctx: Ctx, row: AcademyRow): AcademyView {
  const actor = requireActor(ctx);
  const { id, name, subTitle, shownLanguage, languages, defaultLanguage, academyType, status, courseCount } = row;
  const image = imageView(ctx, row.image, row.imageAlt);
  const viewerCan = { seeLearners: academyPolicy.seeLearners(actor, row), edit: academyPolicy.edit(actor) };
  // Named one by one: a rest of the row is slow to make, and lists make many.
  return { id, name, subTitle, shownLanguage, languages, defaultLanguage, academyType, status, image, courseCount, viewerCan };
}

/** The page is one JSON value: the driver reads that faster than a row for each academy. Put together once, not for each request. */
const PAGE = `WITH visible AS MATERIALIZED (SELECT a.id, a.position, ${shownCondition('a')} AS shown FROM academies a WHERE ${academyVisible('a')})
  SELECT (SELECT count(*) FROM visible WHERE NOT shown)::integer AS "hidden", (SELECT json_agg(each) FROM (
    SELECT ${COLUMNS} FROM visible v JOIN academies a ON a.id = v.id LEFT JOIN files f ON f.id = a.image_id
    WHERE v.shown ORDER BY v.position, v.id OFFSET $5 LIMIT $6) each) AS "page"`;

/**
 * The academies that exist for the viewer, in their order. Those without a text in the content language are left out
 * and counted, unless "show in other languages" is on (docs/product-rules.md#3-languages).
 */
export async function listAcademies(ctx: Ctx, request: { offset?: number | null; limit?: number | null } = {}): Promise<AcademyListView> {
  requireActor(ctx);
  const page = pageOf(request.offset ?? 0, request.limit ?? 50);
  const values = [...viewerParameters(ctx), page.offset, page.limit];
  const rows: Array<{ hidden: number; page: AcademyRow[] | null }> = await ctx.db.query(PAGE, values);
  const items = (rows[0]?.page ?? []).map((row) => toView(ctx, row));
  return { items, hiddenByLanguage: rows[0]?.hidden ?? 0 };
}

/** Academies by id, as far as they exist for the viewer; without a text in the content language they fall back to their default. */
export async function readAcademies(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AcademyView>> {
  requireActor(ctx);
  const rows: AcademyRow[] = await ctx.db.query(
    `SELECT ${COLUMNS} FROM academies a LEFT JOIN files f ON f.id = a.image_id WHERE a.id = ANY($5) AND ${academyVisible('a')}`,
    [...viewerParameters(ctx), ids],
  );
  return new Map(rows.map((row) => [row.id, toView(ctx, row)]));
}

/** One academy; NOT_FOUND when it does not exist for the viewer. */
export async function readAcademy(ctx: Ctx, id: string): Promise<AcademyView> {
  requireActor(ctx);
  const academyId = requireId(id);
  const academy = (await readAcademies(ctx, [academyId])).get(academyId);
  assertFound(academy);
  return academy;
}
