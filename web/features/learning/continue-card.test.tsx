import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cutText } from '../../../schema/cut-text.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ContinueCard } from './continue-card.tsx';

it('cuts the name of the course at 60 characters', () => {
  const name = `${'Long words '.repeat(6)}end`;
  const course = { id: 'c1', name, shownLanguage: 'en', progress: null };
  renderWithProviders(<ContinueCard card={{ stepId: 's1', stepName: 'One', stepPosition: 1, stepsInModule: 2, minutes: 2, course }} />);
  expect(screen.getByText(cutText(name, 60))).toBeTruthy();
});
