import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SaveFeedbackDraftDocument, StoredFeedbackDraftDocument } from '../features/feedback/feedback-form.generated.ts';
import { SaveHomeworkDraftDocument } from '../features/homework/step-homework.generated.ts';
import { CompleteStepDocument } from '../features/learning/learn.generated.ts';
import { SignOutDocument } from '../shared/account/sign-out.generated.ts';
import { useSignOut } from '../shared/account/use-sign-out.ts';
import { currentSession, startSession } from '../shared/session/session.ts';
import { registerWork } from '../shared/store/open-work.ts';
import { answer, renderWithProviders } from '../testing/render-with-providers.tsx';
import { typed } from '../testing/typed.ts';
import { viewerWith } from '../testing/viewer.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

const VIEWER = viewerWith();
const HOMEWORK = 'draft:u1:homework:s1#tab';
const OTHER = 'draft:u2:homework:s1#tab';
const stored = (content: string, sent: string[] = []) =>
  JSON.stringify({ values: { way: 'text', title: '', content, file: null, words: '' }, baseVersion: 1, sent, savedAt: '2026-11-22T09:00:00Z' });

const homework = typed('Homework', {
  id: 'h1',
  html: '',
  language: 'en',
  direction: 'ltr',
  minimumWords: 1,
  maximumWords: 50,
  submission: null,
});
const saving = { stepId: 's1', input: { title: '', content: 'My words', baseVersion: 1 } };
const lost = (query: typeof SaveHomeworkDraftDocument) => ({ request: { query, variables: saving }, error: new TypeError('Failed to fetch') });

function SignOut() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      Logout
    </button>
  );
}

async function signOut(answers: NonNullable<Parameters<typeof renderWithProviders>[1]>['answers'] = []) {
  renderWithProviders(
    <>
      <SignOut />
      <SignOutDialog />
    </>,
    { answers: [...answers, answer(SignOutDocument, {}, { signOut: true })] },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  act(() => startSession({ token: 'secret', viewer: VIEWER }));
  localStorage.setItem(OTHER, stored('Words of somebody else'));
});

