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
import type { ContentIds } from './row.ts';

/** Returns an id of the content, by the name of the argument or, where that is only `id`, of the field. */
export function idOf(content: ContentIds, ...names: readonly string[]): string {
  for (const name of names) {
    if (/step/i.test(name)) return content.stepId;
    if (/module/i.test(name)) return content.moduleId;
    if (/course/i.test(name)) return content.courseId;
    if (/academ/i.test(name)) return content.academyId;
  }
  return '00000000-0000-4000-8000-000000000000';
}

function literalOf(type: GraphQLInputType, content: ContentIds, names: readonly string[]): string {
  if (isNonNullType(type)) return literalOf(type.ofType, content, names);
  if (isListType(type)) return `[${literalOf(type.ofType, content, names)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => `${field.name}: ${literalOf(field.type, content, [field.name, ...names])}`).join(', ')} }`;
  }
  if (type.name === 'ID') return JSON.stringify(idOf(content, ...names));
  return { Int: '1', Float: '1', Boolean: 'true', DateTime: '"2030-01-07T18:00:00Z"' }[type.name] ?? '"x"';
}

/** Returns the smallest operation with one root field, its required arguments filled with ids of the content. */
export function operationOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>, content: ContentIds): string {
  const values = field.args.filter(isRequiredArgument).map((argument) => `${argument.name}: ${literalOf(argument.type, content, [argument.name, field.name])}`);
  // No further fields: the permission matrix checks the result.
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return `${kind} { ${field.name}${values.length === 0 ? '' : `(${values.join(', ')})`}${selection} }`;
}
