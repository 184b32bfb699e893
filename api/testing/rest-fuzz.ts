import { fc } from '../../schema/testing/properties.ts';
import { ODD_TEXTS } from './odd-texts.ts';
import { CALLERS, type Caller } from './rest-corpus/corpus.ts';
import type { RecordedAnswer } from './rest-corpus/recorded.ts';
import { CORPUS_IDS } from './rest-corpus/world.ts';

/** A request of a fuzzer. */
export interface FuzzRequest {
  caller: Caller;
  method: string;
  address: string;
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON; no body if undefined. */
  body: unknown;
}

const ODD_VALUES = [null, true, false, 0, 1, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], [{}], { _id: 5 }, { id: null }, { en: 5 }, { length: 1e9 }];
const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'length', 'id', '_id', 'status', 'revision', ''];
const ODD_HEADERS: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  { 'x-content-language': 'ar' },
  { 'x-content-language': 'x'.repeat(5000), 'x-other-languages': 'true' },
  { 'accept-language': `${'de;q=0.1,'.repeat(500)}*` },
  { 'idempotency-key': 'a-key-of-every-change' },
  { 'idempotency-key': 'short' },
  { 'if-none-match': '*, "x", W/"y"' },
];

type Path = ReadonlyArray<string | number>;

/** Returns the places in a JSON value, the value itself first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, each]) => placesIn(each, [...path, Array.isArray(value) ? Number(name) : name]))];
}

/** Returns a copy of a JSON value with another value at a place; undefined removes it. */
function changed(value: unknown, [name, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((each, index) => (index === name ? changed(each, rest, change) : each));
  return Object.fromEntries(Object.entries(value as object).map(([each, inner]) => [each, each === name ? changed(inner, rest, change) : inner]));
}

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.constantFrom(...ODD_VALUES),
  fc.constantFrom(...Object.values(CORPUS_IDS)),
  fc.dictionary(fc.constantFrom('en', 'de', ...ODD_NAMES), fc.constantFrom<unknown>(...ODD_VALUES, ...ODD_TEXTS), { maxKeys: 3 }),
);
const change: fc.Arbitrary<(value: unknown) => unknown> = fc.oneof(
  { weight: 4, arbitrary: oddValue.map((odd) => () => odd) },
  { weight: 1, arbitrary: fc.constant(() => undefined) },
  { weight: 1, arbitrary: fc.constant((value: unknown) => [value]) },
  { weight: 1, arbitrary: fc.constant((value: unknown) => (Array.isArray(value) ? [...value, ...value] : { value })) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...ODD_NAMES), oddValue).map(([name, odd]) => (value: unknown) => ({ ...Object(value), [name]: odd })),
  },
);

/**
 * Returns the request of a recorded answer; null if it is recorded only in part.
 * @param links tokens of links, by the route that takes them: the records have a placeholder
 */
export function recordedRequest({ caller, endpoint, address, headers, sent }: RecordedAnswer, links: Readonly<Record<string, string>>): FuzzRequest | null {
  if (sent !== '' && !/^[[{].*[\]}]$/s.test(sent)) return null;
  const body: unknown = sent === '' ? undefined : JSON.parse(sent.replace('<token>', links[endpoint] ?? '<token>'));
  return { caller: caller as Caller, method: endpoint.split(' ')[0] ?? '', address, headers, body };
}

/** Learns which ids the server generated in place of the recorded ones, which later requests name. */
export function createLearnedIds() {
  const ids = new Map<string, string>();
  const compare = (recorded: unknown, answered: unknown): void => {
    if (typeof recorded === 'string' && typeof answered === 'string') {
      if (/^00000000-0000-4000-90/.test(recorded)) ids.set(recorded, answered);
    } else if (typeof recorded === 'object' && recorded !== null && typeof answered === 'object' && answered !== null) {
      for (const [name, each] of Object.entries(recorded)) compare(each, (answered as Record<string, unknown>)[name]);
    }
  };
  return {
    /** Notes which id an answer has where the recorded one has another. */
    compare,
    /** Returns a request with the ids of this server. */
    fill: (request: FuzzRequest): FuzzRequest =>
      JSON.parse(JSON.stringify(request).replace(/00000000-0000-4000-90[0-9a-f-]{15}/g, (id) => ids.get(id) ?? id)) as FuzzRequest,
  };
}

/** An address with other text in place of an id, or with odd parameters. */
function oddAddress(address: string): fc.Arbitrary<string> {
  const ids = address.match(/[0-9a-f-]{36}/g) ?? [];
  const other = fc.constantFrom(...Object.values(CORPUS_IDS), ...ODD_TEXTS.filter((text) => text.trim() !== '' && text.length < 1000 && text !== '\ud800'));
  const query = fc
    .tuple(fc.constantFrom('email', 'role', 'after', ...ODD_NAMES), other)
    .map(([name, text]) => `${address}?${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
  if (ids.length === 0) return query;
  return fc.oneof(
    query,
    fc.tuple(fc.constantFrom(...ids), other).map(([id, text]) => address.replace(id, encodeURIComponent(text))),
    fc.constantFrom(...ids).map((id) => address.replace(id, '%zz')),
  );
}

/** Returns requests like a given one with one to three changes: of values, names and lists in the body, the address, the headers, and the caller. */
export function mutantsOf(request: FuzzRequest, options: { seed: number; count: number }): FuzzRequest[] {
  const places = request.body === undefined ? [] : placesIn(request.body);
  const body: fc.Arbitrary<unknown> =
    places.length === 0
      ? fc.constant(undefined)
      : fc.array(fc.tuple(fc.constantFrom(...places), change), { minLength: 1, maxLength: 3 }).map((changes) => {
          // Inner places first, so that each still exists.
          const inner = changes.sort(([one], [other]) => other.length - one.length);
          return inner.reduce((value, [path, each]) => changed(value, path, each), request.body);
        });
  const mutant = fc.record({
    caller: fc.oneof({ weight: 2, arbitrary: fc.constant(request.caller) }, { weight: 1, arbitrary: fc.constantFrom(...CALLERS) }),
    method: fc.constant(request.method),
    address: fc.oneof({ weight: places.length === 0 ? 1 : 4, arbitrary: fc.constant(request.address) }, { weight: 1, arbitrary: oddAddress(request.address) }),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant(request.headers) }, { weight: 1, arbitrary: fc.constantFrom(...ODD_HEADERS) }),
    body,
  });
  return fc.sample(mutant, { seed: options.seed, numRuns: options.count });
}
