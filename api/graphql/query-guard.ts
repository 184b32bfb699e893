import { type GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { overLimit, QUERY_LIMITS } from './query-limits.ts';

/** Queries known to be within the limits: the application's own are measured once. Longer ones than those are not kept. */
const ACCEPTED_MAX = 1000;
const ACCEPTED_LENGTH = 10_000;

function measure(schema: GraphQLSchema, source: string): GraphQLError | undefined {
  try {
    return overLimit(schema, parse(source, { noLocation: true, maxTokens: QUERY_LIMITS.tokens }));
  } catch {
    return undefined; // Apollo parses it again and words the refusal.
  }
}

/**
 * The refusal of a query over the limits before anything else is done for it: before the session is read, before Apollo
 * validates, whose rules take long for a query made to be slow (docs/targets.md#5-security-goals S4).
 */
export function createQueryGuard(schema: GraphQLSchema): (source: unknown) => GraphQLError | undefined {
  const accepted = new Set<string>();
  return (source) => {
    if (typeof source !== 'string') return undefined;
    if (accepted.has(source)) return undefined;
    const refusal = measure(schema, source);
    if (refusal !== undefined) return refusal;
    if (source.length > ACCEPTED_LENGTH) return undefined;
    if (accepted.size >= ACCEPTED_MAX) accepted.clear();
    accepted.add(source);
    return undefined;
  };
}
