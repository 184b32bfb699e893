import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { ERROR_STATUS } from '../../schema/error-codes.ts';
import type { Log } from '../domain/shared/log.ts';
import type { GqlContext } from './context.ts';
import { explainError, formatError } from './format-error.ts';
import { QUERY_LIMITS } from './query-limits.ts';

export interface ApolloOptions {
  schema: GraphQLSchema;
  log: Log;
  introspection: boolean;
  /** Told about every answered operation, for metrics. */
  answered?: (operation: string, failed: boolean) => void;
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
    plugins: [ApolloServerPluginCacheControlDisabled(), answerPlugin(options)],
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => options.log.warn({}, String(message)),
      error: (message) => options.log.error({}, String(message)),
    },
  });
}
