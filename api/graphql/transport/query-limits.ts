import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { PAGE_SIZE_MAX } from '../../../schema/limits.ts';

/** The limits of one request. The widest query of the client, a course with modules and steps, is well below them. */
export const QUERY_LIMITS = { tokens: 1000, depth: 8, aliases: 15, directives: 10, rootFields: 5, repeats: 5, cost: 5000 } as const;

/**
 * Marks a root field that refuses everybody but admins and reviewers before any of its fields is read. The cost of its fields counts a
 * tenth, because the step editor reads a lot in five languages, and the Student Overview all answers of a student.
 */
export const STAFF_ONLY = { staffOnly: true } as const;
const STAFF_SHARE = 0.1;

/**
 * Marks a field that reads several statements for its item, such as the step that opens with a course: its cost keeps it out of lists, where the
 * number of statements would grow with the rows.
 */
export const OF_ONE_ITEM = { ofOneItem: true } as const;
const ONE_ITEM_COST = 600;

/** The rows assumed for a list without a `limit` argument; a limit in a variable counts as the largest page. */
const LIST_ROWS = 10;

/** Returns an error that is answered with QUERY_TOO_COMPLEX. */
function refuse(what: string): GraphQLError {
  return new GraphQLError(`The query has too ${what}.`, { extensions: { limit: true, code: 'QUERY_TOO_COMPLEX' } });
}

interface Measure {
  depth: number;
  cost: number;
  /** The number of fields on this level, those of fragments included. */
  width: number;
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

/** Measures a query; visits each fragment once, so that nested fragments cannot make the measurement expensive. */
class QueryMeter {
  private readonly known = new Map<string, Measure>();
  repeated = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {}

  measure(set: SelectionSetNode | undefined, parent: GraphQLNamedType | undefined, paged: boolean): Measure {
    const total: Measure = { depth: 0, cost: 0, width: 0 };
    const names = new Map<string, number>();
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        names.set(name, (names.get(name) ?? 0) + 1);
      }
      const part = this.part(selection, parent, paged);
      total.depth = Math.max(total.depth, part.depth);
      total.cost += part.cost;
      total.width += part.width;
    }
    this.repeated = Math.max(this.repeated, ...names.values());
    return total;
  }

  private part(selection: SelectionSetNode['selections'][number], parent: GraphQLNamedType | undefined, paged: boolean): Measure {
    if (selection.kind === Kind.FIELD) return this.field(selection, parent, paged);
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const condition = selection.typeCondition?.name.value;
      return this.measure(selection.selectionSet, condition === undefined ? parent : this.schema.getType(condition), paged);
    }
    const name = selection.name.value;
    const key = `${name} ${paged}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const fragment = this.fragments.get(name);
    // Validation refuses a recursive fragment; the measurement must only terminate.
    this.known.set(key, { depth: 0, cost: 0, width: 0 });
    const measured = this.measure(fragment?.selectionSet, this.schema.getType(fragment?.typeCondition.name.value ?? ''), paged);
    this.known.set(key, measured);
    return measured;
  }

  private field(node: FieldNode, parent: GraphQLNamedType | undefined, paged: boolean): Measure {
    // Introspection has its own limit in graphql-js and its own setting.
    if (node.name.value.startsWith('__')) return { depth: 1, cost: 1, width: 1 };
    const definition = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (definition === undefined) {
      const inner = this.measure(node.selectionSet, undefined, false);
      return { depth: 1 + inner.depth, cost: 1 + inner.cost, width: 1 };
    }
    const limit = definition.args.find((argument) => argument.name === 'limit');
    const pageRows = limit === undefined ? undefined : rowsOf(node, limit.defaultValue);
    const inner = this.measure(node.selectionSet, getNamedType(definition.type), pageRows !== undefined && !isList(definition.type));
    const rows = pageRows ?? (isList(definition.type) && !paged ? LIST_ROWS : 1);
    const share = definition.extensions.staffOnly === true ? STAFF_SHARE : 1;
    const own = definition.extensions.ofOneItem === true ? ONE_ITEM_COST : 1;
    return { depth: 1 + inner.depth, cost: own + rows * inner.cost * share, width: 1 };
  }
}

function rowsOf(node: FieldNode, fallback: unknown): number {
  const value = node.arguments?.find((argument) => argument.name.value === 'limit')?.value;
  if (value === undefined) return typeof fallback === 'number' ? fallback : PAGE_SIZE_MAX;
  return value.kind === Kind.INT ? Math.max(1, Number(value.value)) : PAGE_SIZE_MAX;
}

function count(document: DocumentNode, matches: (node: ASTNode) => boolean): number {
  let found = 0;
  visit(document, {
    enter: (node) => {
      if (matches(node)) found += 1;
    },
  });
  return found;
}

/** Returns an error for the first limit that a query exceeds; undefined when it is within all limits. */
export function overLimit(schema: GraphQLSchema, document: DocumentNode): GraphQLError | undefined {
  if (count(document, (node) => node.kind === Kind.FIELD && node.alias !== undefined) > QUERY_LIMITS.aliases) return refuse('many aliases');
  if (count(document, (node) => node.kind === Kind.DIRECTIVE) > QUERY_LIMITS.directives) return refuse('many directives');
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const meter = new QueryMeter(schema, fragments);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, cost, width } = meter.measure(definition.selectionSet, schema.getRootType(definition.operation) ?? undefined, false);
    if (depth > QUERY_LIMITS.depth) return refuse('many levels');
    if (width > QUERY_LIMITS.rootFields) return refuse('many root fields');
    if (cost > QUERY_LIMITS.cost) return refuse('high a cost');
  }
  return meter.repeated > QUERY_LIMITS.repeats ? refuse('many repeated fields') : undefined;
}
