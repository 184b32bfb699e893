import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FactSeparator } from './fact-separator.tsx';

afterEach(() => i18n.activate('en'));

it.each([
  ['en', '10 steps · 1 MB'],
  ['de', '10 steps · 1 MB'],
  ['fr', '10 steps · 1 MB'],
  ['ar', '10 steps، 1 MB'],
  ['fa', '10 steps، 1 MB'],
])('separates two facts in %s', (language, line) => {
  i18n.load(language, {});
  i18n.activate(language);
  const { container } = render(
    <I18nProvider i18n={i18n}>
      10 steps
      <FactSeparator />1 MB
    </I18nProvider>,
  );
  expect(container.textContent).toBe(line);
});
