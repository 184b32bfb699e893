type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function hasType(type: unknown, value: unknown): boolean {
  if (type === undefined) return true;
  if (Array.isArray(type)) return type.some((each) => hasType(each, value));
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return isSchema(value);
  return typeof value === type;
}

/** Returns the property names of a schema, with those of its `allOf` parts. */
function knownNames(schema: Schema, root: Schema): string[] {
  const resolved = resolve(schema, root);
  const parts = listIn(resolved.allOf).flatMap((part) => (isSchema(part) ? knownNames(part, root) : []));
  return [...Object.keys(isSchema(resolved.properties) ? resolved.properties : {}), ...parts];
}

/** Resolves a reference within a document. */
function resolve(schema: Schema, root: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema;
  let target: unknown = root;
  for (const name of schema.$ref.replace(/^#\//, '').split('/')) target = isSchema(target) ? target[name] : undefined;
  if (!isSchema(target)) throw new Error(`${schema.$ref} does not exist`);
  return target;
}

function findObjectErrors(schema: Schema, value: Schema, root: Schema, path: string, strict: boolean): string[] {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const missing = listIn(schema.required).filter((name) => !Object.hasOwn(value, String(name)));
  const known = Object.keys(properties);
  const others = Object.keys(value).filter((name) => !known.includes(name));
  const rest = isSchema(schema.additionalProperties) ? schema.additionalProperties : undefined;
  const unknown = strict && rest === undefined && known.length > 0 ? others : [];
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...unknown.map((name) => `${path}.${name} is not described`),
    ...known.filter((name) => Object.hasOwn(value, name)).flatMap((name) => findErrors(properties[name], value[name], root, `${path}.${name}`, strict)),
    ...(rest === undefined ? [] : others.flatMap((name) => findErrors(rest, value[name], root, `${path}.${name}`, strict))),
  ];
}

/**
 * Returns where a value violates a JSON Schema; supports the keywords that our OpenAPI document uses. With `strict`, properties that the
 * schema does not define are errors too.
 */
export function findErrors(definition: unknown, value: unknown, root: Schema, path = '$', strict = true): string[] {
  if (!isSchema(definition)) return [];
  const schema = resolve(definition, root);
  const choices = listIn(schema.anyOf);
  if (choices.length > 0) {
    const outcomes = choices.map((choice) => findErrors(choice, value, root, path, strict));
    return outcomes.some((errors) => errors.length === 0) ? [] : outcomes.flat();
  }
  const parts = listIn(schema.allOf).filter(isSchema);
  if (parts.length > 0) {
    const names = parts.flatMap((part) => knownNames(part, root));
    const unknown = isSchema(value) && strict ? Object.keys(value).filter((name) => !names.includes(name)) : [];
    return [...unknown.map((name) => `${path}.${name} is not described`), ...parts.flatMap((part) => findErrors(part, value, root, path, false))];
  }
  if (!hasType(schema.type, value)) return [`${path} is not of type ${String(schema.type)}`];
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return [`${path} is not one of ${schema.enum.join(', ')}`];
  if (schema.const !== undefined && schema.const !== value) return [`${path} is not ${String(schema.const)}`];
  if (Array.isArray(value)) return value.flatMap((each, index) => findErrors(schema.items, each, root, `${path}[${index}]`, strict));
  return isSchema(value) ? findObjectErrors(schema, value, root, path, strict) : [];
}
