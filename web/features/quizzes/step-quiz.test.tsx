import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answer, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { AnswerQuizQuestionDocument, type StepQuiz_QuestionFragment } from './step-quiz.generated.ts';
import { StepQuiz } from './step-quiz.tsx';

type Option = StepQuiz_QuestionFragment['options'][number];
const typed = <T extends object>(__typename: string, value: T): T => ({ __typename, ...value });
const option = (id: string, more: Partial<Option> = {}): Option =>
  typed('QuizOption', { id, text: `Option ${id}`, chosen: false, right: null, tried: false, explanation: null, ...more });
const question = (more: Partial<StepQuiz_QuestionFragment> = {}): StepQuiz_QuestionFragment =>
  typed('QuizQuestion', {
    id: 'q1',
    text: 'Which one helps?',
    attempts: 2,
    attemptsLeft: 2,
    rightCount: 1,
    finished: false,
    correct: null,
    explanation: null,
    options: [option('a'), option('b')],
    ...more,
  });
const quizWith = (questions: StepQuiz_QuestionFragment[]) => typed('Quiz', { id: 's1', finished: questions.every(({ finished }) => finished), questions });

type Answers = NonNullable<Parameters<typeof renderWithProviders>[1]>['answers'];

function open(questions: StepQuiz_QuestionFragment[], answers: Answers = [], { readOnly = false, language = 'en' } = {}) {
  const refused = vi.fn();
  const step = typed('Step', { id: 's1', shownLanguage: language, quiz: quizWith(questions) });
  renderWithProviders(<StepQuiz step={step} readOnly={readOnly} onIdempotencyKey={() => undefined} onRefused={refused} />, { answers });
  return { refused };
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const sends = (optionIds: string[], result: StepQuiz_QuestionFragment) =>
  answer(AnswerQuizQuestionDocument, { stepId: 's1', questionId: 'q1', optionIds }, { answerQuizQuestion: quizWith([result]) });

describe('an open question of a quiz', () => {
  it('is a group of radio buttons, and asks for a choice before it sends anything', async () => {
    open([question()]);
    const group = screen.getByRole('group', { name: 'Which one helps?', description: /One answer is correct\. 2 attempts/ });
    expect(within(group).getAllByRole('radio')).toHaveLength(2);
    await submit();
    expect(await screen.findByText('Please select the options')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Option a' }));
    await waitFor(() => expect(screen.queryByText('Please select the options')).toBeNull());
  });

  it('says its place in the quiz if there are others, before and after its end', () => {
    open([question({ id: 'q1', finished: true, correct: true }), question({ id: 'q2' })]);
    expect(screen.getAllByRole('group').map((group) => /Question \d of \d/.exec(group.textContent)?.[0])).toEqual(['Question 1 of 2', 'Question 2 of 2']);
  });

  it('is a group of checkboxes if several answers are right, and asks for as many', async () => {
    open([question({ rightCount: 2, attempts: 0, attemptsLeft: null })]);
    screen.getByRole('group', { description: /2 answers are correct\. Unlimited attempts/ });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Option a' }));
    await submit();
    expect(await screen.findByText('Please select multiple answers')).toBeTruthy();
  });

  it('sends the ids of the chosen options', async () => {
    open([question({ rightCount: 2 })], [sends(['a', 'b'], question({ rightCount: 2, correct: false, attemptsLeft: 1 }))]);
    for (const name of ['Option b', 'Option a']) await userEvent.click(screen.getByRole('checkbox', { name }));
    await submit();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-busy')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows the hint after a wrong answer, with the attempts that are left', () => {
    open([question({ correct: false, attemptsLeft: 1 })]);
    expect(screen.getByText('Incorrect answer!')).toBeTruthy();
    expect(screen.getByText('Please try again')).toBeTruthy();
    expect(screen.getByText('Attempt Remaining: 1')).toBeTruthy();
  });

  it('has no number of attempts in the hint when they are unlimited', () => {
    open([question({ correct: false, attempts: 0, attemptsLeft: null })]);
    expect(screen.getByText('Please try again')).toBeTruthy();
    expect(screen.queryByText(/Attempt Remaining/)).toBeNull();
  });

  it('keeps a choice that was refused, shows why, and reads the quiz again', async () => {
    const { refused } = open([question()], [refusal(AnswerQuizQuestionDocument, { stepId: 's1', questionId: 'q1', optionIds: ['b'] }, 'QUIZ_FINISHED')]);
    await userEvent.click(screen.getByRole('radio', { name: 'Option b' }));
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('This question is already finished.');
    expect((screen.getByRole('radio', { name: 'Option b' }) as HTMLInputElement).checked).toBe(true);
    expect(refused).toHaveBeenCalledOnce();
  });

  it('keeps the choice when the server cannot be reached', async () => {
    const failure = {
      request: { query: AnswerQuizQuestionDocument, variables: { stepId: 's1', questionId: 'q1', optionIds: ['b'] } },
      error: new TypeError('x'),
    };
    const { refused } = open([question()], [failure]);
    await userEvent.click(screen.getByRole('radio', { name: 'Option b' }));
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to reach server');
    expect((screen.getByRole('radio', { name: 'Option b' }) as HTMLInputElement).checked).toBe(true);
    expect(refused).not.toHaveBeenCalled();
  });

  it('is read-only with a sentence for viewers without an enrollment', () => {
    open([question()], [], { readOnly: true });
    expect(screen.getByText(/Enrolled learners can answer the quiz/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    for (const radio of screen.getAllByRole('radio')) expect((radio as HTMLInputElement).disabled).toBe(true);
  });
});

describe('a finished question of a quiz', () => {
  const wrong = question({
    finished: true,
    correct: false,
    attemptsLeft: 0,
    options: [option('a', { right: true }), option('b', { chosen: true, right: false }), option('c', { right: false })],
  });

  it('marks the chosen wrong option and the right one in words', () => {
    open([wrong]);
    const [right, chosen, other] = screen.getAllByRole('listitem');
    expect(right?.textContent).toBe('Option aCorrect answer');
    expect(chosen?.textContent).toBe('Option bYour answer, incorrect');
    expect(other?.textContent).toBe('Option c');
    expect(screen.getByText('Incorrect answer!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('has only its own texts in the language of the content, and the words of the interface in that of the page', () => {
    open([question({ finished: true, correct: false, options: [option('a', { chosen: true, right: false }), option('b', { right: true })] })], [], {
      language: 'ar',
    });
    const languageOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang') ?? 'page';
    expect(['Which one helps?', 'Option a', 'Option b'].map(languageOf)).toEqual(['ar', 'ar', 'ar']);
    expect(['Your answer, incorrect', 'Correct answer'].map(languageOf)).toEqual(['page', 'page']);
  });

  it('shows that the answer is correct', () => {
    open([question({ finished: true, correct: true, options: [option('a', { chosen: true, right: true }), option('b', { right: false })] })]);
    expect(screen.getByText('Your answer is correct.')).toBeTruthy();
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Option aYour answerCorrect answer');
  });
});

describe('the documented words of a finished quiz', () => {
  const finished = (id: string) => question({ id, finished: true, correct: true, options: [option(`${id}-a`, { chosen: true, right: true })] });

  it('stand once beside its heading, whatever the number of questions', () => {
    open([finished('q1'), finished('q2')]);
    expect(screen.getAllByText('Polls Submitted')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('Polls Submitted');
    expect(screen.getAllByText('Your answer is correct.').map((result) => result.closest('p')?.textContent)).toEqual(Array(2).fill('Your answer is correct.'));
  });

  it('are not there while a question is open, and have a live region that is', () => {
    open([finished('q1'), question({ id: 'q2' })]);
    expect(screen.queryByText('Polls Submitted')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

it('shows a tried option as wrong and not as chosen, with its explanation in the language that has it', () => {
  const explanation = typed('QuizExplanation', { text: 'Das hilft nicht.', language: 'de' });
  open([question({ correct: false, attemptsLeft: 1, options: [option('a', { chosen: true, tried: true, explanation }), option('b')] })]);
  expect(screen.getAllByText('Tried')).toHaveLength(1);
  expect(screen.getByText('Option a').tagName).toBe('S');
  expect(screen.getByText('Das hilft nicht.').getAttribute('lang')).toBe('de');
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false]);
});

describe('the practice after a quiz', () => {
  const missed = question({
    finished: true,
    correct: false,
    attemptsLeft: 0,
    options: [option('a', { right: true }), option('b', { chosen: true, right: false })],
  });
  const known = question({ id: 'q2', text: 'Easy one', finished: true, correct: true, options: [option('c', { chosen: true, right: true })] });
  const start = () => userEvent.click(screen.getByRole('button', { name: 'Practice the difficult questions' }));

  it('asks only what was not right at once, without its answers, until it is right, and sends nothing', async () => {
    open([missed, known]);
    await start();
    expect(document.activeElement?.textContent).toBe('For practice only. Your result stays as it is.');
    expect(screen.queryByText(/Easy one|Correct answer/)).toBeNull();
    await submit();
    expect(screen.getByText('Please select the options')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Option b' }));
    await submit();
    expect(screen.getByText('Incorrect answer!')).toBeTruthy();
    expect(screen.getByText('Tried')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Option a' }));
    await submit();
    // A request would fail the test: no answer is prepared.
    expect(document.activeElement?.textContent).toBe('Your answer is correct.');
  });

  it('leads back to the result, which is as it was', async () => {
    open([missed, known]);
    const result = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const before = result();
    await start();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the result' }));
    expect(result()).toEqual(before);
    expect(document.activeElement?.textContent).toBe('Practice the difficult questions');
  });

  it('needs every right option of a question, and no other', async () => {
    open([question({ ...missed, rightCount: 2, options: ['a', 'b', 'c'].map((id) => option(id, { right: id !== 'c' })) })]);
    await start();
    for (const name of ['Option a', 'Option c']) await userEvent.click(screen.getByRole('checkbox', { name }));
    await submit();
    expect(screen.getByText('Incorrect answer!')).toBeTruthy();
    for (const name of ['Option b', 'Option c']) await userEvent.click(screen.getByRole('checkbox', { name }));
    await submit();
    expect(screen.getByText('Your answer is correct.')).toBeTruthy();
  });

  it.each([
    ['a question is open', [missed, question({ id: 'q2' })], false],
    ['everything was right at once', [known], false],
    ['the reader is not enrolled', [missed], true],
  ])('is not offered while %s', (_case, questions, readOnly) => {
    open(questions, [], { readOnly });
    expect(screen.queryByRole('button', { name: /Practice/ })).toBeNull();
  });

  it('is offered for a question that took several tries', () => {
    open([question({ finished: true, correct: true, options: [option('a', { right: true, chosen: true }), option('b', { tried: true })] })]);
    expect(screen.getByRole('button', { name: 'Practice the difficult questions' })).toBeTruthy();
  });
});
