import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Menu, type MenuItem } from './menu.tsx';

function renderMenu(change: Partial<MenuItem> = {}) {
  const first = vi.fn();
  const second = vi.fn();
  renderWithProviders(
    <>
      <Menu
        label="Your menu"
        opener="NA"
        items={[
          { key: 'first', label: 'Edit Profile', onChoose: first, ...change },
          { key: 'second', label: 'Logout', onChoose: second, ...(change.chosen === undefined ? {} : { chosen: !change.chosen }) },
        ]}
      />
      <p>beside</p>
    </>,
  );
  return { first, second, button: screen.getByRole('button', { name: 'Your menu' }) };
}

/** Returns the active item: the focus stays on the list, which refers to the item by `aria-activedescendant`. */
const activeItem = () => {
  const list = document.activeElement?.getAttribute('role') === 'menu' ? document.activeElement : null;
  return document.getElementById(list?.getAttribute('aria-activedescendant') ?? '')?.textContent;
};
const waitForItem = (text: string) => waitFor(() => expect(activeItem()).toBe(text));

describe('a menu', () => {
  it('is announced as a menu by its button before its list is loaded', () => {
    const { button } = renderMenu();
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('works with the keyboard alone', async () => {
    const { second, button } = renderMenu();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitForItem('Edit Profile');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('menu', { name: 'Your menu' }).id);
    await userEvent.keyboard('{ArrowDown}');
    await waitForItem('Logout');
    await userEvent.keyboard('{Home}');
    await waitForItem('Edit Profile');
    await userEvent.keyboard('l');
    await waitForItem('Logout');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(second).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('opens with the arrow keys at the first or the last item', async () => {
    const { button } = renderMenu();
    button.focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitForItem('Logout');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    await userEvent.keyboard('{ArrowDown}');
    await waitForItem('Edit Profile');
  });

  it('marks the current option', async () => {
    const { first, button } = renderMenu({ chosen: false });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitForItem('Logout');
    expect(screen.getByRole('menuitemradio', { name: 'Logout' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Edit Profile' }));
    await waitFor(() => expect(first).toHaveBeenCalledOnce());
  });

  it('closes on Escape and returns the focus', async () => {
    const { button } = renderMenu();
    await userEvent.click(button);
    await screen.findByRole('menu');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('closes on a press outside without an action', async () => {
    const { first, second, button } = renderMenu();
    await userEvent.click(button);
    await screen.findByRole('menu');
    // The list starts to listen for presses outside shortly after it opens.
    await waitFor(async () => {
      await userEvent.click(screen.getByText('beside'));
      expect(screen.queryByRole('menu')).toBeNull();
    });
    expect([first, second].some((action) => action.mock.calls.length > 0)).toBe(false);
  });
});
