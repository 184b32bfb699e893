import { i18n, type Messages } from '@lingui/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCatalog, loadLanguage } from './load-language.ts';

/** A catalog that loads when the test resolves it. */
function part(name: string) {
  let arrive = (): void => undefined;
  const line = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const load = async (language: string): Promise<{ messages: Messages }> => {
    await line;
    return { messages: { [name]: [`${name} in ${language}`] } };
  };
  return { load, arrive };
}

beforeEach(() => loadLanguage('de'));
afterEach(() => loadLanguage('en'));

it('a catalog that is added during a change of language is in the new language', async () => {
  const { load, arrive } = part('first');
  const switched = loadLanguage('en');
  const added = addCatalog(load);
  arrive();
  await Promise.all([switched, added]);
  expect([i18n.locale, i18n._('first')]).toEqual(['en', 'first in en']);
});

it('a catalog that loads after a change of language keeps the other messages', async () => {
  const { load, arrive } = part('second');
  const switched = loadLanguage('en');
  const added = addCatalog(load);
  await switched;
  arrive();
  await added;
  expect([i18n._('second'), Object.keys(i18n.messages).length > 100]).toEqual(['second in en', true]);
});
