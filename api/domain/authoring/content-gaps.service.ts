import { sql } from 'kysely';
import type { ContentGapKind } from '../../../schema/content-values.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { COPIED } from '../translations/ledger.ts';

/** Something that a course lacks, at its place. */
export interface ContentGap {
  kind: ContentGapKind;
  moduleId: string;
  /** null for a module without steps. */
  stepId: string | null;
  /** The name of the module or step in its default language. */
  name: string;
  nameLanguage: string;
  /** The language that it concerns; null for a module without steps and for the image of a step. */
  language: string | null;
}

const kind = (value: ContentGapKind) => sql<ContentGapKind>`${sql.lit(value)}`;
const defaultName = sql<string>`coalesce(i.translations -> i.default_language ->> 'name', '')`;

/** SQL: the blocks of the contents `sc`. */
const blocks = sql<{ block: unknown }>`jsonb_array_elements(sc.blocks)`.as<'b'>(sql`b(block)`);
const lacksFile = sql<boolean>`b.block ->> 'type' <> 'TEXT' and not b.block ? 'fileId' and not b.block ? 'embedUrl'`;
const lacksWords = sql<boolean>`b.block ->> 'type' = 'IMAGE' and trim(coalesce(b.block ->> 'alt', '')) = ''`;
const lacksCaptions = sql<boolean>`b.block ->> 'type' = 'VIDEO' and b.block ? 'fileId' and jsonb_array_length(coalesce(b.block -> 'captions', '[]')) = 0`;

/** SQL: what an item without an image lacks; a module without steps has none. */
const wholeItem = sql<ContentGapKind>`case when i.step_id is null then ${kind('emptyModule')} else ${kind('missingFile')} end`;

const gaps = prepared('authoring.gaps', { courseIds: 'uuid[]', languages: 'text[]' }, ({ courseIds, languages }) =>
  statements
    .with('i', (db) =>
      db
        .selectFrom('modules as m')
        .leftJoin('steps as s', 's.module_id', 'm.id')
        .select(['m.course_id', 'm.id as module_id', 's.id as step_id', 'm.position as module_position', 's.position as step_position'])
        .select(sql<Record<string, { name: string }>>`coalesce(s.translations, m.translations)`.as('translations'))
        .select(sql<string>`coalesce(s.default_language, m.default_language)`.as('default_language'))
        .select(['s.translated_from', 's.image_id'])
        .where(({ ref }) => inList(ref('m.course_id'), courseIds)),
    )
    .with('found', (db) =>
      db
        .selectFrom('i')
        .select(['i.course_id', 'i.module_id', 'i.step_id', 'i.module_position', 'i.step_position', defaultName.as('name'), 'i.default_language'])
        .select([wholeItem.as('kind'), sql<string | null>`null`.as('language')])
        .where('i.image_id', 'is', null)
        .unionAll(
          db
            .selectFrom('i')
            .crossJoinLateral(sql<{ language: string; revision: string }>`jsonb_each_text(i.translated_from)`.as<'t'>(sql`t(language, revision)`))
            .select(['i.course_id', 'i.module_id', 'i.step_id', 'i.module_position', 'i.step_position', defaultName.as('name'), 'i.default_language'])
            .select([kind('copiedText').as('kind'), sql<string | null>`t.language`.as('language')])
            .where(sql<boolean>`t.revision::integer = ${sql.lit(COPIED)}`)
            .where(({ ref }) => inList(ref('t.language'), languages)),
        )
        .unionAll(
          db
            .selectFrom('i')
            .innerJoin('step_contents as sc', 'sc.step_id', 'i.step_id')
            .crossJoinLateral(blocks)
            .select(['i.course_id', 'i.module_id', 'i.step_id', 'i.module_position', 'i.step_position', defaultName.as('name'), 'i.default_language'])
            .select([
              sql<ContentGapKind>`case when ${lacksFile} then ${kind('missingFile')} when ${lacksWords} then ${kind('imageWithoutWords')} else ${kind('videoWithoutCaptions')} end`.as(
                'kind',
              ),
              sql<string | null>`sc.language`.as('language'),
            ])
            .where(sql<boolean>`(${lacksFile}) or (${lacksWords}) or (${lacksCaptions})`)
            .where(({ ref }) => inList(ref('sc.language'), languages))
            .distinct(),
        ),
    )
    .selectFrom('found as g')
    .select([
      'g.course_id as courseId',
      'g.kind',
      'g.module_id as moduleId',
      'g.step_id as stepId',
      'g.name',
      'g.default_language as nameLanguage',
      'g.language',
    ])
    .orderBy('g.module_position')
    .orderBy('g.step_position')
    .orderBy('g.module_id')
    .orderBy('g.step_id')
    .orderBy('g.kind')
    .orderBy('g.language'),
);

/** Reads what courses lack, in the order of their steps, in one statement for any number of courses. Admins only. */
export async function readContentGaps(ctx: Ctx, courseIds: readonly string[]): Promise<Map<string, ContentGap[]>> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const rows = await gaps.all(ctx.db, { courseIds, languages: ctx.settings.contentLanguages });
  const byCourse = new Map<string, ContentGap[]>(courseIds.map((id) => [id, []]));
  for (const { courseId, ...gap } of rows) byCourse.get(courseId)?.push(gap);
  return byCourse;
}
