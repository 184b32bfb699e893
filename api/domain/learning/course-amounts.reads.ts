import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Course } from '../catalog/course-reads.service.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import type { Ctx } from '../shared/context.ts';
import type { FilesTable, ModulesTable, StepContentsTable, StepProgressTable, StepsTable, VideoRenditionsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { allOf } from '../shared/sql.ts';
import { WORDS_PER_MINUTE } from '../steps/step-minutes.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { COURSE_KEYS, courseKeys, type Key, keyValues } from './course-keys.ts';

/** The time and the data that the steps of a course take in the viewer's language. */
export interface CourseAmount {
  courseId: string;
  /** Sum of the minutes of its steps. */
  minutes: number;
  /** Sum of the minutes of the steps that are not complete in the running attempt. */
  minutesLeft: number;
  /** Bytes of its images, audio, videos and documents. */
  bytes: number;
  /** The same with the smallest variant of each image and the smallest rendition of each video. */
  reducedBytes: number;
}

type Tables = { k: Key; m: ModulesTable; s: StepsTable; n: StepContentsTable; sp: StepProgressTable; f: FilesTable; v: VideoRenditionsTable };
const { ref } = expressionBuilder<Tables, keyof Tables>();

/** SQL: the ids of the files of the step `s` in the content `n`. */
const fileIds = sql<{ id: string }>`(select unnest(${ref('n.file_ids')}) as id union all select ${ref('s.image_id')})`.as<'i'>(sql`i`);

/** SQL: the bytes of the widest or the narrowest variant of the image `f`. */
const variantBytes = (order: 'asc' | 'desc'): RawBuilder<number> =>
  sql`(select (w ->> 'size')::bigint from jsonb_array_elements(${ref('f.variants')}) w order by (w ->> 'width')::integer ${sql.raw(order)} limit 1)`;

/** SQL: the bytes of the smallest video rendition of `f` that is ready. */
const renditionBytes = statements
  .selectFrom('video_renditions as v')
  .select(({ fn }) => fn.min('v.size').as('size'))
  .where('v.file_id', '=', ref('f.id'))
  .where('v.state', '=', 'ready')
  .where('v.name', '<>', 'audio');

/** SQL: seconds and bytes of the files of a step. */
const filesOfStep = statements
  .selectFrom(fileIds)
  .innerJoin('files as f', 'f.id', 'i.id')
  .select([
    sql<number>`coalesce(sum(${ref('f.duration_seconds')}), 0)`.as('seconds'),
    sql<number>`coalesce(sum(coalesce(${variantBytes('desc')}, ${ref('f.size')})), 0)`.as('bytes'),
    sql<number>`coalesce(sum(coalesce(${variantBytes('asc')}, ${renditionBytes}, ${ref('f.size')})), 0)`.as('reduced'),
  ]);

/** SQL: the modules of the course `k`. With OFFSET 0 they are looked up by it, instead of being read for the whole site in the order of courses. */
const modulesOfCourse = statements
  .selectFrom('modules')
  .select(['modules.id', 'modules.translations', 'modules.default_language'])
  .where('modules.course_id', '=', ref('k.course_id'))
  .offset(0);

const amounts = prepared('learning.amounts', COURSE_KEYS, (parameters) => {
  const { language, shown } = stepTexts(parameters);
  const minutes = sql<number>`greatest(1, round((coalesce(${ref('n.words')}, 0) / ${sql.lit(WORDS_PER_MINUTE)}::numeric) + (t.seconds / 60)::numeric))`;
  // Conditions of the sums and not of the rows: PostgreSQL would expect few rows for a given language, and plan anew each time.
  const visible = allOf(moduleTexts(parameters).shown, shown);
  const sumOf = (value: RawBuilder<number>, condition: RawBuilder<boolean>): RawBuilder<number> => sql`coalesce(sum(${value}) filter (where ${condition}), 0)`;
  return statements
    .selectFrom(courseKeys(parameters))
    .innerJoinLateral(modulesOfCourse.as('m'), (join) => join.onTrue())
    .innerJoin('steps as s', 's.module_id', 'm.id')
    .leftJoin('step_contents as n', (join) => join.onRef('n.step_id', '=', 's.id').on('n.language', '=', language))
    .leftJoin('step_progress as sp', (join) => join.onRef('sp.attempt_id', '=', 'k.attempt_id').onRef('sp.step_id', '=', 's.id'))
    .innerJoinLateral(filesOfStep.as('t'), (join) => join.onTrue())
    .select([
      'k.course_id as courseId',
      sql<number>`${sumOf(minutes, visible)}::integer`.as('minutes'),
      sql<number>`${sumOf(minutes, allOf(visible, sql`${ref('sp.completed_at')} is null`))}::integer`.as('minutesLeft'),
      sql<number>`${sumOf(sql`t.bytes`, visible)}::double precision`.as('bytes'),
      sql<number>`${sumOf(sql`t.reduced`, visible)}::double precision`.as('reducedBytes'),
    ])
    .groupBy('k.course_id');
});

/** Reads the time and the data that visible courses take, in one statement for any number of courses. The caller checks the permission. */
export async function readCourseAmounts(ctx: Ctx, courses: readonly Course[]): Promise<Map<string, CourseAmount>> {
  const rows = await amounts.all(ctx.db, keyValues(ctx, courses));
  const byId = new Map(rows.map((row) => [row.courseId, row]));
  const none = { minutes: 0, minutesLeft: 0, bytes: 0, reducedBytes: 0 };
  return new Map(courses.map(({ id }) => [id, byId.get(id) ?? { courseId: id, ...none }]));
}
