import { screen } from '@testing-library/react';
import { Formik } from 'formik';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx';
import { StepFormProvider } from '../step-form-context.tsx';
import { emptyStep, type QuizQuestionValue } from '../values/step-values.ts';
import { RevisionNotice } from './revision-notice.tsx';

const options = [
  { id: 'a', isCorrect: true, words: { en: 'Yes' }, explanations: {} },
  { id: 'b', isCorrect: false, words: { en: 'No' }, explanations: {} },
];
const stored: QuizQuestionValue = { id: 'q', attempts: '2', words: { en: 'Why?' }, explanations: {}, options };

it.each<[string, boolean, QuizQuestionValue, boolean]>([
  ['hidden without a change', true, stored, false],
  ['hidden after a change of words, order and attempts', true, { ...stored, attempts: null, words: { en: 'What for?' }, options: options.toReversed() }, false],
  ['shown after a change of the right answer', true, { ...stored, options: options.map((option) => ({ ...option, isCorrect: !option.isCorrect })) }, true],
  ['shown after an option was added', true, { ...stored, options: [...options, { id: 'c', isCorrect: false, words: {}, explanations: {} }] }, true],
  ['shown after an option was removed', true, { ...stored, options: options.slice(0, 1) }, true],
  ['hidden for a question that nobody has answered', false, { ...stored, options: options.slice(0, 1) }, false],
  ['hidden for a new question', true, { ...stored, id: 'new' }, false],
])('the notice that learners have answered a question is %s', (_what, answered, question, shown) => {
  renderWithProviders(
    <Formik initialValues={emptyStep(['en'], 'en')} onSubmit={() => undefined}>
      <StepFormProvider scope="step" onUnused={() => undefined} showEmbed={() => null} storedQuestions={[{ id: 'q', answered, options }]} formerTexts={[]}>
        <RevisionNotice question={question} />
      </StepFormProvider>
    </Formik>,
  );
  expect(screen.queryByText('Learners have answered this question.') !== null).toBe(shown);
});