describe('signing out', () => {
  it('asks nothing when everything has reached the server, and keeps what another person wrote on this device', async () => {
    localStorage.setItem('draft:u1:searches', '["trauma"]');
    await signOut();
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(localStorage.getItem('draft:u1:searches')).toBeNull();
    expect(localStorage.getItem(OTHER)).toContain('Words of somebody else');
  });

  it('ends the session on this device at once, while the request to the server has no answer yet', async () => {
    renderWithProviders(<SignOut />, { held: 'SignOut' });
    await press('Logout');
    expect(currentSession()).toBeNull();
  });

  it('keeps unsent work if the question cannot be asked, because its dialog was not loaded', async () => {
    localStorage.setItem(HOMEWORK, stored('My words'));
    renderWithProviders(<SignOut />, { held: 'SignOut' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Logout');
    expect(currentSession()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem(HOMEWORK)).toContain('My words');
  });
});

describe('homework that has not reached the server, when its learner signs out', () => {
  beforeEach(() => localStorage.setItem(HOMEWORK, stored('My words')));

  it('is named, and the learner can stay signed in', async () => {
    await signOut();
    expect(await screen.findByRole('listitem')).toHaveProperty('textContent', 'Homework');
    await press('Stay signed in');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(currentSession()).not.toBeNull();
    expect(localStorage.getItem(HOMEWORK)).toContain('My words');
  });

  it('stays on this device, without the last searches, if the learner keeps it', async () => {
    localStorage.setItem('draft:u1:searches', '["trauma"]');
    await signOut();
    await press('Keep on this device and sign out');
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(localStorage.getItem(HOMEWORK)).toContain('My words');
    expect(localStorage.getItem('draft:u1:searches')).toBeNull();
  });

  it('is deleted if the learner wants that, and what another person wrote stays', async () => {
    await signOut();
    await press('Delete and sign out');
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(localStorage.getItem(HOMEWORK)).toBeNull();
    expect(localStorage.getItem(OTHER)).toContain('Words of somebody else');
  });

  it('is sent from any page, and then the learner is signed out', async () => {
    await signOut([answer(SaveHomeworkDraftDocument, saving, { saveHomeworkDraft: homework })]);
    await press('Send now and sign out');
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(localStorage.getItem(HOMEWORK)).toBeNull();
  });

  it('stays, with a sentence, if it cannot be sent', async () => {
    await signOut([lost(SaveHomeworkDraftDocument)]);
    await press('Send now and sign out');
    expect(await screen.findByText(/Not everything could be sent/)).toBeDefined();
    expect(currentSession()).not.toBeNull();
    expect(JSON.stringify(localStorage)).toContain('My words');
  });
});

describe('feedback that has not reached the server, when its reviewer signs out on another page', () => {
  const FEEDBACK = 'draft:u1:feedback:f1';
  const onServer = (content: string, updatedAt: string) =>
    answer(
      StoredFeedbackDraftDocument,
      { id: 'f1' },
      { submissionForReview: typed('SubmissionForReview', { id: 'f1', draft: typed('FeedbackDraft', { content, updatedAt }) }) },
    );
  // As browsers have stored it before all texts were kept in one form.
  beforeEach(() => localStorage.setItem(FEEDBACK, JSON.stringify({ content: 'Well done', savedAt: '2026-11-22T09:00:00Z' })));

  it('is sent, and then the reviewer is signed out', async () => {
    await signOut([
      onServer('Well', '2026-11-22T08:00:00Z'),
      answer(SaveFeedbackDraftDocument, { id: 'f1', content: 'Well done' }, { saveFeedbackDraft: true }),
    ]);
    await press('Send now and sign out');
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(localStorage.getItem(FEEDBACK)).toBeNull();
  });

  it('is not sent over a newer draft of another device', async () => {
    await signOut([onServer('Written later', '2026-11-22T10:00:00Z')]);
    await press('Send now and sign out');
    expect(await screen.findByText(/Not everything could be sent/)).toBeDefined();
    expect(localStorage.getItem(FEEDBACK)).toContain('Well done');
  });
});

describe('text that only the open page has, when its author signs out', () => {
  it('is named as a form that cannot be kept or sent', async () => {
    const end = registerWork({ kind: 'form', isUnsent: () => true });
    await signOut();
    expect((await screen.findByRole('listitem')).textContent).toContain('They cannot be kept.');
    expect(screen.queryByRole('button', { name: 'Send now and sign out' })).toBeNull();
    end();
  });
});

describe('a completed step that has not reached the server, when its learner signs out', () => {
  const variables = { stepId: 's1', nextStepId: 's2' };
  const completed = typed('Course', {
    id: 'c1',
    name: 'First aid',
    shownLanguage: 'en',
    languages: ['en'],
    hiddenStepsByLanguage: 0,
    viewingAsEnrolled: false,
    amount: typed('CourseAmount', { courseId: 'c1', minutesLeft: 4 }),
    modules: [],
    progress: null,
    stepToOpen: null,
  });
  const kept = {
    key: 'key',
    action: 'next',
    ...variables,
    moduleId: 'm1',
    courseId: 'c1',
    attemptNumber: 1,
    stepName: 'Look',
    shownLanguage: 'en',
    at: 1,
  };

  it('is named, and sent from any page', async () => {
    localStorage.setItem('draft:u1:completion:s1#tab', JSON.stringify({ values: kept, baseVersion: null, sent: ['key'], savedAt: '2026-11-22T09:00:00Z' }));
    await signOut([answer(CompleteStepDocument, variables, { completeStep: completed })]);
    expect(await screen.findByRole('listitem')).toHaveProperty('textContent', 'Completed steps');
    await press('Send now and sign out');
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(localStorage.getItem('draft:u1:completion:s1#tab')).toBeNull();
  });
});
