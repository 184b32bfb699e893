import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { keepAllStyles, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Dialog } from './dialog.tsx';

keepAllStyles();

const closeForm = vi.fn();
const closeQuestion = vi.fn();

function show(): void {
  closeForm.mockClear();
  closeQuestion.mockClear();
  renderWithProviders(
    <Dialog open kind="wide" title="Form" onClose={closeForm}>
      <input aria-label="Name" />
      <Dialog open title="Question" onClose={closeQuestion}>
        <button type="button">Stay</button>
      </Dialog>
    </Dialog>,
  );
}

describe('Escape in a dialog', () => {
  it('closes the dialog with the focus, not the outer one', async () => {
    show();
    screen.getByRole('button', { name: 'Stay' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(closeQuestion).toHaveBeenCalledOnce();
    expect(closeForm).not.toHaveBeenCalled();
  });

  it('does not close the dialog if a menu inside handles it', async () => {
    show();
    const stay = screen.getByRole('button', { name: 'Stay' });
    stay.addEventListener('keydown', (event) => event.preventDefault());
    stay.focus();
    await userEvent.keyboard('{Escape}');
    expect(closeQuestion).not.toHaveBeenCalled();
  });
});

describe('the focus of a closed dialog', () => {
  it('moves to the main content if the opener was removed', async () => {
    const page = document.createElement('main');
    Object.assign(page, { id: 'content', tabIndex: -1 });
    const opener = page.appendChild(document.createElement('button'));
    document.body.append(page);
    opener.focus();
    const { unmount } = renderWithProviders(
      <Dialog open title="Delete?" onClose={closeForm}>
        nothing
      </Dialog>,
    );
    await screen.findByRole('dialog', { name: 'Delete?' });
    opener.remove();
    unmount();
    expect(document.activeElement).toBe(page);
    page.remove();
  });

  it('moves to the main content if the opener is removed together with the dialog, as with the row of a deleted item', async () => {
    let show: (state: 'row' | 'confirming' | 'deleted') => void = () => undefined;
    const List = () => {
      const [state, setState] = useState('row');
      show = setState;
      return (
        <main id="content" tabIndex={-1}>
          {state !== 'deleted' && (
            <div>
              <button type="button">Delete</button>
              <Dialog open={state === 'confirming'} title="Delete?" onClose={closeForm}>
                nothing
              </Dialog>
            </div>
          )}
        </main>
      );
    };
    renderWithProviders(<List />);
    const button = await screen.findByRole('button', { name: 'Delete' });
    button.focus();
    act(() => show('confirming'));
    expect(screen.getByRole('dialog', { name: 'Delete?' })).toBeTruthy();
    await act(async () => show('deleted'));
    expect(document.activeElement?.id).toBe('content');
  });
});

it('a dialog aligns its text with its title, wherever its element is in the page', () => {
  show();
  const [dialog] = screen.getAllByRole('dialog');
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  expect(styles).toMatch(new RegExp(`\\.${dialog?.className}\\{[^}]*text-align:start;`));
});

describe('a dialog that the browser closes', () => {
  it('opens again while the application keeps it open, below the dialogs above it', () => {
    show();
    const [form, question] = [...document.querySelectorAll('dialog')];
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    form?.close();
    form?.dispatchEvent(new Event('close'));
    expect(shown.mock.contexts).toEqual([form, question]);
    shown.mockRestore();
  });

  it('only handles its own close event', () => {
    show();
    document.querySelectorAll('dialog')[1]?.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(closeQuestion).toHaveBeenCalledOnce();
    expect(closeForm).not.toHaveBeenCalled();
  });
});
