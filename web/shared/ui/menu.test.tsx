import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Menu } from './menu.tsx';

function renderMenu() {
  const first = vi.fn();
  const second = vi.fn();
  renderWithProviders(
    <>
      <Menu
        label="Account menu"
        opener="NA"
        items={[
          { key: 'first', label: 'Edit Profile', onChoose: first },
          { key: 'second', label: 'Logout', onChoose: second },
        ]}
      />
      <p>beside</p>
    </>,
  );
  return { first, second, button: screen.getByRole('button', { name: 'Account menu' }) };
}

describe('a menu', () => {
  it('is used with the keyboard alone', async () => {
    const { second, button } = renderMenu();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Edit Profile');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Logout');
    await userEvent.keyboard('{ArrowDown}{End}{Enter}');
    expect(second).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes on Escape, and gives the focus back', async () => {
    const { button } = renderMenu();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes on a press outside and does nothing', async () => {
    const { first, second, button } = renderMenu();
    await userEvent.click(button);
    await userEvent.click(screen.getByText('beside'));
    expect(screen.queryByRole('menu')).toBeNull();
    expect([first, second].some((action) => action.mock.calls.length > 0)).toBe(false);
  });
});
