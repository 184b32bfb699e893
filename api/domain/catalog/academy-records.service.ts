import { expressionBuilder } from 'kysely';
import type { AcademyText } from '../academies/academy.entity.ts';
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
import type { Translations } from '../translations/translations.ts';
import { fileRows } from '../video/file-link-views.ts';
import { type FileRecord, onlyFileRecord } from '../video/file-records.ts';
import { type AcademyBrief, academyBriefColumns } from './academy-reads.service.ts';

/** An academy in every language it has, for clients that choose the language themselves. */
export interface AcademyRecord extends AcademyBrief {
  translations: Translations<AcademyText>;
  image: FileRecord | null;
  imageAlt: string;
  /** Courses that the viewer's list of courses has, in their order. */
  courseIds: string[];
  position: number;
  revision: number;
  hostedRegion: string;
}

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

const selectRecords = (viewer: ViewerParameters) =>
  statements
    .selectFrom('academies as a')
    .select(academyBriefColumns(viewer))
    .select(['a.translations', 'a.position', 'a.revision', 'a.image_alt as imageAlt', 'a.hosted_region as hostedRegion'])
    .select([fileRows(statements.selectNoFrom(ref('a.image_id').as('id'))).as('images'), arrayOf(courseIds(viewer)).as('courseIds')])
    .where(academyVisible(viewer))
    .orderBy('a.position')
    .orderBy('a.id');

const shownRecords = prepared('academies.records', VIEWER, (viewer) => selectRecords(viewer).where(academyTexts(viewer).shown));
const recordById = prepared('academies.record', { ...VIEWER, id: 'uuid' }, (viewer) => selectRecords(viewer).where('a.id', '=', viewer.id));

function toRecord(ctx: Ctx, { images, ...row }: RowOf<typeof shownRecords>): AcademyRecord {
  return { ...row, image: onlyFileRecord(ctx, images) };
}

/** Every academy of the viewer's list, in its order, in one statement (docs/product-rules.md#3-languages on languages). */
export async function listAcademyRecords(ctx: Ctx): Promise<AcademyRecord[]> {
  requireActor(ctx);
  const rows = await shownRecords.all(ctx.db, viewerValues(ctx));
  return rows.map((row) => toRecord(ctx, row));
}

/** Every academy there is, unpublished and untranslated ones too. Admins alone. */
export async function listAllAcademyRecords(ctx: Ctx): Promise<AcademyRecord[]> {
  authorize(academyPolicy.edit(requireActor(ctx)));
  const rows = await shownRecords.all(ctx.db, { ...viewerValues(ctx), otherLanguages: true });
  return rows.map((row) => toRecord(ctx, row));
}

/** One academy; NOT_FOUND when it does not exist for the viewer. */
export async function readAcademyRecord(ctx: Ctx, id: string): Promise<AcademyRecord> {
  requireActor(ctx);
  const row = await recordById.first(ctx.db, { ...viewerValues(ctx), id: requireId(id) });
  assertFound(row);
  return toRecord(ctx, row);
}
