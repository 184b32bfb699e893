import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ProgressPath } from './progress-path.tsx';

const states = () => [...screen.getByRole('img').querySelectorAll('[data-state]')].map((step) => step.getAttribute('data-state'));

describe('the progress path', () => {
  it('has one step per module: filled, partly filled, open', () => {
    renderWithProviders(<ProgressPath percents={[100, 45, 0]} />);
    expect(states()).toEqual(['complete', 'partial', 'open']);
  });

  it('has its progress as text', () => {
    renderWithProviders(<ProgressPath percents={[100, 45, 0]} percent={48} />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('1 of 3 modules complete, 48 percent');
  });

  it('fills the step of a module to its end when the module becomes complete, and says so', () => {
    let end = (): void => undefined;
    function Module() {
      const [share, setShare] = useState(67);
      end = () => setShare(100);
      return <ProgressPath percents={[100, share]} />;
    }
    renderWithProviders(<Module />);
    const filling = screen.getByRole('img').querySelector<HTMLElement>('[data-state=partial] > *');
    expect(filling?.style.inlineSize).toBe('67%');
    act(() => end());
    // The same element, so that its transition runs.
    expect(screen.getByRole('img').querySelectorAll('[data-state=complete] > *')[1]).toBe(filling);
    expect(filling?.style.inlineSize).toBe('100%');
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('2 of 2 modules complete');
  });

  it('shows that a module was started, however small its progress', () => {
    renderWithProviders(<ProgressPath percents={[1]} />);
    expect(screen.getByRole('img').querySelector<HTMLElement>('[data-state] > *')?.style.inlineSize).toBe('8%');
  });
});
