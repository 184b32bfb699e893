import { type ExecutionResult, graphql } from 'graphql';
import type { Ctx } from '../domain/shared/context.ts';
import { createGqlContext } from '../graphql/context.ts';
import { formatError } from '../graphql/format-error.ts';
import { buildAppSchema } from '../graphql/schema.ts';
import { memoryRelay } from './test-ctx.ts';

const schema = buildAppSchema(() => memoryRelay());

/** Runs one operation against the real schema without a server; errors have the format that a client receives. */
export async function runGraphql(ctx: Ctx, source: string, variables: Record<string, unknown> = {}): Promise<ExecutionResult> {
  const result = await graphql({ schema, source, variableValues: variables, contextValue: createGqlContext(ctx, 'test') });
  return result.errors === undefined
    ? result
    : { ...result, errors: result.errors.map((error) => formatError(error) as (typeof result.errors & object)[number]) };
}
