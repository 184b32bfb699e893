import { getOperationAST, type OperationDefinitionNode, type OperationTypeNode, parse } from 'graphql';
import type { EntityManager } from 'typeorm';
import { expect, it } from 'vitest';
import { TRUSTED_DOCUMENTS } from '../../graphql/transport/trusted-documents.generated.ts';
import { blocksOf, type Measured, readsOfTurn, rowsOf, type TableReads } from '../read-cost.ts';
import { type GrowthSite, type GrowthSites, TIMES } from './sites.ts';

/** How much more may be read on a site that is three times as large, beyond what the answer grew; and what is not worth a look. */
const GROWTH = 1.3;
const FEW = { rows: 200, blocks: 120 };

/** So many rows of a table may be read as a whole, and some of them again by an index: the larger site has 900 courses. */
const SMALL_TABLE = 1200;

/** What an operation reads, with the length of its answer, and the codes of its errors. */
export interface Reads {
  rows: number;
  blocks: number;
  bytes: number;
  errors: string[];
  tables: TableReads[];
}
/** What an operation answered. */
export interface Answered {
  bytes: number;
  errors?: string[];
}

/** Measures an operation on a site. A turn may prepare what the operation needs. */
export async function readsOn({ db }: GrowthSite, turn: (db: EntityManager, measured: Measured) => Promise<Answered>): Promise<Reads> {
  let answered: Answered = { bytes: 0 };
  const tables = await readsOfTurn(db.dataSource, async (manager, measured) => {
    answered = await turn(manager, measured);
  });
  return { rows: rowsOf(tables), blocks: blocksOf(tables), bytes: answered.bytes, errors: answered.errors ?? [], tables };
}

/** So many rows of a table may be read as a whole at a time without a reason. */
const SCAN = 1000;

/** Queries that read a larger table as a whole although they read no more than their answer grows, and why. */
export const READ_AS_A_WHOLE: Readonly<Record<string, string>> = { FeedbackCourses: 'lists every course with homework' };

/** Why an operation may read more on the larger site than its answer grows: up to three times as much, or so many times. */
export type Growing = Readonly<Record<string, string | { why: string; times: number }>>;

/** Measures an operation on both sites, and expects it to read as much on both. */
export async function expectNoGrowth({ small, large }: GrowthSites, name: string, growing: Growing, measure: (site: GrowthSite) => Promise<Reads>) {
  const [few, many] = [await measure(small), await measure(large)];
  const grown = Math.max(1, many.bytes / few.bytes);
  expect(many.errors).toEqual(few.errors);
  const reason = growing[name];
  const growth = reason === undefined ? GROWTH : typeof reason === 'string' ? TIMES : reason.times;
  // A small table that is read as a whole counts on the small site only: there it may stand for what the larger one reads by an index.
  const counted = many.tables.filter(({ scans, rows }) => scans === 0 || rows > SMALL_TABLE * scans);
  const where = JSON.stringify(counted.filter(({ rows, blocks }) => rows > FEW.rows || blocks > FEW.blocks));
  expect(rowsOf(counted), where).toBeLessThanOrEqual(few.rows * growth * grown + FEW.rows);
  expect(blocksOf(counted), where).toBeLessThanOrEqual(few.blocks * growth * grown + FEW.blocks);
  const whole = many.tables.filter(({ scans, scanned }) => scanned > SCAN * scans).map(({ table }) => table);
  if (reason === undefined && READ_AS_A_WHOLE[name] === undefined) expect(whole).toEqual([]);
  return many;
}

/** An operation of the client. */
export interface ClientOperation {
  name: string;
  text: string;
  operation: OperationDefinitionNode;
}

/** Returns the operations of the client of one type. */
export const clientOperations = (type: OperationTypeNode): ClientOperation[] =>
  Object.values(TRUSTED_DOCUMENTS).flatMap((text) => {
    const operation = getOperationAST(parse(text));
    return operation?.operation === type ? [{ name: operation.name?.value ?? '', text, operation }] : [];
  });

/** Tests that each line of some lists is about an operation that exists. */
export function expectNames(what: string, lists: readonly object[], names: readonly string[]): void {
  it(`each line of the lists is about one of the ${what}`, () => {
    expect(lists.flatMap((list) => Object.keys(list)).filter((name) => !names.includes(name))).toEqual([]);
  });
}
