import type { DataSource, Logger } from 'typeorm';
import type { Prepared, Shape, Values } from '../domain/shared/prepared.ts';

interface Sent {
  text: string;
  values: unknown[];
}

/** Runs a function and returns the statements that it sent, with their values. */
export async function statementsOf(source: DataSource, run: () => Promise<unknown>): Promise<Sent[]> {
  const { logger } = source;
  const sent: Sent[] = [];
  const recording: Logger = Object.create(logger, {
    logQuery: { value: (text: string, values?: unknown[]) => void sent.push({ text, values: values ?? [] }) },
  });
  source.logger = recording;
  try {
    await run();
  } finally {
    source.logger = logger;
  }
  return sent;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Returns the tables that a statement reads as a whole: with the plan for its values, and with the plan that PostgreSQL keeps for any values.
 */
export async function sequentialScans(source: DataSource, { text, values }: Sent): Promise<string[]> {
  const explained: Array<Array<{ 'QUERY PLAN': Array<{ Plan: PlanNode }> }>> = [
    await source.query(`EXPLAIN (FORMAT JSON) ${text}`, values),
    ...(values.length > 0 ? [await source.query(`EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${text}`)] : []),
  ];
  const nodes = explained.flatMap((rows) => rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan))));
  const tables = nodes.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? []);
  return [...new Set(tables)].sort();
}

/** Returns the big tables, of more than 1,000 rows, that a statement reads as a whole. */
export async function sequentialScansOf<const Parameters extends Shape>(
  db: DataSource,
  { statement: { text, names } }: Prepared<Parameters, unknown>,
  values: Values<Parameters>,
): Promise<string[]> {
  const big: Array<{ name: string }> = await db.query("SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > 1000");
  const scans = await sequentialScans(db, { text, values: names.map((name) => values[name]) });
  return scans.filter((table) => big.some(({ name }) => name === table));
}
