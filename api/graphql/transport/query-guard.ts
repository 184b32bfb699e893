import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind, OperationTypeNode, parse, SingleFieldSubscriptionsRule, validate } from 'graphql';
import { overLimit, QUERY_LIMITS } from './query-limits.ts';

/** The number and length of the texts that are remembered as within the limits. */
const ACCEPTED_MAX = 1000;
const ACCEPTED_LENGTH = 10_000;

/** Returns the error of a subscription in which a variable decides whether its field is there: graphql-js throws it instead of returning it. */
function undecidedSubscription(schema: GraphQLSchema, document: DocumentNode): GraphQLError | undefined {
  const isSubscription = document.definitions.some((each) => each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.SUBSCRIPTION);
  if (!isSubscription) return undefined;
  try {
    validate(schema, document, [SingleFieldSubscriptionsRule]);
    return undefined;
  } catch (error) {
    return error instanceof GraphQLError ? error : undefined;
  }
}

/** Returns why a document must not be validated: it is over a limit, or graphql-js would throw. */
export const refusalOf = (schema: GraphQLSchema, document: DocumentNode): GraphQLError | undefined =>
  overLimit(schema, document) ?? undecidedSubscription(schema, document);

function measure(schema: GraphQLSchema, source: string): GraphQLError | undefined {
  try {
    const document = parse(source, { noLocation: true, maxTokens: QUERY_LIMITS.tokens });
    return refusalOf(schema, document);
  } catch {
    return undefined; // Apollo parses it again and returns the error.
  }
}

/**
 * Creates a check that returns an error for a query over the limits, or one that Apollo cannot validate. It runs before the session is read and before Apollo
 * validates the query, which takes long for a query designed to be slow (docs/targets.md#5-security-goals S4).
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
