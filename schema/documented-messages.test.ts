import { readdirSync, readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';

const textOf = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The quoted messages of the error catalogue ([specification, part 8](../docs/specification.md#8-error-catalogue)). */
function documentedMessages(): string[] {
  const part = /^## 8\..*?(?=^## 9\.)/ms.exec(textOf('docs/specification.md'))?.[0] ?? '';
  return [...new Set([...part.matchAll(/(?<!\w)'([^'\n]{3,}?)'(?!\w)/g)].map(([, message = '']) => message))];
}

async function englishSentences(): Promise<Set<string>> {
  const sentences = new Set<string>();
  for (const name of readdirSync(new URL('../locales/en', import.meta.url)).filter((file) => file.endsWith('.po'))) {
    const filename = `locales/en/${name}`;
    const parsed = await formatter().parse(textOf(filename), { locale: 'en', sourceLocale: 'en', filename });
    for (const { translation } of Object.values(parsed)) if (translation) sentences.add(translation);
  }
  return sentences;
}

/** Messages of features that do not exist yet, those that the server sends with another documented message, and words that are no message. */
const ABSENT = [
  'Invalid or expired token',
  'Link Expired',
  'Missing Homework',
  'Missing Quiz',
  'No Team Member Data',
  'Not found / Academy not found!',
  'Please refresh the page and try again',
  'error',
  'failed',
];

describe('the documented messages', () => {
  it('are in the English catalogs word for word', async () => {
    const sentences = await englishSentences();
    const documented = documentedMessages();
    expect(documented.length).toBeGreaterThan(60);
    expect(documented.filter((message) => !sentences.has(message)).toSorted()).toEqual(ABSENT.toSorted());
  });
});
