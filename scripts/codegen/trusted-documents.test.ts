import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefinitionNode, type DocumentNode, type FragmentDefinitionNode, Kind, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { TRUSTED_DOCUMENTS } from '../../api/graphql/transport/trusted-documents.generated.ts';
import { hashOf, sentText } from './trusted-documents.ts';

const OUTDATED = 'The generated files are older than the documents: run npm run generate';

const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).map((name) => join('web', name));
const definitions = files.filter((file) => file.endsWith('.graphql')).flatMap((file) => parse(readFileSync(file, 'utf8'), { noLocation: true }).definitions);
const fragments = new Map(
  definitions.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
);

/** Returns a definition with all fragments that it needs. */
function withFragments(definition: DefinitionNode, needed = new Map<string, DefinitionNode>()): Map<string, DefinitionNode> {
  visit(definition, {
    FragmentSpread: ({ name }) => {
      const fragment = fragments.get(name.value);
      if (fragment === undefined || needed.has(name.value)) return;
      needed.set(name.value, fragment);
      withFragments(fragment, needed);
    },
  });
  return needed;
}

/** The definitions of a text in an order that does not depend on who wrote it. */
const inOrder = (text: string): string[] => text.split(/\n\n(?=fragment )/).sort();

describe('the manifest of trusted documents', () => {
  it('contains exactly the current operations of the client', () => {
    const expected = definitions
      .filter((one) => one.kind === Kind.OPERATION_DEFINITION)
      .map((operation): DocumentNode => ({ kind: Kind.DOCUMENT, definitions: [operation, ...withFragments(operation).values()] }));
    const texts = Object.values(TRUSTED_DOCUMENTS).map(inOrder);
    expect(expected.length).toBeGreaterThan(50);
    expect(texts.sort(), OUTDATED).toEqual(expected.map((document) => inOrder(sentText(document))).sort());
  });

  it('maps each SHA-256 hash to its text', () => {
    for (const [hash, text] of Object.entries(TRUSTED_DOCUMENTS)) expect(hashOf(text)).toBe(hash);
  });

  it('has the hashes of the typed documents of the client, each with the same text', () => {
    const documents = files
      .filter((file) => file.endsWith('.generated.ts'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^export const \w+Document = (\{.*\}) as unknown as DocumentNode</gm)])
      .map(([, json = '']) => JSON.parse(json) as DocumentNode & { __meta__?: { hash: string } })
      .filter(({ definitions: [first] }) => first?.kind === Kind.OPERATION_DEFINITION);
    const hashes = documents.map(({ __meta__, ...document }) => [__meta__?.hash, sentText(document)]);
    expect(Object.fromEntries(hashes), OUTDATED).toEqual(TRUSTED_DOCUMENTS);
  });
});
