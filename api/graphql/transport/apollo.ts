import { ApolloServer, type ApolloServerOptionsWithGateway, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { execute, GraphQLError, type GraphQLSchema, type ValidationRule } from 'graphql';
import { requireScope } from '../../domain/api-tokens/require-scope.service.ts';
import type { Log } from '../../domain/shared/log.ts';
import { traced } from '../../domain/shared/trace.ts';
import type { GqlContext } from '../context.ts';
import { logUnexpectedErrors, operationSpan, responseHeadOf, traceError } from './execution-report.ts';
import { formatError } from './format-error.ts';
import { overLimit, QUERY_LIMITS } from './query-limits.ts';
import { introspectionRefused, readsSchema, scopesOf } from './token-scopes.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

export interface ApolloOptions {
  schema: GraphQLSchema;
  documents: TrustedDocuments;
  log: Log;
  /** Whether everybody may read the schema; API tokens with schema:read may anyway. */
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

/** Refuses what the API token of a program does not allow, and introspection, before anything is executed: trusted documents and texts alike. */
function scopePlugin({ schema, introspection }: ApolloOptions): ApolloServerPlugin<GqlContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, operation, contextValue: { domain } }) {
          const token = domain.actor?.token;
          if (token === undefined) {
            if (!introspection && readsSchema(document)) throw introspectionRefused();
            return;
          }
          if (operation === undefined) return requireScope(domain, null);
          for (const anyOf of scopesOf(schema, document, operation)) {
            const held = anyOf.find((scope) => token.scopes.includes(scope));
            await requireScope(domain, held ?? anyOf[0] ?? null);
          }
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

type Gateway = NonNullable<ApolloServerOptionsWithGateway<GqlContext>['gateway']>;

/** Apollo's hook for another executor than graphql-js: trusted documents run as they were prepared, everything else is interpreted. */
function executorOf({ schema, documents }: ApolloOptions): Gateway {
  return {
    async load() {
      const executor: Awaited<ReturnType<Gateway['load']>>['executor'] = async ({ queryHash, document, request, context }) => {
        const trusted = await documents.find(queryHash);
        const variableValues = request.variables ?? {};
        const { operationName } = request;
        return traced(
          () => operationSpan(document, operationName, trusted?.name),
          async () => {
            const result = await (trusted?.run(variableValues, context) ?? execute({ schema, document, variableValues, contextValue: context, operationName }));
            for (const error of result.errors ?? []) traceError(error);
            return result;
          },
        );
      };
      return { executor };
    },
    onSchemaLoadOrUpdate(loaded) {
      loaded({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: () => Promise.resolve(),
  };
}

/**
 * Creates the Apollo Server that executes every request over HTTP, with the limits and errors of this application. Start it before use
 * (docs/decisions/0021-trusted-documents.md).
 */
export function createApollo(options: ApolloOptions): ApolloServer<GqlContext> {
  return new ApolloServer<GqlContext>({
    gateway: executorOf(options),
    // `scopePlugin` decides who may read the schema.
    introspection: true,
    // formatError removes suggested names. Apollo's pattern for them takes quadratic time for a hostile text.
    hideSchemaDetailsFromClientErrors: false,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    // A cache that holds the manifest and takes nothing: the set of trusted documents never grows.
    persistedQueries: {
      cache: {
        get: async (key) => (await options.documents.find(key.replace(/^apq:/, '')))?.text,
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(false),
      },
    },
    validationRules: [withinLimits],
    parseOptions: { maxTokens: QUERY_LIMITS.tokens },
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => {
      if (error instanceof GraphQLError) return formatError(error);
      return { message: 'INTERNAL', extensions: { code: 'INTERNAL' }, ...(formatted.path === undefined ? {} : { path: formatted.path }) };
    },
    // The page that Apollo shows browsers loads scripts of another server, which the content policy refuses.
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled(), scopePlugin(options), reportPlugin(options)],
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => options.log.warn({}, String(message)),
      error: (message) => options.log.error({}, String(message)),
    },
  });
}
