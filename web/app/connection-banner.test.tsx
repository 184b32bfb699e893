import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { requestRetried, requestSettled } from '../shared/connection-state.ts';
import { renderWithProviders } from '../testing/render-with-providers.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

afterEach(() => vi.restoreAllMocks());

it('the banner of the connection says that the browser is offline and that a request is sent again, and then goes away', () => {
  renderWithProviders(<ConnectionBanner />);
  const banner = screen.getAllByRole('status')[0];
  expect(banner?.textContent).toBe('');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(banner?.textContent).toBe('You are offline. This page continues when the connection is back.');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(banner?.textContent).toBe('');
  const request = {};
  act(() => requestRetried(request));
  expect(banner?.textContent).toBe('The connection is weak. Trying again…');
  act(() => requestSettled(request));
  expect(banner?.textContent).toBe('');
});
