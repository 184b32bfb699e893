import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** Values of the arguments of a page: the largest page. */
const PAGE_ARGUMENTS: Readonly<Record<string, string>> = { limit: '100', first: '100' };

function argumentsOf(field: GraphQLField<unknown, unknown>): string {
  const values = field.args.flatMap(({ name }) => (PAGE_ARGUMENTS[name] === undefined ? [] : [`${name}: ${PAGE_ARGUMENTS[name]}`]));
  return values.length === 0 ? '' : `(${values.join(', ')})`;
}

export function isList(output: GraphQLOutputType): boolean {
  return isListType(output) || (isNonNullType(output) && isListType(output.ofType));
}

const leavesOf = (type: GraphQLObjectType): string =>
  `{ ${Object.values(type.getFields())
    .flatMap((field) => (isLeafType(getNamedType(field.type)) ? field.name : []))
    .join(' ')} }`;

/** Selects every field of a type and of the types below it, except those that need an argument. A list of the same type has its leaves. */
export function selectAll(output: GraphQLOutputType, above: readonly string[] = [], inList = false): string {
  const type = getNamedType(output);
  if (!isObjectType(type)) return '';
  const path = [...above, type.name];
  const listed = inList || isList(output);
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const below = getNamedType(field.type);
    if (field.args.some(isRequiredArgument) || (listed && field.extensions.ofOneItem === true)) return [];
    if (isLeafType(below)) return [field.name];
    const again = path.includes(below.name);
    if (!isObjectType(below) || (again && !(isList(field.type) && below === type))) return [];
    return [`${field.name}${argumentsOf(field)} ${again ? leavesOf(below) : selectAll(field.type, path, listed)}`];
  });
  return `{ ${fields.join(' ')} }`;
}

/** Records the longest list of each list field in a result, by `Type.field`. */
export function recordLists(type: GraphQLObjectType, value: unknown, longest: Map<string, number>): void {
  if (Array.isArray(value)) {
    for (const each of value) recordLists(type, each, longest);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, below] of Object.entries(value)) {
    const field = type.getFields()[name];
    if (field === undefined) continue;
    const key = `${type.name}.${name}`;
    if (isList(field.type) && Array.isArray(below)) longest.set(key, Math.max(longest.get(key) ?? 0, below.length));
    const named = getNamedType(field.type);
    if (isObjectType(named)) recordLists(named, below, longest);
  }
}
