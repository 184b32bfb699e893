import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { QuizStatisticsDocument, type QuizStatisticsQuery } from './quiz-statistics.generated.ts';
import { QuizStatistics } from './quiz-statistics.tsx';

type Question = QuizStatisticsQuery['quizStatistics'][number];
const typed = <T extends object>(__typename: string, value: T): T => ({ __typename, ...value });
const question = (more: Partial<Question> = {}): Question =>
  typed('QuizQuestionStatistics', {
    questionId: 'q1',
    revision: 1,
    current: true,
    text: 'Which one helps?',
    answered: 4,
    answeredRight: 3,
    mostChosenWrongId: 'b',
    options: [
      typed('QuizOptionStatistics', { optionId: 'a', text: 'Breathing', right: true, chosen: 3 }),
      typed('QuizOptionStatistics', { optionId: 'b', text: 'Shouting', right: false, chosen: 2 }),
    ],
    ...more,
  });
const open = (...quizStatistics: Question[]) =>
  renderWithProviders(<QuizStatistics stepId="s1" />, { answers: [answer(QuizStatisticsDocument, { stepId: 's1' }, { quizStatistics })] });

describe('the statistics of a quiz', () => {
  it('are a table per question with numbers, the right option and the wrong one chosen most', async () => {
    open(question(), question({ questionId: 'q2', current: false, text: 'Who?' }));
    const group = await screen.findByRole('group', { name: 'Which one helps?' });
    expect(within(group).getByText('4 learners answered · Correct: 3')).toBeTruthy();
    const [right, wrong] = within(group).getAllByRole('rowheader');
    expect([right?.textContent, wrong?.textContent]).toEqual(['BreathingCorrect answer', 'ShoutingMost-chosen incorrect option']);
    expect(within(group).getByText('2 (50%)')).toBeTruthy();
    expect(within(group).queryByText('Earlier version')).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Who?' })).getByText('Earlier version')).toBeTruthy();
  });

  it('have an empty state until somebody answers', async () => {
    open(question({ answered: 0, answeredRight: 0 }));
    expect(await screen.findByText('No one has answered yet.')).toBeTruthy();
  });
});
