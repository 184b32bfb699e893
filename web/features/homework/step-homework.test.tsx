import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import { TIMINGS } from '../../../schema/limits.ts';
import { answer, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { HomeworkReadersDocument } from './homework-readers.generated.ts';
import type { Submission } from './homework-values.ts';
import { SaveHomeworkDraftDocument, type StepHomework_HomeworkFragment, SubmitHomeworkDocument } from './step-homework.generated.ts';
import { StepHomework } from './step-homework.tsx';

const NOW = '2026-11-22T09:00:00Z';
const submission = (more: Partial<Submission> = {}): Submission =>
  typed('HomeworkSubmission', {
    id: 'h1',
    status: 'draft',
    content: 'One two three',
    title: '',
    wordCount: 3,
    version: 1,
    savedAt: NOW,
    submittedAt: null,
    file: null,
    ...more,
  });
const homework = (stored: Submission | null = null): StepHomework_HomeworkFragment =>
  typed('Homework', { id: 's1', html: '<p>Write about rest.</p>', language: 'en', direction: 'ltr', minimumWords: 3, maximumWords: 5, submission: stored });

type Answers = NonNullable<Parameters<typeof renderWithProviders>[1]>['answers'];

function open(stored: Submission | null = null, answers: Answers = [], { readOnly = false } = {}) {
  const refresh = vi.fn();
  const step = typed('Step', { id: 's1', homework: homework(stored) });
  renderWithProviders(
    <StepHomework step={step} readOnly={readOnly} onIdempotencyKey={() => undefined} refresh={refresh}>
      <p>feedback</p>
    </StepHomework>,
    { answers },
  );
  return { refresh };
}

const input = (content: string, baseVersion: number) => ({ stepId: 's1', input: { title: '', content, baseVersion } });
const saves = (content: string, baseVersion: number) =>
  answer(SaveHomeworkDraftDocument, input(content, baseVersion), { saveHomeworkDraft: homework(submission({ content, version: baseVersion + 1 })) });
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your text' });
/** Adds a text at once: typed slowly, its beginning would be saved too, for which no response is mocked. */
async function enter(words: string): Promise<void> {
  await userEvent.click(text());
  await userEvent.paste(words);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the homework of a step', () => {
  it('shows its task and the number of words, and is saved when the field is left', async () => {
    open(null, [saves('One two', 0)]);
    expect(screen.getByText('Write about rest.')).toBeTruthy();
    expect(screen.getByText('3 to 5 words')).toBeTruthy();
    expect(text().dir).toBe('auto');
    await enter('One two');
    expect(screen.getAllByText('2 words')[0]).toBeTruthy();
    expect(screen.getByText('Saving…')).toBeTruthy();
    await userEvent.tab();
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('is saved by the button with the documented message', async () => {
    open(submission(), [saves('One two three!', 1)]);
    await enter('!');
    await press('Save draft');
    expect(await screen.findByText('Homework Saved!')).toBeTruthy();
  });

  it('with a wrong number of words shows the documented message for 5 seconds', async () => {
    open(submission({ content: 'One' }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Submit homework' }));
      expect(screen.getByText('Please meet the word length criterion!')).toBeTruthy();
      act(() => void vi.advanceTimersByTime(TIMINGS.homeworkWarning));
      expect(screen.queryByText('Please meet the word length criterion!')).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks once before it is submitted', async () => {
    const done = homework(submission({ status: 'submitted', version: 2, submittedAt: NOW }));
    open(submission(), [answer(SubmitHomeworkDocument, input('One two three', 1), { submitHomework: done })]);
    await press('Submit homework');
    const dialog = await screen.findByRole('dialog', { name: 'Submit your homework?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
    expect(screen.queryByText('Submitted!')).toBeNull();
    await press('Submit homework');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit homework' }));
    expect(await screen.findByText('Submitted!')).toBeTruthy();
  });

  it.each<[ErrorCode, RegExp]>([
    ['STEP_LOCKED', /opens when the previous step is complete/],
    ['NOT_ENROLLED', /enroll in this course first/],
  ])('explains why it is not submitted: %s', async (code, words) => {
    open(submission(), [refusal(SubmitHomeworkDocument, input('One two three', 1), code)]);
    await press('Submit homework');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit homework' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Your homework is not submitted yet\./);
    expect(alert.textContent).toMatch(words);
    expect(text().value).toBe('One two three');
  });

  it('is read-only after it was submitted, with its time and markup as text', () => {
    open(submission({ status: 'submitted', content: '<b>One</b>\ntwo three', title: 'Rest', submittedAt: NOW }));
    expect(screen.getByText(/^Submitted at /)).toBeTruthy();
    expect(screen.getByText(/<b>One<\/b>/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('feedback')).toBeTruthy();
  });

  it('marks a file as not yet submitted, and requires digits as its number of words', async () => {
    const file = typed('FileLink', {
      id: 'f1',
      url: '/files/f1?expires=99999999999',
      name: 'rest.odt',
      contentType: 'application/vnd.oasis.opendocument.text',
      size: 9,
    });
    open(submission({ content: null, file, wordCount: null }));
    expect(screen.getByText('not yet submitted')).toBeTruthy();
    expect(screen.getByText(/^PDF, DOCX, ODT or ODF/)).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Number of words in the file' }), 'four');
    await press('Submit homework');
    expect(screen.getByText('Please meet the word length criterion!')).toBeTruthy();
  });

  it('says nothing about saving while a file is chosen but missing, and what the number of its words is for', async () => {
    open(submission());
    await userEvent.click(screen.getByRole('radio', { name: 'Upload a file' }));
    expect(screen.queryByText('Saving…')).toBeNull();
    expect(screen.getByText(/The words of a file are not counted automatically/)).toBeTruthy();
  });

  it('can only be viewed by people who are not enrolled', () => {
    open(null, [], { readOnly: true });
    expect(screen.getByText('Write about rest.')).toBeTruthy();
    expect(screen.getByText('No Submission')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is read again one second after the step was opened', async () => {
    const { refresh } = open();
    expect(refresh).not.toHaveBeenCalled();
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  });
});

describe('submitted homework', () => {
  const readers = (reviewerNames: string[], mail: 'each' | 'never', answered = false) =>
    answer(
      HomeworkReadersDocument,
      { stepId: 's1' },
      {
        step: typed('Step', {
          id: 's1',
          homework: typed('Homework', {
            id: 's1',
            reviewerNames,
            submission: typed('HomeworkSubmission', { id: 'h1', feedback: answered ? typed('HomeworkFeedback', { id: 'h1' }) : null }),
          }),
        }),
        notificationSettings: [
          typed('NotificationSetting', { kind: 'homeworkReturned' as const, mail: 'each' as const }),
          typed('NotificationSetting', { kind: 'feedback' as const, mail }),
        ],
      },
    );
  const submitted = submission({ status: 'submitted', submittedAt: NOW });
  const LONG = 'N'.repeat(80);

  it.each([
    [[], 'never', 'A course leader reads your homework. You will find the feedback here.'],
    [['Omar Haddad'], 'each', 'Omar Haddad reads your homework. You will find the feedback here and in your email.'],
    [['Omar Haddad', LONG], 'never', `Omar Haddad or ${LONG} reads your homework. You will find the feedback here.`],
    [['A', 'B', 'C', 'D'], 'each', 'One of 4 people of the course team reads your homework. You will find the feedback here and in your email.'],
  ] as const)('says who of %j reads it, and where the feedback comes (mail: %s)', async (names, mail, words) => {
    open(submitted, [readers([...names], mail)]);
    const line = await screen.findByText(/reads your homework/);
    expect(line.textContent?.replace(/[\u2068\u2069]/g, '')).toBe(words);
  });

  it('says nothing more about it when the feedback is there', async () => {
    open(submitted, [readers(['Omar Haddad'], 'each', true)]);
    await act(async () => void (await new Promise((resolve) => setImmediate(resolve))));
    await waitFor(() => expect(screen.queryByText(/reads your homework/)).toBeNull());
  });
});
