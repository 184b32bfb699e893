import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Select } from './select.tsx';

const options = (count: number) =>
  Array.from({ length: count }, (_each, n) => String(n)).map((value) => <option key={value} value={value}>{`Group ${value}`}</option>);
const shown = () => screen.getAllByRole('option').map((option) => option.textContent);

function show(count: number) {
  renderWithProviders(
    <Select aria-label="Group" value="1" onChange={() => undefined}>
      <option value="">All groups</option>
      <optgroup label="Groups">{options(count)}</optgroup>
    </Select>,
  );
  return screen.getByRole<HTMLSelectElement>('combobox', { name: 'Group' });
}

describe('a select', () => {
  it('has all its options when they are few', () => {
    show(10);
    expect(shown()).toHaveLength(11);
  });

  it('has only the chosen one of many options until it gets the focus', async () => {
    const select = show(600);
    expect(shown()).toEqual(['Group 1']);
    await userEvent.tab();
    expect(document.activeElement).toBe(select);
    expect(shown()).toHaveLength(601);
    expect(select.value).toBe('1');
  });

  it('has all of many options as soon as the pointer presses it', () => {
    const select = show(600);
    fireEvent.pointerDown(select);
    expect(shown()).toHaveLength(601);
  });
});
