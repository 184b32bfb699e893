import { type GraphQLInputType, type GraphQLObjectType, getNamedType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOMEWORK_TEXT_MAX, RICH_TEXT_MAX } from '../../../schema/limits.ts';
import { MODEL_SEED } from '../../../schema/testing/properties.ts';
import { GraphqlFuzzer } from '../../testing/graphql-fuzz.ts';
import { MODEL_RUNS, MODEL_TIMEOUT } from '../../testing/model-runs.ts';
import { signIn } from '../../testing/permissions/callers.ts';
import type { Who } from '../../testing/permissions/row.ts';
import { type Stored, storeWorld } from '../../testing/permissions/world.ts';
import { measureWork } from '../../testing/processor-time.ts';
import { memoryRelay } from '../../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { buildAppSchema } from '../schema.ts';

/** Operations of each field in the suite, by caller. */
const COUNTS: ReadonlyArray<readonly [Who, number]> = [
  ['admin', 3],
  ['module_trainer', 1],
  ['enrolled', 2],
  ['guest', 1],
];
const RUNS = Math.ceil(MODEL_RUNS / 40);
/** How deep the answers are selected. */
const DEPTH = 1;

const schema = buildAppSchema(() => memoryRelay());
const fields = (['query', 'mutation'] as const).flatMap((kind) => {
  const type = (kind === 'query' ? schema.getQueryType() : schema.getMutationType()) as GraphQLObjectType;
  return Object.values(type.getFields()).map((field) => [kind, field] as const);
});

let server: TestServer;
let stored: Stored;
const fuzzer = new GraphqlFuzzer();
const tokens = new Map<Who, string | undefined>();
const problems: string[] = [];

function addIds(fuzzer: GraphqlFuzzer): void {
  for (const content of Object.values(stored.content)) for (const [name, id] of Object.entries(content)) fuzzer.add(name, id);
  for (const { id } of stored.people.values()) fuzzer.add('User', id);
  fuzzer.add('Image', stored.imageId);
  fuzzer.add('File', stored.fileId);
}

beforeAll(async () => {
  server = await createTestServer({ settings: { JITSI_DOMAIN: 'meet.example' } });
  stored = await storeWorld(server.database.dataSource.manager);
  addIds(fuzzer);
}, 60_000);
afterAll(() => server.close());

/** Sends an operation, and notes what is wrong with the answer. */
async function send(who: Who, operation: string): Promise<void> {
  if (!tokens.has(who)) tokens.set(who, await signIn(server, stored, who));
  const { result, isSlow } = await measureWork(() => server.graphql(operation, {}, tokens.get(who)));
  const { data, errors = [] } = result;
  fuzzer.learn(data);
  const codes = errors.map(({ extensions }) => extensions.code ?? 'INTERNAL');
  // An operation ended the session.
  if (codes.includes('NOT_SIGNED_IN')) tokens.delete(who);
  const found = [
    ...(codes.includes('INTERNAL') ? ['is a fault of the server'] : []),
    ...(isSlow ? ['took more than a second'] : []),
    ...(/\bat \S+ \(|select .* from/i.test(JSON.stringify(errors)) ? ['shows a stack or a statement'] : []),
  ];
  problems.push(...found.map((problem) => `${problem} as ${who}: ${operation.slice(0, 1000)}`));
}

it('the GraphQL API answers random operations of every root field, as four callers, without a fault', { timeout: MODEL_TIMEOUT }, async () => {
  for (const [index, [kind, field]] of fields.entries()) {
    for (const [turn, [who, count]] of COUNTS.entries()) {
      const seed = MODEL_SEED + index * COUNTS.length + turn;
      for (const operation of fuzzer.operationsOf(kind, field, { seed, count: count * RUNS, depth: DEPTH })) await send(who, operation);
    }
  }
  expect(problems).toEqual([]);
});

/** Parts of texts for which patterns and parsers take long, and by whom they are sent: the limit of what learners send is lower. */
const LONG_TEXTS: ReadonlyArray<readonly [Who, string]> = [
  ['admin', '"'],
  ['admin', '<b><p>'],
  ['admin', '\n'],
  ['enrolled', '<'],
];

/** Whether the values of a type contain texts. Inputs contain no input of their own type. */
const hasText = (type: GraphQLInputType): boolean => {
  const named = getNamedType(type);
  return named.name === 'String' || (isInputObjectType(named) && Object.values(named.getFields()).some((field) => hasText(field.type)));
};

it.each(LONG_TEXTS)(
  'the GraphQL API answers %s whose texts are the longest that are allowed, runs of %j, in each root field within a second',
  {
    timeout: MODEL_TIMEOUT,
  },
  async (who, part) => {
    const length = who === 'admin' ? RICH_TEXT_MAX : HOMEWORK_TEXT_MAX;
    const long = new GraphqlFuzzer({ texts: [`a${part.repeat(Math.floor(length / part.length) - 2)}b`], whole: true });
    addIds(long);
    problems.length = 0;
    for (const [index, [kind, field]] of fields.entries()) {
      if (!field.args.some(({ type }) => hasText(type))) continue;
      for (const operation of long.operationsOf(kind, field, { seed: MODEL_SEED + index, count: 1, depth: 0 })) await send(who, operation);
    }
    expect(problems).toEqual([]);
  },
);
