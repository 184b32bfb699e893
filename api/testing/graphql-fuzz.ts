import {
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { DELETE_WORDS } from '../../schema/limits.ts';
import { fc } from '../../schema/testing/properties.ts';
import { ODD_TEXTS } from './odd-texts.ts';

/** A text of GraphQL, such as `"x"` or `{ limit: 5 }`. */
type Literal = fc.Arbitrary<string>;
/** A field of queries or mutations. */
export type RootField = GraphQLField<unknown, unknown>;

const TEXTS = [
  ...ODD_TEXTS,
  ...['a name', '0.5', '100000', 'course', 'course.delete', 'image/png', 'a.pdf', '[', '*', '\\', 'a b:* & | !', '<p>x</p>', 'ی'.repeat(3000)],
  ...['18:00', 'Europe/Berlin', DELETE_WORDS, 'Learner', 'Aa1!aaaaaaaa'],
  ...['2030-01-07', '0000-01-01', '9999-12-31', '2030-01-07T18:00:00Z', '+275760-09-13T00:00:00.001Z'],
];
const TIMES = ['2030-01-07T18:00:00Z', '1970-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2030-02-30T00:00:00Z', 'x'];
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  Int: ['0', '1', '-1', '2', '50', '101', '2147483647', '-2147483648'],
  Float: ['0', '1', '-1', '0.5', '1e308', '-1e-308'],
  Boolean: ['true', 'false'],
};
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NO_ID = '00000000-0000-4000-8000-000000000000';
/** Number of ids that are kept of each type. */
const IDS_MAX = 50;

const quoted = (text: string): string => JSON.stringify(text);
const words = (name: string): string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, ''));

/** Ids by the names of their types, and the operations that use them. */
export class GraphqlFuzzer {
  private readonly ids = new Map<string, string[]>();
  private readonly texts: readonly string[];
  private readonly whole: boolean;

  /** @param options `texts` are the values of texts; with `whole`, operations have every value that they may have */
  constructor({ texts = TEXTS, whole = false }: { texts?: readonly string[]; whole?: boolean } = {}) {
    this.texts = texts;
    this.whole = whole;
  }

  /** Adds an id. Of each type only the first ones are kept. */
  add(type: string, id: string): void {
    const known = this.ids.get(type) ?? [];
    if (known.length < IDS_MAX && !known.includes(id)) this.ids.set(type, [...known, id]);
  }

  /** Adds the ids of an answer whose objects say their `__typename`. */
  learn(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const { __typename: type, id } = value as { __typename?: unknown; id?: unknown };
    if (typeof type === 'string' && typeof id === 'string' && ID.test(id)) this.add(type, id);
    for (const inner of Object.values(value)) this.learn(inner);
  }

  /** Returns operations with one field and values that its types accept, many of them odd. The selection is as deep as `depth`. */
  operationsOf(kind: 'query' | 'mutation', field: RootField, options: { seed: number; count: number; depth: number }): string[] {
    const values = field.args.map((argument) => {
      const value = this.literalOf(argument.type, [argument.name, field.name]).map((text) => `${argument.name}: ${text}`);
      return this.whole || isRequiredArgument(argument) ? value : fc.oneof(value, fc.constant(''));
    });
    const selection = selectionOf(field.type, options.depth);
    const operation = fc.tuple(...values).map((each) => {
      const given = each.filter((text) => text !== '').join(', ');
      return `${kind} { ${field.name}${given === '' ? '' : `(${given})`}${selection} }`;
    });
    return fc.sample(operation, { seed: options.seed, numRuns: options.count });
  }

  /** Returns addresses of a path such as `/academy/course/{courseId}`, with ids that the names of its parameters and its other parts say. */
  addressesOf(path: string, options: { seed: number; count: number }): string[] {
    const names = path.match(/\w+/g)?.reverse() ?? [];
    const parts = path.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? fc.constant(part) : fc.constantFrom(...this.idsFor([part, ...names]))));
    return fc.sample(
      fc.tuple(...parts).map((each) => each.join('')),
      { seed: options.seed, numRuns: options.count },
    );
  }

  /** The ids of types that the name of an argument or, where that is only `id`, of what it belongs to says. */
  private idsFor(names: readonly string[]): string[] {
    for (const name of names) {
      const wanted = words(name).filter((word) => word !== 'id');
      const found = [...this.ids].flatMap(([type, ids]) => (words(type).some((word) => wanted.includes(word)) ? ids : []));
      if (found.length > 0) return found;
    }
    return [...this.ids.values()].flat();
  }

  private literalOf(type: GraphQLInputType, names: readonly string[]): Literal {
    if (isNonNullType(type)) return this.literalOf(type.ofType, names);
    if (isListType(type)) return fc.array(this.literalOf(type.ofType, names), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`);
    if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
    if (isInputObjectType(type)) return this.objectOf(type, names);
    const ids = fc.constantFrom(NO_ID, ...this.idsFor(names));
    if (type.name === 'ID') return fc.oneof({ weight: 9, arbitrary: ids }, { weight: 1, arbitrary: fc.constantFrom(...this.texts) }).map(quoted);
    if (type.name === 'DateTime') return fc.constantFrom(...TIMES).map(quoted);
    const numbers = NUMBERS[type.name];
    return numbers === undefined
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...this.texts) }, { weight: 1, arbitrary: ids }).map(quoted)
      : fc.constantFrom(...numbers);
  }

  private objectOf(type: GraphQLInputObjectType, names: readonly string[]): Literal {
    const fields = Object.values(type.getFields()).map((field) => {
      const value = this.literalOf(field.type, [field.name, ...names]).map((text) => `${field.name}: ${text}`);
      if (this.whole || isRequiredInputField(field)) return value;
      const left = fc.constantFrom('', '', `${field.name}: null`);
      return fc.oneof({ weight: 2, arbitrary: left }, { weight: 1, arbitrary: value });
    });
    return fc.tuple(...fields).map((each) => `{ ${each.filter((text) => text !== '').join(', ')} }`);
  }
}

/** Selects the values of a type, and of what it contains, as deep as `depth`. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  const fields = isObjectType(named) ? Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument)) : [];
  const shown = fields.filter((field) => depth > 0 || isLeafType(getNamedType(field.type)));
  return ` { __typename ${shown.map((field) => `${field.name}${selectionOf(field.type, depth - 1)}`).join(' ')} }`;
}
