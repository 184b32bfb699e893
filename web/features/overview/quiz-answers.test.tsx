import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { QuizAnswers } from './quiz-answers.tsx';

it('the answers of a student have only the texts of the quiz in the language of the content', () => {
  const option = (optionId: string, right: boolean) => typed('AskedOption', { optionId, text: `Option ${optionId}`, right, chosen: !right });
  const given = (number: number) => typed('GivenAnswer', { number, optionIds: ['b'], correct: false, answeredAt: '2026-11-02T10:00:00.000Z' });
  const question = typed('AskedQuestion', {
    questionId: 'q1',
    revision: 1,
    text: 'Which one?',
    shownLanguage: 'ar',
    changed: true,
    attempts: 3,
    finished: true,
    correct: false,
    options: [option('a', true), option('b', false)],
    answers: [given(1), given(2)],
  });
  renderWithProviders(<QuizAnswers questions={[question]} />);
  const languageOf = (text: string | RegExp) => screen.getAllByText(text).map((element) => element.closest('[lang]')?.getAttribute('lang') ?? 'page');
  for (const text of ['Which one?', 'Option a']) expect(languageOf(text)).toEqual(['ar']);
  expect(languageOf('Option b')).toEqual(['ar', 'ar']);
  for (const text of ['Incorrect', 'Correct answer', 'Chosen', /attempts used/, 'Earlier answers', /The question was changed/]) {
    expect(new Set(languageOf(text))).toEqual(new Set(['page']));
  }
});
