import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepAllStyles, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { EditStep } from './edit-step.tsx';

keepAllStyles();

it('Edit this step leads from a step of a learner to the same step in the editor', () => {
  renderWithProviders(<EditStep courseId="c1" stepId="s2" />);
  expect(screen.getByRole('link', { name: 'Edit this step' }).getAttribute('href')).toBe('/admin/course-detail/c1?tab=1&step=s2');
});

it('the link to edit a step is not printed with the step', () => {
  renderWithProviders(<EditStep courseId="c1" stepId="s2" />);
  const link = screen.getByRole('link', { name: 'Edit this step' });
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  expect(styles).toMatch(new RegExp(`@media print\\{[^}]*\\.${link.className}\\{[^}]*display:none`));
});
