import { sql } from 'kysely';
import type { BlockRules } from '../../../schema/blocks/block-rules.ts';
import { BLOCK_TYPES, BLOCKS, type Block, type BlockType, CONTENT_FIELDS } from '../../../schema/blocks/registry.ts';
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
const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
const typeIs = (types: readonly BlockType[]) => sql<boolean>`b.block ->> 'type' in (${literals(types)})`;

/** SQL: the block has a file by its type, and is not complete. A type of a newer release is left out. */
const lacksFile = sql<boolean>`${typeIs(BLOCK_TYPES.filter((type) => BLOCKS[type].file !== null))} and not b.block ?| array[${literals(CONTENT_FIELDS)}]`;

/** SQL: the block has its file, but a field that belongs to it is empty. */
const gapsOfFiles = BLOCK_TYPES.flatMap((type) => {
  const { gap }: Pick<BlockRules<Block>, 'gap'> = BLOCKS[type];
  if (gap === undefined) return [];
  const isEmpty = sql<boolean>`trim(coalesce(b.block ->> ${sql.lit(gap.field)}, '')) in ('', '[]')`;
  return [{ kind: gap.kind, lacks: sql<boolean>`(${typeIs([type])} and b.block ? 'fileId' and ${isEmpty})` }];
});
const lacksSomething = sql<boolean>`(${lacksFile}) or ${sql.join(
  gapsOfFiles.map(({ lacks }) => lacks),
  sql` or `,
)}`;
const gapOfBlock = sql<ContentGapKind>`case when ${lacksFile} then ${kind('missingFile')} ${sql.join(
  gapsOfFiles.map((each) => sql`when ${each.lacks} then ${kind(each.kind)}`),
  sql` `,
)} end`;

/** SQL: what an item without an image lacks; a module without steps has none. */
const wholeItem = sql<ContentGapKind>`case when i.step_id is null then ${kind('emptyModule')} else ${kind('missingFile')} end`;

/** SQL: question `qq` or one of its options has an explanation, but not in the language `t` of the question. */
const lacksExplanation = sql<boolean>`exists (
  select 1 from (
    select qq.explanations union all select qo.explanations from quiz_options qo where qo.question_id = qq.id
  ) e where e.explanations <> '{}' and not e.explanations ? t.language)`;

const GAP = [
  'g.course_id as courseId',
  'g.kind',
  'g.module_id as moduleId',
  'g.step_id as stepId',
  'g.name',
  'g.default_language as nameLanguage',
  'g.language',
] as const;

const gaps = prepared('authoring.gaps', { courseIds: 'uuid[]', languages: 'text[]' }, ({ courseIds, languages }) =>
  statements
    .with('i', (db) =>
      db
        .selectFrom('modules as m')
        .leftJoin('steps as s', 's.module_id', 'm.id')
        .select(({ ref }) => ref('m.course_id').$notNull().as('course_id'))
        .select(['m.id as module_id', 's.id as step_id', 'm.position as module_position', 's.position as step_position'])
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
            .select([gapOfBlock.as('kind'), sql<string | null>`sc.language`.as('language')])
            .where(lacksSomething)
            .where(({ ref }) => inList(ref('sc.language'), languages))
            .distinct(),
        )
        .unionAll(
          db
            .selectFrom('i')
            .innerJoin('quiz_questions as qq', 'qq.step_id', 'i.step_id')
            .crossJoinLateral(sql<{ language: string }>`jsonb_object_keys(qq.texts)`.as<'t'>(sql`t(language)`))
            .select(['i.course_id', 'i.module_id', 'i.step_id', 'i.module_position', 'i.step_position', defaultName.as('name'), 'i.default_language'])
            .select([kind('explanationMissing').as('kind'), sql<string | null>`t.language`.as('language')])
            .where(lacksExplanation)
            .where(({ ref }) => inList(ref('t.language'), languages))
            .distinct(),
        ),
    )
    .selectFrom('found as g')
    .select(GAP)
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
