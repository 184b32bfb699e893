import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { viewerWith } from '../../testing/viewer.ts';
import { CompleteStepDocument } from './learn.generated.ts';
import { StoredCompletions } from './stored-completions.tsx';

const stored = (viewerId: string, stepId: string) => {
  const press = { key: stepId, action: 'next', stepId, moduleId: 'm1', nextStepId: 's9', courseId: 'c1', attemptNumber: 1, stepName: `Step ${stepId}` };
  const copy = { values: { ...press, shownLanguage: 'en', at: Number(stepId.slice(1)) }, baseVersion: null, sent: [], savedAt: '2026-11-22T09:00:00Z' };
  localStorage.setItem(`draft:${viewerId}:completion:${stepId}#tab`, JSON.stringify(copy));
};
const completing = (stepId: string) => ({ stepId, nextStepId: 's9' });
const lost = (stepId: string) => ({ request: { query: CompleteStepDocument, variables: completing(stepId) }, error: new TypeError('Failed to fetch') });

const signIn = (id: string) => act(() => startSession({ token: 'secret', viewer: viewerWith({ id }) }));

beforeEach(() => localStorage.clear());

afterEach(() => act(endSession));

it('completed steps of an earlier visit are counted while they wait', async () => {
  signIn('u1');
  for (const id of ['s1', 's2']) stored('u1', id);
  renderWithProviders(<StoredCompletions />, { answers: [lost('s1')] });
  expect(await screen.findByText('2 steps wait on this device and are sent when the connection is back.')).toBeTruthy();
});

it('a step that the server refuses is named with the reason and a link, until its person removes the message', async () => {
  signIn('u2');
  stored('u2', 's1');
  renderWithProviders(<StoredCompletions />, { answers: [refusal(CompleteStepDocument, completing('s1'), 'STEP_LOCKED')] });
  const link = await screen.findByRole('link', { name: 'Step s1' });
  expect(link.getAttribute('href')).toBe('/academy-course-detail/c1?tab=1&step=s1');
  expect(screen.getByText('This step is not marked as complete yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove this message' }));
  await waitFor(() => expect(screen.queryByText('This step is not marked as complete yet.')).toBeNull());
  expect(JSON.stringify(localStorage)).not.toContain('u2:completion:');
});
