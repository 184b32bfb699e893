import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { PageTabs } from './page-tabs.tsx';

const ITEMS = [
  { key: '1', label: 'Learn' },
  { key: '2', label: 'Information' },
];

const show = (items: typeof ITEMS, line?: ReactNode) =>
  renderWithProviders(
    <PageTabs label="Course" items={items} selected="2" onSelect={() => undefined} lead={<p>Path</p>} line={line} wide={false}>
      <p>Panel</p>
    </PageTabs>,
  );

describe('the tabs of a page', () => {
  it('are in one line with the path, above the panel of the selected tab', () => {
    show(ITEMS);
    expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    expect(screen.getByRole('tabpanel', { name: 'Information' }).textContent).toBe('Panel');
    expect(screen.getByText('Path')).toBeTruthy();
  });

  it('still name the panel where another line is in their place', () => {
    show(ITEMS, <p>Step 2 of 5</p>);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('tabpanel', { name: 'Information' }).textContent).toBe('Panel');
  });

  it('are not shown for a single tab, whose panel is no tab panel', () => {
    show(ITEMS.slice(1));
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('tabpanel')).toBeNull();
    expect(screen.getByText('Panel')).toBeTruthy();
  });
});
