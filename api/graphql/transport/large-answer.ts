import { type DocumentNode, execute, type FieldNode, type GraphQLSchema, getOperationAST, isRequiredArgument, Kind, OperationTypeNode } from 'graphql';
import type { GqlContext } from '../context.ts';

/** Characters of an answer that is recorded whole. */
const WHOLE = 4000;

/** Returns the query that reads an item by its id alone, such as `course`, for a field of a mutation with the same type. */
function readerOf(schema: GraphQLSchema, field: FieldNode): string | undefined {
  const type = String(schema.getMutationType()?.getFields()[field.name.value]?.type);
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  const reader = queries.find((query) => {
    const required = query.args.filter(isRequiredArgument).map(({ name }) => name);
    return String(query.type) === type && required.join() === 'id';
  });
  return reader?.name;
}

const fieldsOf = (document: DocumentNode): FieldNode[] =>
  (getOperationAST(document)?.selectionSet.selections ?? []).filter((selection) => selection.kind === Kind.FIELD);
const nameIn = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/**
 * Returns what is recorded of the answer to a mutation: a large one as the ids of its items, if each of them can be read again, and any other one whole.
 * The ids are a list in JSON, an answer is an object.
 */
export function recordOf(schema: GraphQLSchema, document: DocumentNode, answer: string): string {
  if (answer.length <= WHOLE) return answer;
  const { data, errors } = JSON.parse(answer) as { data?: Record<string, { id?: unknown } | null> | null; errors?: unknown };
  const ids = fieldsOf(document).map((field) => (readerOf(schema, field) === undefined ? undefined : data?.[nameIn(field)]?.id));
  const all = ids.length === Object.keys(data ?? {}).length && ids.every((id) => typeof id === 'string');
  return all && errors === undefined ? JSON.stringify(ids) : answer;
}

/**
 * Reads the answer to a mutation of which the ids are recorded: the selections of its fields, on the items as they are now.
 *
 * @throws the error of an item that the viewer cannot see anymore
 */
export async function answerOf(schema: GraphQLSchema, document: DocumentNode, variables: unknown, context: GqlContext, record: string): Promise<string> {
  if (record.startsWith('{')) return record;
  const ids = JSON.parse(record) as string[];
  const selections = fieldsOf(document).map((field, index): FieldNode => {
    const id = { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'id' }, value: { kind: Kind.STRING, value: ids[index] ?? '' } } as const;
    const name = { kind: Kind.NAME, value: readerOf(schema, field) ?? '' } as const;
    return { ...field, alias: { kind: Kind.NAME, value: nameIn(field) }, name, arguments: [id] };
  });
  const definitions = document.definitions.map((definition) =>
    definition === getOperationAST(document)
      ? { ...definition, operation: OperationTypeNode.QUERY, selectionSet: { kind: Kind.SELECTION_SET, selections } as const }
      : definition,
  );
  const { data, errors } = await execute({
    schema,
    document: { kind: Kind.DOCUMENT, definitions },
    variableValues: variables as Record<string, unknown>,
    contextValue: context,
  });
  if (errors?.[0] !== undefined) throw errors[0].originalError ?? errors[0];
  return JSON.stringify({ data });
}
