import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { SearchField } from './search-field.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const type = (value: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('a search field', () => {
  it('searches once, 500 ms after the last keystroke', () => {
    const search = vi.fn();
    renderWithProviders(<SearchField label="Search" value="" onSearch={search} />);
    type('a');
    wait(400);
    type('am');
    wait(499);
    expect(search).not.toHaveBeenCalled();
    wait(1);
    expect(search.mock.calls).toEqual([['am']]);
  });

  it('is cleared by a button, and keeps the focus', () => {
    const search = vi.fn();
    renderWithProviders(<SearchField label="Search" value="am" onSearch={search} />);
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    wait(500);
    expect(search.mock.calls).toEqual([['']]);
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
