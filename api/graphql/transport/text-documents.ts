import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import { refusalOf } from './query-guard.ts';
import { QUERY_LIMITS } from './query-limits.ts';

/** The most documents that are kept, and the most characters of one. */
const KEPT = 200;
const KEPT_LENGTH = 4000;

/** The documents that programs send as text. */
export interface TextDocuments {
  /** Parses and checks a document. Returns the errors when it must not run. */
  read(text: string): DocumentNode | GraphQLError[];
}

function readDocument(schema: GraphQLSchema, text: string): DocumentNode | GraphQLError[] {
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: QUERY_LIMITS.tokens });
  } catch (error) {
    return error instanceof GraphQLError ? [error] : [new GraphQLError('QUERY_INVALID', { extensions: { code: 'BAD_REQUEST' } })];
  }
  const refusal = refusalOf(schema, document);
  if (refusal !== undefined) return [refusal];
  const problems = validate(schema, document, specifiedRules);
  return problems.length > 0 ? [...problems] : document;
}

/** Keeps the valid documents: all copies of one program send the same text, and the connections share its tree in memory. */
export function createTextDocuments(schema: GraphQLSchema): TextDocuments {
  const kept = new Map<string, DocumentNode>();
  return {
    read(text) {
      const known = kept.get(text);
      if (known !== undefined) return known;
      const document = readDocument(schema, text);
      if (Array.isArray(document) || text.length > KEPT_LENGTH) return document;
      const oldest = kept.size >= KEPT ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(text, document);
      return document;
    },
  };
}
