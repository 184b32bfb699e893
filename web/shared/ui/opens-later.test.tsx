import { act, screen } from '@testing-library/react';
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

it('a dialog whose code is not loaded has a toast about what it waits for, only without a connection', () => {
  online.mockReturnValue(true);
  renderWithProviders(<DialogOpensLater />);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  connect(false);
  expect(screen.getByText(SENTENCE)).toBeTruthy();
});

it('a part whose code is not loaded has a sentence above its skeleton while there is no connection', () => {
  online.mockReturnValue(false);
  renderWithProviders(<PartOpensLater skeleton={<p>Skeleton</p>} />);
  expect(screen.getByText(SENTENCE)).toBeTruthy();
  expect(screen.getByText('Skeleton')).toBeTruthy();
  connect(true);
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
