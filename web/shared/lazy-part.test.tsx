import { act, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../testing/render-with-providers.tsx';
import { lazyPart, optionalPart } from './lazy-part.ts';

const Part = () => <p>the part</p>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const load = vi.fn<() => Promise<ComponentType<object>>>();
const online = vi.spyOn(navigator, 'onLine', 'get');

async function open(Lazy: ComponentType<object>): Promise<void> {
  renderWithProviders(
    <>
      <p>the page</p>
      <Suspense fallback={<p>loading</p>}>
        <Lazy />
      </Suspense>
    </>,
  );
  await pass(0);
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  online.mockReturnValue(true);
});
afterEach(() => void vi.useRealTimers());

describe('a lazy part of a page', () => {
  it('waits without a connection, beside the rest of the page, and loads when the browser is online again', async () => {
    online.mockReturnValue(false);
    load.mockImplementationOnce(lost).mockResolvedValueOnce(Part);
    await open(lazyPart(load));
    await pass(60_000);
    expect([screen.queryByText('the page'), screen.queryByText('loading')]).not.toContain(null);
    expect(load).toHaveBeenCalledTimes(1);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect([screen.queryByText('the page'), screen.queryByText('the part')]).not.toContain(null);
  });

  it('is requested again on a weak connection', async () => {
    load.mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValueOnce(Part);
    await open(lazyPart(load));
    await pass(500);
    expect(screen.queryByText('loading')).not.toBeNull();
    await pass(1000);
    expect(screen.queryByText('the part')).not.toBeNull();
  });

  it('renders nothing after the fourth retry if the page does not need it', async () => {
    load.mockImplementation(lost);
    await open(optionalPart(load));
    await pass(7500);
    expect(load).toHaveBeenCalledTimes(5);
    expect(screen.queryByText('loading')).toBeNull();
    expect(screen.queryByText('the page')).not.toBeNull();
  });
});
