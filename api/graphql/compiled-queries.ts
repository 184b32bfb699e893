import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql';
import type { compileQuery } from 'graphql-jit';

/** How often a query must come before it is worth compiling: a stranger's made-up ones come once. */
const COMPILED_AT = 3;
/** Compiled queries kept; the one used longest ago gives way. The application has about fifty. */
const KEPT_MAX = 200;

type Variables = Record<string, unknown>;
type Run = (variables: Variables, contextValue: object) => ExecutionResult | Promise<ExecutionResult>;

export interface Execution {
  document: DocumentNode;
  variables: Variables | undefined;
  operationName: string | null | undefined;
  contextValue: object;
}

/**
 * The one query of a document that may be compiled. A text within the query may not: graphql-jit 0.8 writes it into the
 * code it makes, and a certain one would run there (decision 8). Texts in variables never become code.
 */
function compilable(document: DocumentNode): OperationDefinitionNode | null {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1 || operation.operation !== OperationTypeNode.QUERY) return null;
  let texts = 0;
  visit(document, {
    StringValue: () => {
      texts += 1;
    },
  });
  return texts === 0 ? operation : null;
}

/** The same error as graphql-js makes it: with extensions, which those of graphql-jit lack. */
function asRaised({ message, path, originalError, locations }: GraphQLError): GraphQLError {
  return Object.assign(new GraphQLError(message, { path, originalError }), locations === undefined ? {} : { locations });
}

function withRaisedErrors(result: ExecutionResult): ExecutionResult {
  return result.errors === undefined ? result : { ...result, errors: result.errors.map(asRaised) };
}

function compile(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, compiler: typeof compileQuery): Run | null {
  const compiled = compiler(schema, document, operation.name?.value);
  if (!('query' in compiled)) return null;
  return (variables, contextValue) => {
    // graphql-js words the faults of variables, so that they read alike whether a query is compiled or not.
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 50 });
    if (errors !== undefined) return { errors };
    const result = compiled.query(undefined, contextValue, variables) as ExecutionResult | Promise<ExecutionResult>;
    return result instanceof Promise ? result.then(withRaisedErrors) : withRaisedErrors(result);
  };
}

/** Runs operations; queries that come again and again run as compiled code, at about half the cost (docs/targets.md#1-what-the-probe-showed-the-ceiling-and-the-floor). */
export function createExecutor(schema: GraphQLSchema, compiledAt = COMPILED_AT): (execution: Execution) => Promise<ExecutionResult> {
  const seen = new WeakMap<DocumentNode, number>();
  const kept = new Map<DocumentNode, Run>();
  let compiler: typeof compileQuery | undefined;

  function remember(document: DocumentNode, run: Run): void {
    kept.delete(document);
    kept.set(document, run);
    const oldest = kept.size > KEPT_MAX ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
  }

  /** The compiled query; null for one that does not come often enough, or may not be compiled. */
  async function compiledOf(document: DocumentNode): Promise<Run | null> {
    const times = (seen.get(document) ?? 0) + 1;
    if (times > compiledAt) return null;
    seen.set(document, times);
    const operation = times === compiledAt ? compilable(document) : null;
    if (operation === null) return null;
    // Loaded now, because a start needs nothing of it.
    compiler ??= (await import('graphql-jit')).compileQuery;
    return compile(schema, document, operation, compiler);
  }

  return async ({ document, variables = {}, operationName, contextValue }) => {
    let run = kept.get(document) ?? null;
    run ??= await compiledOf(document);
    if (run === null) return execute({ schema, document, variableValues: variables, operationName, contextValue });
    remember(document, run);
    return run(variables, contextValue);
  };
}
