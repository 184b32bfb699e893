import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { add, contentOf, nameField, onSaved, open, prepare, reading, save, saving, sent, UUID, writingIn } from './testing.tsx';

beforeEach(prepare);

it('a callout is added in the editor, becomes a warning, and is saved with its text', async () => {
  open([reading(), saving()]);
  await nameField();
  await add('Callout');
  const block = await screen.findByRole('region', { name: 'Callout 3' });
  await userEvent.click(within(block).getByRole('radio', { name: 'Warning' }));
  act(() => {
    writingIn('Callout 3').commands.setContent('<p>Keep calm</p>', { emitUpdate: true });
  });
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const expected = { id: expect.stringMatching(UUID), type: 'CALLOUT', html: '<p>Keep calm</p>', tone: 'WARNING' };
  expect(contentOf(sent[0]?.input, 'en')?.blocks.at(-1)).toEqual(expected);
});
