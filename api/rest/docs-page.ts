import { escapeHtml } from '../domain/shared/escape-html.ts';
import type { JsonSchema } from './json-schema.ts';
import type { OpenapiDocument, OpenapiOperation } from './openapi.ts';

/** Plain text with `code` marks. */
const prose = (value: string): string => escapeHtml(value).replace(/`([^`]+)`/g, '<code>$1</code>');

const STYLE = `
  :root { color-scheme: light; font: 16px/1.55 system-ui, sans-serif; background: #faf7f2; color: #16302f; }
  body { max-inline-size: 54rem; margin: 2rem auto; padding-inline: 1rem; }
  h2 { margin-block: 2.5rem .25rem; }
  details { background: #fff; border: 1px solid #e6dfd4; border-radius: 10px; margin-block: .6rem; }
  summary { cursor: pointer; padding: .7rem 1rem; overflow-wrap: anywhere; }
  summary:focus-visible, a:focus-visible { outline: 3px solid #0e6b66; outline-offset: 2px; }
  summary small { display: block; color: #4b6361; }
  .method { display: inline-block; min-inline-size: 4.2em; font-weight: 700; color: #0e6b66; }
  .inside { padding: 0 1rem 1rem; border-block-start: 1px solid #e6dfd4; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f3eee6; padding: .75rem; border-radius: 8px; }
  code { font-size: .95em; } dt { font-weight: 600; margin-block-start: .5rem; } dd { margin-inline-start: 0; white-space: pre-line; }
  a { color: #0e6b66; }`;

/** Returns a schema as one line of text, with entity names instead of references. */
function outline(schema: JsonSchema, depth = 0): string {
  const { $ref, type, anyOf, allOf, items, properties, required, additionalProperties } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? '';
  const several = Array.isArray(anyOf) ? anyOf : allOf;
  if (Array.isArray(several)) return several.map((each: JsonSchema) => outline(each, depth)).join(anyOf === undefined ? ' + ' : ' | ');
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (type === 'array') return `list of ${outline((items ?? {}) as JsonSchema, depth)}`;
  if (typeof properties === 'object' && properties !== null) {
    const names: unknown[] = Array.isArray(required) ? required : [];
    const indent = '  '.repeat(depth + 1);
    const lines = Object.entries(properties as Record<string, JsonSchema>).map(([name, each]) => {
      const note = typeof each.description === 'string' ? `  (${each.description})` : '';
      return `${indent}${name}${names.includes(name) ? '' : '?'}: ${outline(each, depth + 1)}${note}`;
    });
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
  }
  if (typeof additionalProperties === 'object' && additionalProperties !== null) return `by name: ${outline(additionalProperties as JsonSchema, depth)}`;
  return Array.isArray(type) ? type.join(' | ') : String(type ?? 'any');
}

const schemaIn = (content: Record<string, { schema: JsonSchema }> | undefined): JsonSchema | undefined => Object.values(content ?? {})[0]?.schema;
const block = (title: string, schema: JsonSchema | undefined): string =>
  schema === undefined ? '' : `<h4>${title}</h4><pre>${escapeHtml(outline(schema))}</pre>`;

function operationHtml(path: string, method: string, operation: OpenapiOperation): string {
  const { 200: success, ...failures } = operation.responses;
  const parameters = operation.parameters
    .map(({ name, in: position, description }) => `<li><code>${escapeHtml(name)}</code> (${position}): ${prose(description)}</li>`)
    .join('');
  const errors = Object.entries(failures).map(([status, { description }]) => `<dt>${status}</dt><dd>${prose(description)}</dd>`);
  return `<details id="${operation.operationId}"><summary><span class="method">${method.toUpperCase()}</span> <code>/api${escapeHtml(path)}</code>
    <small>${prose(operation.summary)}${operation.security.length === 0 ? ' · without signing in' : ''}</small></summary><div class="inside">
    ${parameters === '' ? '' : `<h4>Parameters</h4><ul>${parameters}</ul>`}
    ${block('Body', schemaIn(operation.requestBody?.content))}${block('Answer', schemaIn(success?.content))}
    ${errors.length === 0 ? '' : `<h4>Failures</h4><dl>${errors.join('')}</dl>`}</div></details>`;
}

/** Renders the OpenAPI document as one HTML page without scripts or external resources. */
export function docsPage(document: OpenapiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ tag: operation.tags[0], html: operationHtml(path, method, operation) })),
  );
  const sections = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ tag }) => tag === name).map(({ html }) => html);
    return `<section aria-labelledby="tag-${name}"><h2 id="tag-${name}">${escapeHtml(name)}</h2><p>${prose(description)}</p>${own.join('\n')}</section>`;
  });
  const entities = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details><summary><code>${name}</code></summary><div class="inside"><p>${prose(String(schema.description ?? ''))}</p>${block('Fields', schema)}</div></details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(document.info.title)}: REST interface</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(document.info.title)}: REST interface</h1>
<p>${prose(document.info.description)} Send the session token of <code>POST /api/user/signIn</code> as <code>x-access-token</code>, or as
<code>Authorization: Bearer</code>. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}<section aria-labelledby="entities"><h2 id="entities">Entities</h2>${entities.join('\n')}</section></main></body></html>`;
}
