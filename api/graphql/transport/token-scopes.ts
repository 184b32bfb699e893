import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isIntrospectionType,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { ROOT_FIELDS_BY_SCOPE, TOKEN_SCOPES, type TokenScope, TYPES_BY_SCOPE } from '../../../schema/token-scopes.ts';

/** Scopes of which one is enough; empty: no scope allows it. */
type AnyOf = readonly TokenScope[];

/** Returns the scopes of each name in a table. */
function byName(table: Readonly<Record<TokenScope, readonly string[]>>): ReadonlyMap<string, AnyOf> {
  const found = new Map<string, TokenScope[]>();
  for (const scope of TOKEN_SCOPES) for (const name of table[scope]) found.set(name, [...(found.get(name) ?? []), scope]);
  return found;
}

const SCOPES_OF_FIELD = byName(ROOT_FIELDS_BY_SCOPE);
const SCOPES_OF_TYPE = byName(TYPES_BY_SCOPE);
const INTROSPECTION: AnyOf = ['schema:read'];

const known = new WeakMap<DocumentNode, boolean>();

/** Returns whether a document reads the schema itself, other than the names of types. Apollo keeps documents, so each is examined once. */
export function readsSchema(document: DocumentNode): boolean {
  let found = known.get(document);
  if (found !== undefined) return found;
  found = false;
  visit(document, {
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') found = true;
    },
  });
  known.set(document, found);
  return found;
}

/** The refusal of a query that reads the schema, where that is not allowed. */
export const introspectionRefused = (): GraphQLError =>
  new GraphQLError('Introspection is not allowed.', { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } });

/**
 * Returns what an API token needs for an operation: for each entry one of its scopes. It checks the root fields and every type of the selections, so
 * that a list of courses does not reveal their people. Only the names in `schema/token-scopes.ts` are allowed.
 */
export function scopesOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): AnyOf[] {
  const needed = new Set<AnyOf>();
  const none: AnyOf = [];
  const types = new TypeInfo(schema);
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  visit(
    document,
    visitWithTypeInfo(types, {
      OperationDefinition: (node) => (node === operation ? undefined : false),
      Field({ name: { value: name } }) {
        if (name === '__typename') return undefined;
        if (name === '__schema' || name === '__type') {
          needed.add(INTROSPECTION);
          return false;
        }
        const parent = types.getParentType();
        if (parent == null || roots.has(parent as never)) needed.add(SCOPES_OF_FIELD.get(name) ?? none);
        const type = getNamedType(types.getType());
        if (type != null && isCompositeType(type) && !isIntrospectionType(type)) needed.add(SCOPES_OF_TYPE.get(type.name) ?? none);
        return undefined;
      },
    }),
  );
  return [...needed];
}
