import {
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  Kind,
  OperationTypeNode,
  parse,
  type TypeNode,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserEntity } from '../domain/users/user.entity.ts';
import { TRUSTED_DOCUMENTS } from '../graphql/transport/trusted-documents.generated.ts';
import { LARGE as BASE, type LargeSize, largeId, seedLarge } from './large-seed.ts';
import { blocksOf, createSite, readsBy, rowsOf, type SeededSite } from './read-cost.ts';
import { runGraphql, testSchema } from './run-graphql.ts';

const SMALL: LargeSize = { ...BASE, users: 6000, courses: 300, waiting: 3 };
const TIMES = 3;
const LARGE: LargeSize = { ...SMALL, users: TIMES * SMALL.users, courses: TIMES * SMALL.courses };
/** How much more may be read on a site that is three times as large, beyond what the answer grew; and what is not worth a look. */
const GROWTH = 1.3;
const FEW = { rows: 200, blocks: 120 };

/** So many rows of a table may be read as a whole, and some of them again by an index: the larger site has 900 courses. */
const SMALL_TABLE = 1200;

interface Site extends SeededSite {
  size: LargeSize;
  learner: UserEntity;
  ids: Readonly<Record<string, string>>;
}
let small: Site;
let large: Site;

/** Reads all rows for the statistics, instead of a random part of them: plans are the same in each run. */
async function analyzeWhole(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  await runner.query('SET default_statistics_target = 5000');
  await runner.query('ANALYZE');
  await runner.query('RESET default_statistics_target');
  await runner.release();
}

async function openSite(size: LargeSize): Promise<Site> {
  const site = await createSite(async (source) => {
    await seedLarge(source, size);
    await analyzeWhole(source);
  });
  const { dataSource } = site.db;
  const learner = await dataSource.manager.findOneByOrFail(UserEntity, { id: await largeId(dataSource, 'user', 9) });
  const [own]: Array<{ courseId: string; moduleId: string; stepId: string; academyId: string }> = await dataSource.query(
    `SELECT c.id AS "courseId", m.id AS "moduleId", s.id AS "stepId", c.academy_id AS "academyId" FROM enrolments e JOIN courses c ON c.id = e.course_id
     JOIN modules m ON m.course_id = c.id JOIN steps s ON s.module_id = m.id WHERE e.user_id = $1 ORDER BY c.position, m.position, s.position LIMIT 1`,
    [learner.id],
  );
  const [submission]: Array<{ id: string }> = await dataSource.query(`SELECT id FROM homework_submissions WHERE status = 'submitted' ORDER BY id LIMIT 1`);
  return { ...site, size, learner, ids: { ...own, userId: learner.id, submissionId: submission?.id ?? '' } };
}
beforeAll(async () => {
  [small, large] = [await openSite(SMALL), await openSite(LARGE)];
}, 300_000);
afterAll(() => Promise.all([small, large].map(({ db }) => db.close())));

/** The id that an operation asks for with a plain `id`. */
function plainId({ ids }: Site, operation: string): string | undefined {
  const kind = [/submission|review|homework/i, /step/i, /module/i, /academ|deletion/i, /account|user|student/i].findIndex((pattern) => pattern.test(operation));
  return [ids.submissionId, ids.stepId, ids.moduleId, ids.academyId, ids.userId][kind] ?? ids.courseId;
}

/** A value for a variable that an operation needs, from the site. */
function variableOf(site: Site, operation: string, name: string, type: TypeNode): unknown {
  if (name === 'id') return plainId(site, operation);
  if (site.ids[name] !== undefined) return site.ids[name];
  if (/search|text/.test(name)) return 'step';
  if (name === 'language') return 'en';
  const known = typeFromAST(testSchema, type as never);
  const named = isNonNullType(known) ? known.ofType : known;
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (isInputObjectType(named)) return { from: '2026-01-01', to: '2026-01-31', timeZone: 'UTC' };
  return { Int: 20, Boolean: true, String: 'x', ID: site.ids.courseId }[String(named)];
}

const isNeeded = ({ type, defaultValue }: VariableDefinitionNode): boolean => type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined;

const QUERIES = Object.values(TRUSTED_DOCUMENTS).flatMap((text) => {
  const operation = getOperationAST(parse(text));
  return operation?.operation === OperationTypeNode.QUERY ? [{ name: operation.name?.value ?? '', text, variables: operation.variableDefinitions ?? [] }] : [];
});

/** Queries whose answer grows with the site in another way than by its bytes. */
const GROWING: Readonly<Record<string, string>> = {
  AcademyCourseDetailOnline: 'counts who is online among the people of the course, who are three times as many',
  AcademyCourseDetailPage: 'the same',
  AcademyLearners: 'sorts the learners of the academy, who are three times as many',
  Invitations: 'counts all open invitations',
};
/** The seed has no groups, classes, messages, imports, webhooks, drafts and links. */
const NOT_IN_THE_SEED = new Set(
  [
    ['ClassAttendance', 'ClassDates', 'ClassToEdit', 'CourseConfirmationPage', 'FreshFile', 'GroupFormNewest', 'GroupMembers', 'InvitationImport'],
    ['InvitationImportRows', 'MeetingPage', 'MessageDeliveries', 'PreviewCourseMessage', 'PreviewStepPage', 'ReceivedMessages', 'ResetPage'],
    ['SignUpPage', 'StoredFeedbackDraft', 'VideoCopies', 'WebhookDeliveries'],
  ].flat(),
);

interface Reads {
  rows: number;
  blocks: number;
  bytes: number;
  errors: string[];
}

async function readsOf(site: Site, as: 'admin' | 'learner', { name, text, variables }: (typeof QUERIES)[number]): Promise<Reads> {
  const values = Object.fromEntries(
    variables
      .filter((each) => isNeeded(each) || site.ids[each.variable.name.value] !== undefined)
      .map(({ variable, type }) => [variable.name.value, variableOf(site, name, variable.name.value, type)]),
  );
  let answer: Awaited<ReturnType<typeof runGraphql>> = {};
  const reads = await readsBy(site.db.dataSource, site[as], async (ctx) => {
    answer = await runGraphql(ctx, text, values);
  });
  const counted = reads.filter(({ scans, rows }) => scans === 0 || rows > SMALL_TABLE * scans);
  const errors = (answer.errors ?? []).map(({ extensions, message }) => String(extensions.code ?? message));
  return { rows: rowsOf(counted), blocks: blocksOf(counted), bytes: JSON.stringify(answer.data ?? null).length, errors };
}

describe.each(['admin', 'learner'] as const)('on a site that is three times as large, each query of the client reads as much as before for %s', (as) => {
  it.each(QUERIES)('$name', { timeout: 60_000 }, async (query) => {
    const [few, many] = [await readsOf(small, as, query), await readsOf(large, as, query)];
    const grown = Math.max(1, many.bytes / few.bytes);
    expect(many.errors).toEqual(few.errors);
    if (as === 'admin' && !NOT_IN_THE_SEED.has(query.name)) expect(many.errors).toEqual([]);
    const growth = GROWING[query.name] === undefined ? GROWTH : TIMES;
    expect(many.rows).toBeLessThanOrEqual(few.rows * growth * grown + FEW.rows);
    expect(many.blocks).toBeLessThanOrEqual(few.blocks * growth * grown + FEW.blocks);
  });
});
