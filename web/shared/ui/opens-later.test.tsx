import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { DialogOpensLater, PartOpensLater } from './opens-later.tsx';

const SENTENCE = 'This opens when the connection is back.';
const online = vi.spyOn(navigator, 'onLine', 'get');
const connect = (connected: boolean) => {
  online.mockReturnValue(connected);
  act(() => void window.dispatchEvent(new Event(connected ? 'online' : 'offline')));
};

afterEach(() => void online.mockReturnValue(true));

it('a dialog whose code is not loaded explains what it waits for, and can be closed', async () => {
  const onClose = vi.fn();
  online.mockReturnValue(true);
  renderWithProviders(<DialogOpensLater kind="sheet" title="Course menu" onClose={onClose} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  connect(false);
  expect(screen.getByRole('dialog', { name: 'Course menu' }).textContent).toContain(SENTENCE);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
  connect(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a part whose code is not loaded has a sentence above its skeleton while there is no connection', () => {
  online.mockReturnValue(false);
  renderWithProviders(<PartOpensLater skeleton={<p>Skeleton</p>} />);
  expect(screen.getByRole('status').textContent).toBe(SENTENCE);
  expect(screen.getByText('Skeleton')).toBeTruthy();
  connect(true);
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
