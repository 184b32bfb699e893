import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenapiDocument } from '../rest/openapi.ts';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the names of the entities that are one part of an `allOf`; such an entity does not list the properties of the other parts. */
function partsIn(value: unknown, inAllOf = false): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => partsIn(each, inAllOf));
  if (!isNode(value)) return [];
  if (typeof value.$ref === 'string') return inAllOf ? [value.$ref.split('/').at(-1) ?? ''] : [];
  return Object.entries(value).flatMap(([name, each]) => partsIn(each, name === 'allOf'));
}

/** Returns a copy in which no object may have properties that are not described. */
function closed(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((each) => closed(each, isPart));
  if (!isNode(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closed(each, name === 'allOf')]));
  const isObject = isNode(value.properties) || Array.isArray(value.allOf);
  return isObject && !isPart && value.additionalProperties === undefined ? { ...copy, unevaluatedProperties: false } : copy;
}

const pointer = (...parts: string[]): string => parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function sentence({ instancePath, message, params }: ErrorObject): string {
  const name: unknown = params.unevaluatedProperty;
  return typeof name === 'string' ? `${instancePath}/${name} is not described` : `${instancePath} ${message}`;
}

export interface OpenapiCheck {
  /** Returns where a JSON answer differs from the document: also a status, and properties, that it does not describe. */
  answer(method: string, path: string, status: number, body: unknown): string[];
  /** Returns where the body of a request differs from the document. */
  body(method: string, path: string, body: unknown): string[];
}

/** Compares requests and answers with an OpenAPI document by a validator of JSON Schema. */
export function createOpenapiCheck(document: OpenapiDocument): OpenapiCheck {
  // Only the keywords of schemas are known: the document has others around them.
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
  addFormats.default(ajv);
  const parts = new Set(partsIn(document.paths));
  const schemas = Object.fromEntries(Object.entries(document.components.schemas).map(([name, schema]) => [name, closed(schema, parts.has(name))]));
  ajv.addSchema({ paths: closed(document.paths) as object, components: { schemas } }, 'openapi');

  const findErrors = (at: string, value: unknown): string[] => {
    const validate = ajv.getSchema(`openapi#${at}`) ?? ajv.compile({ $ref: `openapi#${at}` });
    return validate(value) ? [] : (validate.errors ?? []).map(sentence);
  };
  const content = ['content', 'application/json', 'schema'];
  return {
    answer(method, path, status, body) {
      if (document.paths[path]?.[method]?.responses[status] === undefined) return [`the status ${status} is not described`];
      return findErrors(pointer('paths', path, method, 'responses', String(status), ...content), body);
    },
    body: (method, path, body) => findErrors(pointer('paths', path, method, 'requestBody', ...content), body),
  };
}
