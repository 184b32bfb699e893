import { type GraphQLResolveInfo, Kind } from 'graphql';

/** Returns whether a document selects no other fields of a value than these; a fragment counts as another field. */
export function selectsOnly({ fieldNodes }: Pick<GraphQLResolveInfo, 'fieldNodes'>, names: readonly string[]): boolean {
  const selections = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  return selections.every((each) => each.kind === Kind.FIELD && (each.name.value === '__typename' || names.includes(each.name.value)));
}
