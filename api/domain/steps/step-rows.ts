import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Ctx } from '../shared/context.ts';
import type { StepContentsTable, StepsTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { onlyIf } from '../shared/sql.ts';
import { fileRows } from '../video/signed-files.ts';

const { ref } = expressionBuilder<{ s: StepsTable; sc: StepContentsTable }, 's' | 'sc'>();

/** SQL: the files that the step `s` uses. */
export const filesOfStep = fileRows(statements.selectFrom('file_uses as fu').select('fu.file_id').where('fu.step_id', '=', ref('s.id')));

/** SQL: the contents of the step `s`, without homework and quiz, in the languages for which the condition `inLanguages` on `sc` holds. */
export const contentsOfStep = (inLanguages: Expression<boolean>) =>
  jsonArrayFrom(
    statements
      .selectFrom('step_contents as sc')
      .select(['sc.language', 'sc.blocks', 'sc.embed_urls as embedUrls'])
      .where('sc.step_id', '=', ref('s.id'))
      .where(inLanguages),
  );

/**
 * SQL: the columns of the step `s` with its texts in all languages. Files and contents are null unless the condition `open` allows the viewer to read
 * them; the condition `inLanguages` on the contents `sc` selects the languages.
 */
export const stepRowColumns = (open: Expression<boolean>, inLanguages: Expression<boolean>) =>
  [
    ref('s.id').as('id'),
    ref('s.translations').as('translations'),
    ref('s.default_language').as('defaultLanguage'),
    ref('s.position').as('position'),
    ref('s.revision').as('revision'),
    ref('s.image_id').as('imageId'),
    onlyIf(open, filesOfStep).as('files'),
    onlyIf(open, contentsOfStep(inLanguages)).as('contents'),
  ] as const;

const stepRow = prepared('steps.row', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('steps as s')
    .select(stepRowColumns(sql.lit(true), sql.lit(true)))
    .where('s.id', '=', id),
);

/** Reads the row of a step with its contents in all languages. The caller checks the permission. */
export async function findStepRow(ctx: Ctx, id: string): Promise<RowOf<typeof stepRow> | undefined> {
  return stepRow.first(ctx.db, { id });
}
