import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Root } from '../../app/root.tsx';
import { theme } from './theme.ts';
import { showToast } from './toast-store.ts';

function open() {
  const page = (path: string) => ({ path, element: <p>page {path}</p> });
  const router = createMemoryRouter([{ element: <Root />, children: [page('/one'), page('/two'), page('/three')] }], { initialEntries: ['/one'] });
  render(
    <I18nProvider i18n={i18n}>
      <ChakraProvider value={theme}>
        <RouterProvider router={router} />
      </ChakraProvider>
    </I18nProvider>,
  );
  return { goTo: (path: string) => act(() => router.navigate(path)), show: (toast: Parameters<typeof showToast>[0]) => act(() => void showToast(toast)) };
}

afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const shown = () => screen.queryAllByText(/^(First|Second)$/).map((element) => element.textContent);

describe('toasts', () => {
  it.each([
    ['success', 5000],
    ['info', 7000],
    ['warning', 7000],
    ['error', 7000],
  ] as const)('of the tone %s stay for %i milliseconds', (tone, duration) => {
    vi.useFakeTimers();
    const { show } = open();
    show({ tone, title: 'First' });
    pass(duration - 1);
    expect(shown()).toEqual(['First']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('stay while they have the focus or are under the pointer', () => {
    vi.useFakeTimers();
    const { show } = open();
    show({ tone: 'success', title: 'First' });
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    const toast = dismiss.parentElement ?? dismiss;
    fireEvent.focus(dismiss);
    pass(60_000);
    fireEvent.blur(dismiss);
    pass(4999);
    fireEvent.mouseEnter(toast);
    pass(60_000);
    expect(shown()).toEqual(['First']);
    fireEvent.mouseLeave(toast);
    pass(5000);
    expect(shown()).toEqual([]);
  });

  it('replace the toast before them, so that Undo belongs to the last action', () => {
    const { show } = open();
    show({ tone: 'success', title: 'First' });
    show({ tone: 'success', title: 'Second' });
    expect(shown()).toEqual(['Second']);
  });

  it('end when another page opens, also those without a time limit', async () => {
    const { goTo, show } = open();
    show({ tone: 'warning', title: 'First', persistent: true });
    await goTo('/one?tab=2');
    expect(shown()).toEqual(['First']);
    await goTo('/two');
    expect(shown()).toEqual([]);
  });

  it('stay on the next page if they were shown for it', async () => {
    const { goTo, show } = open();
    show({ tone: 'success', title: 'First', forNextPage: true });
    await goTo('/two');
    expect(shown()).toEqual(['First']);
    await goTo('/three');
    expect(shown()).toEqual([]);
  });
});
