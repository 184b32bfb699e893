import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLSchema, type ValidationRule } from 'graphql';
import type { Log } from '../domain/shared/log.ts';
import type { GqlContext } from './context.ts';
import { logUnexpectedErrors, responseHeadOf } from './execution-report.ts';
import { formatError } from './format-error.ts';
import { overLimit, QUERY_LIMITS } from './query-limits.ts';

export interface ApolloOptions {
  schema: GraphQLSchema;
  log: Log;
  introspection: boolean;
  /** Counts each executed operation for the metrics. */
  answered?: (operation: string, failed: boolean) => void;
}

/** Logs unexpected errors, counts operations, and sets the HTTP status of rate limits and outages. */
function reportPlugin({ log, answered }: ApolloOptions): ApolloServerPlugin<GqlContext> {
  return {
    async requestDidStart({ contextValue }) {
      return {
        async didEncounterErrors({ errors, operationName }) {
          logUnexpectedErrors(log, contextValue, operationName, errors);
        },
        async willSendResponse({ response, errors, operationName }) {
          answered?.(operationName ?? 'anonymous', errors !== undefined);
          const { status, retryAfter } = responseHeadOf(errors ?? []);
          if (retryAfter !== undefined) response.http.headers.set('retry-after', retryAfter);
          if (status !== undefined) response.http.status = status;
        },
      };
    },
  };
}

/** Checks the limits again, once for each new query, should a query not have passed the query guard. */
const withinLimits: ValidationRule = (context) => {
  const refusal = overLimit(context.getSchema(), context.getDocument());
  if (refusal !== undefined) context.reportError(refusal);
  return {};
};

/**
 * Creates the Apollo Server that executes every query sent as text, with the limits and errors of this application. Start it
 * before use. Documents of our own client take another way: trusted-handler.ts.
 */
export function createApollo(options: ApolloOptions): ApolloServer<GqlContext> {
  return new ApolloServer<GqlContext>({
    schema: options.schema,
    introspection: options.introspection,
    // formatError removes suggested names. Apollo's pattern for them takes quadratic time for a hostile text.
    hideSchemaDetailsFromClientErrors: false,
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
    plugins: [ApolloServerPluginCacheControlDisabled(), reportPlugin(options)],
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => options.log.warn({}, String(message)),
      error: (message) => options.log.error({}, String(message)),
    },
  });
}
