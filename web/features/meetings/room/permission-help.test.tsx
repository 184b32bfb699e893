import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { BROWSERS } from './browser-kind.ts';
import { PermissionHelp } from './permission-help.tsx';

it('the help for a blocked camera or microphone has the steps of each browser', async () => {
  renderWithProviders(<PermissionHelp open onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: 'Permission Alert' });
  const texts = new Set<string | null>();
  for (const browser of BROWSERS) {
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Browser' }), browser);
    expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(1);
    texts.add(within(dialog).getByRole('list').textContent);
  }
  expect(texts.size).toBe(BROWSERS.length);
});
