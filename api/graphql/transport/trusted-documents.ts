import { type DocumentNode, execute, type GraphQLSchema, getOperationAST, type OperationDefinitionNode, OperationTypeNode, parse, validate } from 'graphql';
import type { Log } from '../../domain/shared/log.ts';
import { compileQuery, type RunOperation } from './compile-query.ts';
import { isRecorded } from './repeatable-mutation.ts';

/** An operation of our own client, parsed and validated. */
interface TrustedDocument {
  text: string;
  name: string;
  type: OperationTypeNode;
  document: DocumentNode;
  /** Whether the answer to the mutation is recorded for repeats. */
  recorded: boolean;
  run: RunOperation;
}

/** The operations of the client by the SHA-256 hash of their text (docs/decisions/0021-trusted-documents.md). */
export interface TrustedDocuments {
  /** Prepares a document at its first request. Returns undefined for a hash that is not in the manifest. */
  find(hash: string): Promise<TrustedDocument | undefined>;
}

/** Reads the manifest that `npm run generate` writes; not before the start, because the first start generates it. */
export async function readManifest(): Promise<Readonly<Record<string, string>>> {
  return (await import('./trusted-documents.generated.ts')).TRUSTED_DOCUMENTS;
}

/** Compiles a query or a mutation; events of subscriptions have few fields, so graphql-js executes them. */
function runnerOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): RunOperation | Promise<RunOperation> {
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return compileQuery(schema, document, operation);
  return (variableValues, contextValue) => execute({ schema, document, variableValues, contextValue });
}

async function prepare(schema: GraphQLSchema, text: string, log: Log): Promise<TrustedDocument | undefined> {
  const document = parse(text);
  const operation = getOperationAST(document);
  const errors = validate(schema, document);
  if (errors.length > 0 || operation?.name === undefined) {
    // The manifest is older than the schema: the client sends the text, and validation reports what is wrong.
    log.warn({ errors: errors.map(({ message }) => message) }, 'A trusted document does not fit the schema; run npm run generate');
    return undefined;
  }
  return {
    text,
    name: operation.name.value,
    type: operation.operation,
    document,
    recorded: isRecorded(operation),
    run: await runnerOf(schema, document, operation),
  };
}

/** Creates the fixed set of documents that the server trusts, from the texts of a manifest by hash. */
export function createTrustedDocuments(schema: GraphQLSchema, manifest: Readonly<Record<string, string>>, log: Log): TrustedDocuments {
  const texts = new Map(Object.entries(manifest));
  const prepared = new Map<string, Promise<TrustedDocument | undefined>>();
  return {
    find(hash) {
      const known = prepared.get(hash);
      const text = texts.get(hash);
      if (known !== undefined) return known;
      if (text === undefined) return Promise.resolve(undefined);
      const document = prepare(schema, text, log);
      prepared.set(hash, document);
      return document;
    },
  };
}
