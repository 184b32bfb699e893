import {
  type AliasedExpression,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type RawBuilder,
  type RootOperationNode,
  sql,
} from 'kysely';
import { type Driver, type EntityManager, QueryFailedError } from 'typeorm';
import type { Database } from './database.generated.ts';
import { statementSpan, traced } from './trace.ts';

/** PostgreSQL type of a parameter → the type of its value. */
interface ParameterValues {
  uuid: string;
  'uuid[]': ReadonlyArray<string | null>;
  text: string;
  'text[]': readonly string[];
  boolean: boolean;
  integer: number;
  'integer[]': readonly number[];
  bigint: string;
  timestamptz: Date;
  'timestamptz[]': readonly Date[];
  jsonb: string;
}
type ParameterType = keyof ParameterValues;

/** The parameters of a statement by name; those with a question mark may be null. */
export type Shape = Readonly<Record<string, ParameterType | `${ParameterType}?`>>;

type ValueOf<Type> = Type extends ParameterType
  ? ParameterValues[Type]
  : Type extends `${infer Base extends ParameterType}?`
    ? ParameterValues[Base] | null
    : never;

/** The values that a statement is run with. */
export type Values<Parameters extends Shape> = { readonly [Name in keyof Parameters]: ValueOf<Parameters[Name]> };

/** The parameters as a builder uses them. A null compares as in SQL: with nothing. */
export type References<Parameters extends Shape> = { readonly [Name in keyof Parameters]: RawBuilder<NonNullable<ValueOf<Parameters[Name]>>> };

class Parameter {
  constructor(readonly name: string) {}
}

/** Numbers a parameter once, however often a statement uses it, and writes constants of the sources into the statement. */
class StatementCompiler extends PostgresQueryCompiler {
  private readonly names: string[] = [];

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Parameter)) {
      this.appendImmediateValue(value);
      return;
    }
    if (!this.names.includes(value.name)) {
      this.names.push(value.name);
      this.addParameter(value.name);
    }
    this.append(`$${this.names.indexOf(value.name) + 1}`);
  }
}

const compiler: QueryCompiler = { compileQuery: (node, id) => new StatementCompiler().compileQuery(node as RootOperationNode, id) };

/** Returns what builds statements; it has no connection and never runs one. */
const builderWith = (createQueryCompiler: () => QueryCompiler): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler,
    },
  });

/** Builds prepared statements. */
export const statements = builderWith(() => compiler);

/** Builds dynamic SQL: the statement of one request, with its values bound. A condition that does not apply is left out with an `if`. `allRows` runs it. */
export const dynamic = builderWith(() => new PostgresQueryCompiler());

interface Compiled {
  text: string;
  names: readonly string[];
}

interface Result<Row> {
  rows: Row[];
  rowCount: number | null;
}

interface Client {
  query<Row>(config: { name: string; text: string; values: unknown[] }): Promise<Result<Row>>;
}

/** The connection of the transaction, else the pool. */
async function clientOf(db: EntityManager): Promise<Client> {
  if (db.queryRunner !== undefined && !db.queryRunner.isReleased) return db.queryRunner.connect();
  return (db.dataSource.driver as Driver & { master: Client }).master;
}

/** Sends a statement in the transaction of the manager, or outside of one on any connection. `title` names it in traces. */
async function send<Row>(db: EntityManager, name: string, text: string, values: unknown[], title?: string): Promise<Result<Row>> {
  const { logger } = db.dataSource;
  logger.logQuery(text, values, db.queryRunner);
  try {
    return await traced(
      () => statementSpan(text, title),
      async () => (await clientOf(db)).query({ name, text, values }),
    );
  } catch (error) {
    logger.logQueryError(error as Error, text, values, db.queryRunner);
    throw new QueryFailedError(text, values, error as Error);
  }
}

/** The names of texts that were sent. */
const textNames = new Map<string, string>();

/** Runs a text of constants, whose plan PostgreSQL keeps. The number of different texts must be small: each one stays on each connection. */
export async function runText<Row>(db: EntityManager, text: string, values: unknown[]): Promise<Row[]> {
  const name = textNames.get(text) ?? `text.${textNames.size + 1}`;
  textNames.set(text, name);
  return (await send<Row>(db, name, text, values)).rows;
}

