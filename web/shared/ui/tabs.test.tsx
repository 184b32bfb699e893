import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Tabs } from './tabs.tsx';

function Example() {
  const [selected, setSelected] = useState('1');
  return (
    <Tabs
      label="Parts"
      selected={selected}
      onSelect={setSelected}
      items={[
        { key: '1', label: 'Learn' },
        { key: '2', label: 'Information' },
        { key: '3', label: 'Students', badge: { count: 2, label: '2 others online' } },
      ]}
    >
      panel {selected}
    </Tabs>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

afterEach(() => {
  document.documentElement.dir = 'ltr';
  i18n.activate('en');
});

describe('tabs', () => {
  it('show one panel, named by its tab', async () => {
    renderWithProviders(<Example />);
    expect(screen.getByRole('tabpanel', { name: 'Learn' }).textContent).toBe('panel 1');
    await userEvent.click(screen.getByRole('tab', { name: /Students/ }));
    expect(screen.getByRole('tabpanel').textContent).toBe('panel 3');
    expect(screen.getByText('2')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Students.*2 others online$/ })).toBeTruthy();
  });

  it('count in the digits of the language', () => {
    i18n.activate('fa');
    renderWithProviders(<Example />);
    expect(screen.getByText('۲')).toBeTruthy();
  });

  it('are one tab stop; the arrow keys move between them and wrap around', async () => {
    renderWithProviders(<Example />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toBe('Information');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(chosen()).toContain('Students');
    await userEvent.keyboard('{Home}');
    expect(chosen()).toBe('Learn');
  });

  it('follow the direction of the page', async () => {
    document.documentElement.dir = 'rtl';
    renderWithProviders(<Example />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(chosen()).toBe('Information');
  });
});
