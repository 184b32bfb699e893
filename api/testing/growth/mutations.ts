import { randomUUID } from 'node:crypto';
import { type FieldNode, Kind, OperationTypeNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { UploadEntity } from '../../domain/uploads/upload.entity.ts';
import { buildCopiedContent } from '../factories/copied-content.ts';
import { buildPdf } from '../factories/file.ts';
import type { RepeatRow } from '../repeat-row.ts';
import { REPEATABLE_MUTATIONS } from '../repeatable-mutations.ts';
import { runGraphql } from '../run-graphql.ts';
import { type ClientOperation, clientOperations, expectNames, expectNoGrowth, type Growing, type Reads, readsOn } from './growth.ts';
import type { GrowthSite, GrowthSites } from './sites.ts';
import { buildGrowthWorld, type GrowthWorld } from './world.ts';

interface Mutation extends ClientOperation {
  fields: FieldNode[];
}
const MUTATIONS: readonly Mutation[] = clientOperations(OperationTypeNode.MUTATION).map((each) =>
  Object.assign(each, { fields: each.operation.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD) }),
);

interface GrowthRow {
  as: RepeatRow['as'];
  variables(world: GrowthWorld): Record<string, unknown> | Promise<Record<string, unknown>>;
}

/** Prepares and names what another row needs. */
const likeRow = async (name: string, world: GrowthWorld): Promise<Record<string, unknown>> => (await REPEATABLE_MUTATIONS[name]?.variables(world)) ?? {};

/** Ids of a table in the opposite order. */
async function backwards({ db }: GrowthWorld, table: 'courses' | 'modules' | 'steps', column: string, parent: string): Promise<string[]> {
  const rows: Array<{ id: string }> = await db.query(`SELECT id FROM ${table} WHERE ${column} = $1 ORDER BY position DESC`, [parent]);
  return rows.map(({ id }) => id);
}

/** An upload whose bytes have arrived. */
async function wholeUpload({ db, ports, admin: { id: userId } }: GrowthWorld): Promise<string> {
  const [id, content] = [randomUUID(), buildPdf()];
  const dates = { createdAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
  await db.insert(UploadEntity, { id, userId, originalName: 'a.pdf', size: content.length, fileId: null, lease: null, leaseUntil: null, ...dates });
  await ports.uploads.create(id);
  await ports.uploads.append(id, 0, [content] as never);
  return id;
}

/** Mutations of the client that change more than one thing, or need other values on a site with much content than on an empty one, by the name of the document. */
const ROWS: Readonly<Record<string, GrowthRow>> = {
  CompleteStep: { as: 'student', variables: async (world) => ({ ...(await likeRow('completeStep', world)), nextStepId: world.stepIds[1] }) },
  CompleteModule: {
    as: 'student',
    variables: async (world) => ({ ...(await likeRow('completeStep', world)), moduleId: world.moduleIds[0], nextStepId: world.stepIds[1] }),
  },
  CompleteCourse: {
    as: 'student',
    async variables(world) {
      const { moduleId } = await likeRow('completeModule', world);
      await world.server.graphql('mutation ($id: ID!) { completeModule(moduleId: $id) { id } }', { id: moduleId }, world.student.token);
      return { stepId: world.stepIds[1], moduleId: world.moduleIds[1] };
    },
  },
  OrderCourses: {
    as: 'admin',
    variables: async (world) => ({ academyId: world.academyId, ids: await backwards(world, 'courses', 'academy_id', world.academyId) }),
  },
  OutlineOrderModules: {
    as: 'admin',
    variables: async (world) => ({ courseId: world.courseId, ids: await backwards(world, 'modules', 'course_id', world.courseId) }),
  },
  OutlineOrderSteps: {
    as: 'admin',
    variables: async (world) => ({ moduleId: world.moduleIds[0], ids: await backwards(world, 'steps', 'module_id', world.moduleIds[0]) }),
  },
  // Larger academies are copied by a job.
  DuplicateAcademy: { as: 'admin', variables: async ({ db }) => ({ id: (await buildCopiedContent(db, 2)).academy }) },
  RetryAllJobs: { as: 'admin', variables: async (world) => ({ ...(await likeRow('retryAllJobs', world)), state: 'stopped' }) },
  SendCourseMessage: { as: 'admin', variables: async (world) => ({ ...(await likeRow('sendCourseMessage', world)), sendAgain: false }) },
  // The learner of the seed has a feed.
  RevokeCalendarFeed: { as: 'student', variables: () => ({}) },
  FinishUpload: { as: 'admin', variables: async (world) => ({ uploadId: await wholeUpload(world) }) },
};

/** Mutations that read more on the larger site, and why. */
const GROWING: Growing = {
  SubmitHomework: 'notifies the admins, who are three times as many',
};

/** The values of the variables of a document: those of the arguments that they stand for. */
function valuesOf({ fields }: Mutation, values: Record<string, unknown>): Record<string, unknown> {
  const passed = fields.flatMap(({ arguments: all = [] }) =>
    all.flatMap(({ name, value }) => (value.kind === Kind.VARIABLE && values[name.value] !== undefined ? [[value.name.value, values[name.value]]] : [])),
  );
  return { ...values, ...Object.fromEntries(passed) };
}

/** The row of a mutation. @throws an error if it has none */
function rowOf({ name, fields }: Mutation): GrowthRow {
  const row = ROWS[name] ?? REPEATABLE_MUTATIONS[fields[0]?.name.value ?? ''];
  if (row === undefined) throw new Error(`${name} has no row`);
  return row;
}

/** Sends a mutation of the client, by the name of its document, as an admin or a guest. */
export async function runMutation(world: GrowthWorld, name: string): Promise<void> {
  const mutation = MUTATIONS.find((each) => each.name === name);
  if (mutation === undefined) throw new Error(`${name} is no mutation of the client`);
  const row = rowOf(mutation);
  const values = valuesOf(mutation, await row.variables(world));
  const { errors } = await runGraphql(world.ctxOf(row.as), mutation.text, values);
  if (errors !== undefined) throw new Error(`${name}: ${errors[0]?.message}`);
}

function readsOf(site: GrowthSite, mutation: Mutation): Promise<Reads> {
  const row = rowOf(mutation);
  return readsOn(site, async (db, measured) => {
    const world = await buildGrowthWorld(site, db, row.as);
    const values = valuesOf(mutation, await row.variables(world));
    const { data, errors = [] } = await measured(() => runGraphql(world.ctxOf(row.as), mutation.text, values));
    return { bytes: JSON.stringify(data ?? null).length, errors: errors.map(({ message, extensions }) => `${extensions.code}: ${message}`) };
  });
}

/** Each mutation of the client, by the person who sends it; what it changed is undone each time. */
export function describeMutations(sites: () => GrowthSites): void {
  describe('on a site that is three times as large, each mutation of the client reads as much as before', () => {
    expectNames(
      'mutations',
      [ROWS, GROWING],
      MUTATIONS.map(({ name }) => name),
    );
    it.each(MUTATIONS)('$name', async (mutation) => {
      const { errors } = await expectNoGrowth(sites(), mutation.name, GROWING, (site) => readsOf(site, mutation));
      expect(errors).toEqual([]);
    });
  });
}
