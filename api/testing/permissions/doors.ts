import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { Place } from './row.ts';

/** An id of the place, by the name of the argument or, where that is only `id`, of the field. */
export function idOf(place: Place, ...names: readonly string[]): string {
  for (const name of names) {
    if (/step/i.test(name)) return place.stepId;
    if (/module/i.test(name)) return place.moduleId;
    if (/course/i.test(name)) return place.courseId;
    if (/academ/i.test(name)) return place.academyId;
  }
  return '00000000-0000-4000-8000-000000000000';
}

function literalOf(type: GraphQLInputType, place: Place, names: readonly string[]): string {
  if (isNonNullType(type)) return literalOf(type.ofType, place, names);
  if (isListType(type)) return `[${literalOf(type.ofType, place, names)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => `${field.name}: ${literalOf(field.type, place, [field.name, ...names])}`).join(', ')} }`;
  }
  if (type.name === 'ID') return JSON.stringify(idOf(place, ...names));
  return { Int: '1', Float: '1', Boolean: 'true' }[type.name] ?? '"x"';
}

/** The smallest operation with one root field, its required arguments filled with ids of a place. */
export function operationOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>, place: Place): string {
  const given = field.args.filter(isRequiredArgument).map((argument) => `${argument.name}: ${literalOf(argument.type, place, [argument.name, field.name])}`);
  // No field below: what it shows is checked by the permission matrix.
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return `${kind} { ${field.name}${given.length === 0 ? '' : `(${given.join(', ')})`}${selection} }`;
}
