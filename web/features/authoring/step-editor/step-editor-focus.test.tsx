import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../../shared/session/session.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { viewerWith } from '../../../testing/viewer.ts';
import { StepEditor } from './step-editor.tsx';

beforeEach(() => startSession({ token: 'token', viewer: viewerWith({ role: 'admin' }) }));

async function open(): Promise<HTMLElement> {
  renderWithProviders(
    <StepEditor
      stepId={null}
      moduleId="m1"
      previousStepId={null}
      languages={['en', 'de']}
      defaultLanguage="en"
      showStatistics={() => null}
      showEmbed={() => null}
      staysAt={() => true}
      onSaved={() => undefined}
      missing={null}
    />,
  );
  return nameField();
}

const nameField = () => screen.findByRole('textbox', { name: 'Name of the step' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const german = () => screen.getByRole('tab', { name: /Deutsch/ });
const firstText = () => screen.getByRole('region', { name: 'Text 1' });
/** The editor instance of a text: typing needs a real browser. */
const writingIn = (name: string) => (screen.getByRole('textbox', { name }) as unknown as { editor: Editor }).editor;

describe('the focus in a new step', () => {
  it('begins in the field for the name', async () => {
    const name = await open();
    expect(document.activeElement).toBe(name);
  });

  it('moves to the task of a homework that is added', async () => {
    await open();
    await press('Add homework');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Task' })));
  });
});

it('the name of a copied text gets the focus, and the copy is no translation until it differs', async () => {
  const name = await open();
  await userEvent.type(name, 'A breath');
  await userEvent.click(within(screen.getByRole('group', { name: 'Add a block' })).getByRole('button', { name: 'Text' }));
  act(() => void writingIn('Text 1').commands.setContent('<p>Breathe in</p>', { emitUpdate: true }));
  await userEvent.click(german());
  await press('Copy from English');
  expect(document.activeElement).toBe(await nameField());
  expect(german().textContent).toContain('to translate');
  expect(within(firstText()).getByText(/^Copied from/).textContent).toBe('Copied from English, not translated yet');
  act(() => void writingIn('Text 1').commands.setContent('<p>Einatmen</p>', { emitUpdate: true }));
  await waitFor(() => expect(german().textContent).toContain('complete'));
  await waitFor(() => expect(within(firstText()).queryByText(/^Copied from/)).toBeNull());
});
