import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cutText } from '../../../schema/cut-text.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ContinueCards } from './continue-card.tsx';

const card = (id: string, name: string) => ({
  stepId: `step-${id}`,
  stepName: `Step of ${id}`,
  stepPosition: 1,
  stepsInModule: 2,
  course: { id, name, shownLanguage: 'en', progress: null },
});

it('shows every begun course with its step, and cuts names at 60 characters', () => {
  const name = `${'Long words '.repeat(6)}end`;
  renderWithProviders(<ContinueCards cards={[card('c1', name), card('c2', 'First aid')]} />);
  expect(screen.getByText(cutText(name, 60))).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Continue' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['c1', 'c2'].map((id) => `/academy-course-detail/${id}?tab=1&step=step-${id}`));
});

it('shows nothing before a course is begun', () => {
  renderWithProviders(<ContinueCards cards={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
