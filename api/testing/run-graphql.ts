import { type DocumentNode, type ExecutionResult, execute, type GraphQLError, parse, validate } from 'graphql';
import type { Ctx } from '../domain/shared/context.ts';
import { createGqlContext } from '../graphql/context.ts';
import { buildAppSchema } from '../graphql/schema.ts';
import { formatError } from '../graphql/transport/format-error.ts';
import { memoryRelay } from './test-ctx.ts';

/** The schema of the tests. */
export const testSchema = buildAppSchema(() => memoryRelay());

interface Checked {
  document: DocumentNode;
  errors: readonly GraphQLError[];
}
/** Parsed once: tests run the same operations many times. */
const checked = new Map<string, Checked>();
function check(source: string): Checked {
  const known = checked.get(source);
  if (known !== undefined) return known;
  const document = parse(source);
  const operation = { document, errors: validate(testSchema, document) };
  checked.set(source, operation);
  return operation;
}

/** Runs one operation against the real schema without a server; errors have the format that a client receives. */
export async function runGraphql(ctx: Ctx, source: string, variables: Record<string, unknown> = {}): Promise<ExecutionResult> {
  const { document, errors: invalid } = check(source);
  const result =
    invalid.length > 0
      ? { errors: invalid }
      : await execute({ schema: testSchema, document, variableValues: variables, contextValue: createGqlContext(ctx, 'test') });
  return result.errors === undefined
    ? result
    : { ...result, errors: result.errors.map((error) => formatError(error) as (typeof result.errors & object)[number]) };
}
