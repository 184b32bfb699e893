import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { shownCondition, viewerParameters } from '../translations/translation-sql.ts';
import type { Translations } from '../translations/translations.ts';
import { type FileRow, fileRows } from '../video/file-link-views.ts';
import { type FileRecord, onlyFileRecord } from '../video/file-records.ts';
import type { AcademyText } from './academy.entity.ts';
import { academyPolicy } from './academy.policy.ts';
import { type AcademyBrief, academyBriefColumns } from './academy-reads.service.ts';
import { academyVisible, courseVisibleInside } from './content.visibility.ts';

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

type AcademyRow = Omit<AcademyRecord, 'image'> & { images: FileRow[] | null };

const COLUMNS = `${academyBriefColumns('a')}, a.translations AS "translations", a.position AS "position", a.revision AS "revision", a.image_alt AS "imageAlt", a.hosted_region AS "hostedRegion",
  ${fileRows('SELECT a.image_id')} AS "images",
  ARRAY(SELECT c.id FROM courses c WHERE c.academy_id = a.id AND ${shownCondition('c')} AND ${courseVisibleInside('c')} ORDER BY c.position, c.id) AS "courseIds"`;

async function select(ctx: Ctx, condition: string, values: unknown[]): Promise<AcademyRecord[]> {
  const rows: AcademyRow[] = await ctx.db.query(`SELECT ${COLUMNS} FROM academies a WHERE ${condition} AND ${academyVisible('a')} ORDER BY a.position, a.id`, [
    ...viewerParameters(ctx),
    ...values,
  ]);
  return rows.map(({ images, ...row }) => ({ ...row, image: onlyFileRecord(ctx, images) }));
}

/** Every academy of the viewer's list, in its order, in one statement (docs/product-rules.md#3-languages on languages). */
export async function listAcademyRecords(ctx: Ctx): Promise<AcademyRecord[]> {
  requireActor(ctx);
  return select(ctx, shownCondition('a'), []);
}

/** Every academy there is, unpublished and untranslated ones too. Admins alone. */
export async function listAllAcademyRecords(ctx: Ctx): Promise<AcademyRecord[]> {
  authorize(academyPolicy.edit(requireActor(ctx)));
  return select({ ...ctx, reading: { ...ctx.reading, otherLanguages: true } }, shownCondition('a'), []);
}

/** One academy; NOT_FOUND when it does not exist for the viewer. */
export async function readAcademyRecord(ctx: Ctx, id: string): Promise<AcademyRecord> {
  requireActor(ctx);
  const [academy] = await select(ctx, 'a.id = $5', [requireId(id)]);
  assertFound(academy);
  return academy;
}
