import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAllStyles, renderWithProviders } from '../testing/render-with-providers.tsx';
import { type Mode, ModeSwitch } from './mode-switch.tsx';

const ROUTES = [
  { path: '/dashboard', element: <p>student</p> },
  { path: '/admin/dashboard', element: <p>admin</p> },
];

keepAllStyles();

function open(mode: Mode) {
  const { router } = renderWithProviders(<ModeSwitch mode={mode} />, { path: '/here', routes: ROUTES });
  return { path: () => router.state.location.pathname, radio: (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('the mode switch', () => {
  it.each([
    ['admin', 'Student Mode', '/dashboard'],
    ['student', 'Admin Mode', '/admin/dashboard'],
  ] as const)('in %s mode opens, half a second after a press on %s, the page %s', async (mode, choice, target) => {
    const { path, radio } = open(mode);
    expect(radio(choice).checked).toBe(false);
    fireEvent.click(radio(choice));
    expect(radio(choice).checked).toBe(true);
    await pass(499);
    expect(path()).toBe('/here');
    await pass(1);
    await vi.waitFor(() => expect(path()).toBe(target));
  });

  it('keeps the shadow of the chosen side inside the header', () => {
    const side = open('admin').radio('Admin Mode').closest('label');
    expect(side === null ? '' : getComputedStyle(side).boxShadow).toMatch(/^0 1px 2px rgb/);
  });

  it('does not navigate if it is switched back in time', async () => {
    const { path, radio } = open('admin');
    fireEvent.click(radio('Student Mode'));
    await pass(300);
    fireEvent.click(radio('Admin Mode'));
    await pass(1000);
    expect(path()).toBe('/here');
  });

  it('is a radio group with a name', () => {
    open('admin');
    expect(screen.getByRole('radiogroup', { name: 'Mode' }).querySelectorAll('input')).toHaveLength(2);
  });
});