/** Runs a statement of `dynamic`; PostgreSQL keeps the plan of each of its texts. */
export function allRows<Row>(db: EntityManager, query: { compile(): CompiledQuery<Row> }): Promise<Row[]> {
  const { sql: text, parameters } = query.compile();
  return runText(db, text, [...parameters]);
}

/** Returns values as the parameters of a part that prepared statements use, too. */
export function bound<const Parameters extends Shape>(parameters: Parameters, values: Values<Parameters>): References<Parameters> {
  const cast = ([name, type]: [string, string]) => [name, sql`${values[name as keyof Parameters]}::${sql.raw(type.replace('?', ''))}`];
  return Object.fromEntries(Object.entries<string>(parameters).map(cast)) as References<Parameters>;
}

/** A statement that PostgreSQL keeps the plan of, with typed parameters and rows. */
export class Prepared<Parameters extends Shape, Row> {
  private compiled: Compiled | null = null;

  constructor(
    readonly name: string,
    private readonly compile: () => Compiled,
  ) {}

  /** The statement with the names of its parameters in order; compiled once. */
  get statement(): Compiled {
    this.compiled ??= this.compile();
    return this.compiled;
  }

  /** Runs the statement in the transaction of the manager, or outside of one on any connection. */
  run(db: EntityManager, values: Values<Parameters>): Promise<Result<Row>> {
    const { text, names } = this.statement;
    return send(
      db,
      this.name,
      text,
      names.map((name) => values[name]),
      this.name,
    );
  }

  /** All rows. */
  async all(db: EntityManager, values: Values<Parameters>): Promise<Row[]> {
    return (await this.run(db, values)).rows;
  }

  /** The first row, or undefined without one. */
  async first(db: EntityManager, values: Values<Parameters>): Promise<Row | undefined> {
    return (await this.run(db, values)).rows[0];
  }
}

/** Every statement by its name. */
const registry = new Map<string, Prepared<Shape, unknown>>();

/** What a builder of Kysely returns: a statement that can be compiled, whose rows have a type. */
interface Buildable<Row> {
  toOperationNode(): RootOperationNode;
  execute(): Promise<Row[]>;
}

/**
 * Defines a statement. The builder runs once, at the first use; values of a request come in through its parameters alone.
 * `name` is unique: PostgreSQL keeps the plan under it on each connection (docs/decisions/0011-prepared-statements.md).
 */
export function prepared<const Parameters extends Shape, Row>(
  name: string,
  parameters: Parameters,
  build: (references: References<Parameters>) => Buildable<Row>,
): Prepared<Parameters, Row> {
  if (registry.has(name)) throw new Error(`Two statements are called ${name}`);
  const references = Object.fromEntries(Object.entries(parameters).map(([key, type]) => [key, reference(key, type)])) as References<Parameters>;
  const statement = new Prepared<Parameters, Row>(name, () => {
    const compiled = compiler.compileQuery(build(references).toOperationNode(), { queryId: name });
    return { text: compiled.sql, names: compiled.parameters as string[] };
  });
  registry.set(name, statement as Prepared<Shape, unknown>);
  return statement;
}

function reference(name: string, type: string): RawBuilder<unknown> {
  return sql`${sql.val(new Parameter(name))}::${sql.raw(type.replace('?', ''))}`;
}

/** The rows of a statement. */
export type RowOf<Statement> = Statement extends Prepared<infer _Parameters, infer Row> ? Row : never;

/** The row that a list of columns selects. */
export type RowOfColumns<Columns extends ReadonlyArray<AliasedExpression<unknown, string>>> = {
  [Column in Columns[number] as Column extends AliasedExpression<unknown, infer Name> ? Name : never]: Column extends AliasedExpression<infer Value, string>
    ? Value
    : never;
};

/** Every statement that has been defined so far. */
export function preparedStatements(): ReadonlyArray<Prepared<Shape, unknown>> {
  return [...registry.values()];
}
