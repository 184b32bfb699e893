import { ApolloServer, type ApolloServerOptionsWithGateway, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLSchema, type ValidationRule } from 'graphql';
import { ERROR_STATUS } from '../../schema/error-codes.ts';
import type { Log } from '../domain/shared/log.ts';
import { createExecutor } from './compiled-queries.ts';
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

/** The schema, run by our executor: the one place where Apollo lets another than graphql-js in is that of a gateway. */
function gatewayOf(schema: GraphQLSchema): ApolloServerOptionsWithGateway<GqlContext>['gateway'] {
  const run = createExecutor(schema);
  return {
    onSchemaLoadOrUpdate(loaded) {
      loaded({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: async () => ({
      executor: ({ document, request, operationName, context }) =>
        run({ document, variables: request.variables, operationName: request.operationName ?? operationName, contextValue: context }),
    }),
    stop: async () => undefined,
  };
}

/** The limits once more, once for each new query: whatever came past the guard in front is still refused before it runs. */
const withinLimits: ValidationRule = (context) => {
  const refusal = overLimit(context.getSchema(), context.getDocument());
  if (refusal !== undefined) context.reportError(refusal);
  return {};
};

/** Apollo Server with this application's limits and errors; not yet started. */
export function createApollo(options: ApolloOptions): ApolloServer<GqlContext> {
  return new ApolloServer<GqlContext>({
    gateway: gatewayOf(options.schema),
    introspection: options.introspection,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    validationRules: [withinLimits],
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
