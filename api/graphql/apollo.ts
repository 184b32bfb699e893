import { createHash } from 'node:crypto';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { ERROR_STATUS } from '../../schema/error-codes.ts';
import type { Log } from '../domain/shared/log.ts';
import type { GqlContext } from './context.ts';
import { explainError, formatError } from './format-error.ts';
import { overLimit, QUERY_LIMITS } from './query-limits.ts';

export interface ApolloOptions {
  schema: GraphQLSchema;
  log: Log;
  introspection: boolean;
  /** Told about every answered operation, for metrics. */
  answered?: (operation: string, failed: boolean) => void;
}

/** Queries known to be within the limits, by hash: the application's own are measured once. */
const ACCEPTED_MAX = 1000;

/** Refuses a query over the limits before Apollo validates or runs it (targets S4). */
function limitPlugin(schema: GraphQLSchema): ApolloServerPlugin<GqlContext> {
  const accepted = new Set<string>();
  return {
    async requestDidStart() {
      return {
        async didResolveSource({ source }) {
          const hash = createHash('sha256').update(source).digest('base64');
          if (accepted.has(hash)) return;
          const refusal = measure(schema, source);
          if (refusal !== undefined) throw new GraphQLError(refusal.message, { extensions: { ...refusal.extensions, http: { status: 400 } } });
          if (accepted.size >= ACCEPTED_MAX) accepted.clear();
          accepted.add(hash);
        },
      };
    },
  };
}

function measure(schema: GraphQLSchema, source: string): GraphQLError | undefined {
  try {
    return overLimit(schema, parse(source, { noLocation: true, maxTokens: QUERY_LIMITS.tokens }));
  } catch {
    return undefined; // Apollo parses it again and words the refusal.
  }
}

/** Logs what nobody expected, and gives waiting its HTTP form: 429 with Retry-After, 503. */
function answerPlugin({ log, answered }: ApolloOptions): ApolloServerPlugin<GqlContext> {
  return {
    async requestDidStart({ contextValue }) {
      return {
        async didEncounterErrors({ errors, operationName }) {
          for (const error of errors) {
            const { unexpected, code } = explainError(error);
            if (unexpected) {
              log.error(
                { requestId: contextValue.requestId, code, operation: operationName, path: error.path?.join('.'), err: error.originalError ?? error },
                'A GraphQL field failed',
              );
            }
          }
        },
        async willSendResponse({ response, errors, operationName }) {
          answered?.(operationName ?? 'anonymous', errors !== undefined);
          for (const error of errors ?? []) {
            const { code, parameters } = explainError(error);
            if (code === 'TOO_MANY_REQUESTS') response.http.headers.set('retry-after', String(parameters?.seconds ?? 60));
            if (code === 'TOO_MANY_REQUESTS' || code === 'SERVICE_UNAVAILABLE') response.http.status = ERROR_STATUS[code];
          }
        },
      };
    },
  };
}

/** Apollo Server with this application's limits and errors; not yet started. */
export function createApollo(options: ApolloOptions): ApolloServer<GqlContext> {
  return new ApolloServer<GqlContext>({
    schema: options.schema,
    introspection: options.introspection,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    parseOptions: { maxTokens: QUERY_LIMITS.tokens },
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => {
      if (error instanceof GraphQLError) return formatError(error);
      return { message: 'INTERNAL', extensions: { code: 'INTERNAL' }, ...(formatted.path === undefined ? {} : { path: formatted.path }) };
    },
    plugins: [ApolloServerPluginCacheControlDisabled(), limitPlugin(options.schema), answerPlugin(options)],
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => options.log.warn({}, String(message)),
      error: (message) => options.log.error({}, String(message)),
    },
  });
}
