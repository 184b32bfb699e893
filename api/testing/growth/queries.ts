import { isEnumType, isInputObjectType, isNonNullType, Kind, OperationTypeNode, type TypeNode, typeFromAST, type VariableDefinitionNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { actorOf } from '../factories/user.ts';
import { runGraphql, testSchema } from '../run-graphql.ts';
import { testCtx } from '../test-ctx.ts';
import { type ClientOperation, clientOperations, expectNames, expectNoGrowth, type Growing, READ_AS_A_WHOLE, type Reads, readsOn } from './growth.ts';
import type { GrowthSite, GrowthSites } from './sites.ts';

/** Operations that ask for a plain `id`, and which one they mean; the first that fits counts. Others mean a course. */
const PLAIN_IDS: ReadonlyArray<[operation: RegExp, id: string]> = [
  [/submission|(?<!p)review|homework|feedbackdraft/i, 'submissionId'],
  [/import/i, 'importId'],
  [/group/i, 'groupId'],
  [/class|meeting/i, 'classId'],
  [/file/i, 'imageId'],
  [/video/i, 'videoId'],
  [/step/i, 'stepId'],
  [/module/i, 'moduleId'],
  [/academ|deletion/i, 'academyId'],
  [/account|user|student/i, 'userId'],
];

/** A value for a variable that an operation needs, from the site. */
function variableOf({ ids }: GrowthSite, operation: string, name: string, type: TypeNode): unknown {
  if (name === 'id') return ids[PLAIN_IDS.find(([pattern]) => pattern.test(operation))?.[1] ?? 'courseId'];
  if (name === 'token') return operation === 'ResetPage' ? ids.resetToken : ids.signUpToken;
  if (operation === 'CourseConfirmationPage') return { courseId: ids.completedCourseId, userId: ids.completedUserId }[name];
  if (ids[name] !== undefined) return ids[name];
  if (/search|text/.test(name)) return 'step';
  if (name === 'language') return 'en';
  if (operation === 'MeetingPage' && name === 'kind') return 'class';
  if (operation === 'PreviewCourseMessage') return { courseId: ids.courseId, subject: 'No class', content: '<p>See you on Monday.</p>' };
  const known = typeFromAST(testSchema, type as never);
  const named = isNonNullType(known) ? known.ofType : known;
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (isInputObjectType(named)) return { from: '2026-01-01', to: '2026-01-31', timeZone: 'UTC' };
  return { Int: 20, Boolean: true, String: 'x', ID: ids.courseId }[String(named)];
}

const isNeeded = ({ type, defaultValue }: VariableDefinitionNode): boolean => type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined;

const QUERIES = clientOperations(OperationTypeNode.QUERY);

/** Queries whose answer grows with the site in another way than by its bytes. */
const GROWING: Growing = {
  AcademyCourseDetailOnline: 'counts who is online among the people of the course, who are three times as many',
  AcademyCourseDetailPage: 'the same',
  AcademyLearners: 'sorts the learners of the academy, who are three times as many',
  Invitations: 'counts all open invitations',
};
/** Queries that an admin may not ask, and why. */
const REFUSED: Growing = { ReceivedMessages: 'shows the messages of a learner' };

function readsOf(site: GrowthSite, as: 'admin' | 'learner', { name, text, operation }: ClientOperation): Promise<Reads> {
  const { variableDefinitions: variables = [] } = operation;
  const values = Object.fromEntries(
    variables
      .filter((each) => isNeeded(each) || site.ids[each.variable.name.value] !== undefined)
      .map(({ variable, type }) => [variable.name.value, variableOf(site, name, variable.name.value, type)]),
  );
  return readsOn(site, async (db, measured) => {
    const { data, errors = [] } = await measured(() => runGraphql(testCtx(db, { actor: actorOf(site[as]) }), text, values));
    return { bytes: JSON.stringify(data ?? null).length, errors: errors.map(({ extensions, message }) => String(extensions.code ?? message)) };
  });
}

/** Each query of the client, as an admin and as a learner. */
export function describeQueries(sites: () => GrowthSites): void {
  expectNames(
    'queries',
    [GROWING, REFUSED, READ_AS_A_WHOLE],
    QUERIES.map(({ name }) => name),
  );
  describe.each(['admin', 'learner'] as const)('on a site that is three times as large, each query of the client reads as much as before for %s', (as) => {
    it.each(QUERIES)('$name', async (query) => {
      const { errors } = await expectNoGrowth(sites(), query.name, GROWING, (site) => readsOf(site, as, query));
      if (as === 'admin' && REFUSED[query.name] === undefined) expect(errors).toEqual([]);
    });
  });
}
