import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { FeedbackWaitingDocument } from './feedback-queue.generated.ts';
import { WaitingBadge } from './waiting-badge.tsx';
import { waitingWithout } from './waiting-text.tsx';

it.each([
  [1, '1', '1 submission is waiting'],
  [999, '999', '999 submissions are waiting'],
  [1000, '999+', 'More than 999 submissions are waiting'],
])('the badge shows %i waiting submissions as %s', async (feedbackWaiting, shown, read) => {
  renderWithProviders(<WaitingBadge />, { answers: [answer(FeedbackWaitingDocument, {}, { feedbackWaiting })] });
  expect(await screen.findByText(read)).toBeTruthy();
  expect(screen.getByText(shown)).toBeTruthy();
});

it('a number that was not counted to the end stays after feedback was given', () => {
  expect([waitingWithout(1000, 1), waitingWithout(999, 1), waitingWithout(1, 2)]).toEqual([1000, 998, 0]);
});
