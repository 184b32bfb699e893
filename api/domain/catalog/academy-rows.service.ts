import { expressionBuilder } from 'kysely';
import { academyPolicy } from '../academies/academy.policy.ts';
import { academyTexts } from '../academies/academy-texts.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { academyVisible, courseVisibleInside } from '../memberships/content.visibility.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AcademiesTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { arrayOf } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { VIEWER, type ViewerParameters, viewerValues } from '../translations/translation-sql.ts';
import { fileRows } from '../video/signed-files.ts';
import { academyColumns } from './academy-reads.service.ts';

const { ref } = expressionBuilder<{ a: AcademiesTable }, 'a'>();

/** SQL: the courses of the academy `a` in the viewer's list. */
const courseIds = (viewer: ViewerParameters) =>
  statements
    .selectFrom('courses as c')
    .select('c.id')
    .where('c.academy_id', '=', ref('a.id'))
    .where(courseTexts(viewer).shown)
    .where(courseVisibleInside(viewer))
    .orderBy('c.position')
    .orderBy('c.id');

/** SQL: visible academies with their texts in all languages. */
const selectRows = (viewer: ViewerParameters) =>
  statements
    .selectFrom('academies as a')
    .select(academyColumns(viewer))
    .select(['a.translations', 'a.position', 'a.revision', 'a.image_alt as imageAlt', 'a.hosted_region as hostedRegion'])
    .select([fileRows(statements.selectNoFrom(ref('a.image_id').as('id'))).as('images'), arrayOf(courseIds(viewer)).as('courseIds')])
    .where(academyVisible(viewer))
    .orderBy('a.position')
    .orderBy('a.id');

const shownRows = prepared('academies.rows', VIEWER, (viewer) => selectRows(viewer).where(academyTexts(viewer).shown));
const rowById = prepared('academies.row', { ...VIEWER, id: 'uuid' }, (viewer) => selectRows(viewer).where('a.id', '=', viewer.id));

/** Lists the academies of the viewer's list in order (docs/product-rules.md#3-languages), with all languages and unsigned images, in one statement. */
export async function listAcademyRows(ctx: Ctx): Promise<Array<RowOf<typeof shownRows>>> {
  requireActor(ctx);
  return shownRows.all(ctx.db, viewerValues(ctx));
}

/** Lists all academies as `listAcademyRows` does, including unpublished and untranslated ones. Admins only. */
export async function listAllAcademyRows(ctx: Ctx): Promise<Array<RowOf<typeof shownRows>>> {
  authorize(academyPolicy.edit(requireActor(ctx)));
  return shownRows.all(ctx.db, { ...viewerValues(ctx), otherLanguages: true });
}

/**
 * Reads an academy as `listAcademyRows` does.
 * @throws NOT_FOUND if it does not exist for the viewer
 */
export async function readAcademyRow(ctx: Ctx, id: string): Promise<RowOf<typeof rowById>> {
  requireActor(ctx);
  const row = await rowById.first(ctx.db, { ...viewerValues(ctx), id: requireId(id) });
  assertFound(row);
  return row;
}
