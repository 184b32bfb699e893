import { screen } from '@testing-library/react';
import { Formik } from 'formik';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx';
import { StepFormProvider } from '../step-form-context.tsx';
import { emptyStep, type QuizQuestionValue } from '../values/step-values.ts';
import { RevisionNotice } from './revision-notice.tsx';

const options = [
  { id: 'a', isCorrect: true, words: { en: 'Yes' } },
  { id: 'b', isCorrect: false, words: { en: 'No' } },
];
const stored: QuizQuestionValue = { id: 'q', attempts: '2', words: { en: 'Why?' }, options };

it.each<[string, boolean, QuizQuestionValue, boolean]>([
  ['nothing', true, stored, false],
  ['words, order and attempts', true, { ...stored, attempts: null, words: { en: 'What for?' }, options: options.toReversed() }, false],
  ['the right answer', true, { ...stored, options: options.map((option) => ({ ...option, isCorrect: !option.isCorrect })) }, true],
  ['an added option', true, { ...stored, options: [...options, { id: 'c', isCorrect: false, words: {} }] }, true],
  ['a removed option', true, { ...stored, options: options.slice(0, 1) }, true],
  ['the right answer of a question without answers', false, { ...stored, options: options.slice(0, 1) }, false],
  ['a new question', true, { ...stored, id: 'new' }, false],
])('a change of %s with answers: %s', (_what, answered, question, shown) => {
  renderWithProviders(
    <Formik initialValues={emptyStep(['en'], 'en')} onSubmit={() => undefined}>
      <StepFormProvider scope="step" onUnused={() => undefined} showEmbed={() => null} storedQuestions={[{ id: 'q', answered, options }]} formerTexts={[]}>
        <RevisionNotice question={question} />
      </StepFormProvider>
    </Formik>,
  );
  expect(screen.queryByText('Learners have answered this question.') !== null).toBe(shown);
});
