import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx';
import { usePartDescription } from './describe-part.tsx';
import { emptyStep, newOption, type StepValues } from './step-values.ts';

const values: StepValues = {
  ...emptyStep(['en', 'de'], 'en'),
  quiz: [
    {
      id: 'q1',
      attempts: null,
      words: { en: 'Why?', de: 'Warum?' },
      explanations: {},
      options: [{ ...newOption(), isCorrect: true, words: { en: 'Yes', de: 'Ja' } }],
    },
    { id: 'q2', attempts: '3', words: { de: 'Wer?' }, explanations: {}, options: [] },
  ],
};

function Part({ path }: { path: string }) {
  const { label, text } = usePartDescription()(path, undefined, values);
  return (
    <>
      <h1>{label}</h1>
      <div data-testid="text">{text}</div>
    </>
  );
}

it.each([
  ['quiz.order', 'Order of the questions', 'Why?\nQuestion 2'],
  ['quiz.q1', 'Question 1', 'Why?✓ YesWarum?✓ Ja'],
  ['quiz.q1.attempts', 'Question 1: attempts', 'Unlimited'],
  ['quiz.q2.attempts', 'Question 2: attempts', '3'],
  ['quiz.q1.options', 'Question 1: options', 'Why?✓ Yes'],
  ['quiz.q1.words.de', 'Question 1 · Deutsch', 'Warum?✓ Ja'],
  ['quiz.q3', '', '(none)'],
])('the comparison of two versions labels and shows the part %s of a quiz', async (path, label, text) => {
  renderWithProviders(<Part path={path} />);
  expect((await screen.findByTestId('text')).textContent).toBe(text);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(label);
});
