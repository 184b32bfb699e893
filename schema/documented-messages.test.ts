import { readFileSync } from 'node:fs';
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
  for (const name of ['interface', 'admin', 'errors', 'mail']) {
    const filename = `locales/en/${name}.po`;
    const parsed = await formatter().parse(textOf(filename), { locale: 'en', sourceLocale: 'en', filename });
    for (const { translation } of Object.values(parsed)) if (translation) sentences.add(translation);
  }
  return sentences;
}

/** Messages of features that do not exist yet, those that the server sends with another documented message, and words that are no message. */
const ABSENT = [
  'Invalid meeting url',
  'Invalid or expired token',
  'Link Expired',
  'Meeting Ended Already',
  'Missing Academy',
  'Missing Course',
  'Missing Homework',
  'Missing Quiz',
  'Missing selected language content',
  'No Team Member Data',
  'Not found / Academy not found!',
  'Permission Alert',
  'Please refresh the page and try again',
  'Team member added successfully!',
  'Team member deleted successfully!',
  'Unable to create meeting. Please try again',
  'User is offline now',
  'User rejected your call',
  'Users Invited successfully!',
  'Users added successfully!',
  'You blocked microphone and camera permissions',
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
