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
  begun: true,
  minutes: null,
  course: { id, name, shownLanguage: 'en', progress: null },
});

it('the cards of begun courses lead to the current steps, and cut names at 60 characters', () => {
  const name = `${'Long words '.repeat(6)}end`;
  renderWithProviders(<ContinueCards cards={[card('c1', name), card('c2', 'First aid')]} begun={2} />);
  expect(screen.getByText(cutText(name, 60))).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Continue' });
  expect(screen.queryByRole('link', { name: /in My Courses/ })).toBeNull();
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['c1', 'c2'].map((id) => `/academy-course-detail/${id}?tab=1&step=step-${id}`));
});

it('the cards of begun courses are not shown before a course is begun', () => {
  renderWithProviders(<ContinueCards cards={[]} begun={0} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

it.each([
  [3, '1 more course in My Courses'],
  [40, '38 more courses in My Courses'],
])('the cards of begun courses end, for %i courses, with the link “%s”', (begun, words) => {
  renderWithProviders(<ContinueCards cards={[card('c1', 'First aid'), card('c2', 'Calm')]} begun={begun} />);
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe('/my-courses');
});
