import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import type { StepState } from '../../schema-types.generated.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { CompletionProblem } from './completion-problem.tsx';

const step = (id: string, state: StepState) => ({ id, name: `Step ${id}`, shownLanguage: 'en', state });
const modules = [
  { id: 'look', name: 'Look', shownLanguage: 'en', completed: false, steps: [step('1', 'completed'), step('2', 'open')] },
  { id: 'listen', name: 'Listen', shownLanguage: 'en', completed: true, steps: [step('3', 'completed')] },
];

const refused = (code: string) => ({ errors: [new GraphQLError(code, { extensions: { code } })] });

function open(error: unknown) {
  const onRetry = vi.fn();
  renderWithProviders(<CompletionProblem error={error} modules={modules} moduleId="look" addressOf={(id) => `/step-${id}`} onRetry={onRetry} />);
  return onRetry;
}

describe('a failed completion', () => {
  it('names the incomplete modules of the course', () => {
    open(refused('COURSE_NOT_COMPLETE'));
    expect(screen.getByText('Some modules of this course are not complete yet.')).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Look', '/step-2']]);
  });

  it('names the incomplete step of the module', () => {
    open(refused('MODULE_NOT_COMPLETE'));
    expect(screen.getByRole('link', { name: 'Step 2' })).toBeTruthy();
  });

  it('offers a retry if the server was unreachable', async () => {
    const onRetry = open(new TypeError('Failed to fetch'));
    expect(screen.getByRole('alert').textContent).toContain('Unable to reach server. Please check your network connectivity');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
