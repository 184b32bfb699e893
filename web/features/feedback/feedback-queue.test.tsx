import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { withNextPage } from '../../shared/use-more.ts';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { ClaimSubmissionDocument, GiveFeedbackDocument, ReleaseSubmissionDocument, SaveFeedbackDraftDocument } from './feedback-form.generated.ts';
import { FeedbackCoursesDocument, FeedbackQueueDocument, type FeedbackQueueQuery } from './feedback-queue.generated.ts';
import { FeedbackQueue } from './feedback-queue.tsx';
import { FeedbackSubmissionDocument } from './feedback-submission.generated.ts';
import { nextAfter } from './feedback-work.ts';

type Item = FeedbackQueueQuery['feedbackQueue']['items'][number];

const NAMES: Readonly<Record<string, string>> = { a: 'Amina', b: 'Bilal', c: 'Chiara' };
const SARA = typed('FeedbackAuthor', { id: 'sara', name: 'Sara', surname: 'Amin' });
const lease = (mine: boolean) => typed('FeedbackLease', { mine, expiresAt: '2026-11-22T10:05:00Z', holder: SARA });
const item = (id: string, taken = false): Item =>
  typed('SubmissionForReview', {
    id,
    courseName: 'First aid',
    moduleName: 'Listen',
    stepName: 'First words',
    submittedAt: '2026-11-22T10:00:00Z',
    learner: typed('FeedbackAuthor', { id: `learner-${id}`, name: NAMES[id] ?? id, surname: 'Test' }),
    lease: taken ? lease(false) : null,
  }) as Item;
const queue = (items: Item[]) =>
  answer(FeedbackQueueDocument, { courseId: null, moduleId: null }, {
    feedbackQueue: typed('FeedbackQueue', { total: items.length, nextCursor: null, items }),
  } as never);
const courses = answer(FeedbackCoursesDocument, {}, { feedbackCourses: [] });
const opened = (id: string) => [
  answer(FeedbackSubmissionDocument, { id }, {
    submissionForReview: {
      ...item(id),
      round: 1,
      task: typed('SubmissionTask', { html: '<p>Write about a talk.</p>', language: 'en', direction: 'ltr', minimumWords: 5, maximumWords: null }),
      submission: typed('HomeworkSubmission', { id, title: '', content: `The text of ${NAMES[id]}`, wordCount: 4, file: null, earlier: [] }),
    },
  } as never),
];
const claimed = (id: string, mine = true) =>
  answer(ClaimSubmissionDocument, { id }, {
    claimSubmission: typed('SubmissionForReview', {
      id,
      returnable: false,
      draft: null,
      lease: lease(mine),
      submission: typed('HomeworkSubmission', { id, feedback: null }),
    }),
  } as never);
const released = (id: string) => answer(ReleaseSubmissionDocument, { id }, { releaseSubmission: true });
const everything = (ids: string[]) => ids.flatMap((id) => [...opened(id), ...opened(id), claimed(id), claimed(id), released(id), released(id)]);

async function open(...answers: NonNullable<RenderOptions['answers']>) {
  renderWithProviders(<FeedbackQueue showDocument={() => null} />, { path: '/feedback', answers: [...answers, courses] });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
}
const heading = () => screen.findByRole('heading', { level: 2 });

beforeEach(() => localStorage.clear());

describe('the feedback queue', () => {
  it('says that no homework is waiting', async () => {
    await open(queue([]));
    expect(await screen.findByText('Nothing is waiting. Homework appears here when a learner submits it.')).toBeTruthy();
  });

  it('shows the list together with the filter above it, so that nothing moves', async () => {
    const modules = ['Listen', 'Look'].map((name) => typed('WaitingModule', { id: name, name, waiting: 1 }));
    const late = answer(FeedbackCoursesDocument, {}, {
      feedbackCourses: [typed('WaitingCourse', { id: 'c', name: 'First aid', waiting: 2, modules })],
    } as never);
    const seen: string[] = [];
    const look = () => seen.push(['combobox', 'navigation'].map((role) => screen.queryAllByRole(role, { hidden: true }).length).join(' '));
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    renderWithProviders(<FeedbackQueue showDocument={() => null} />, {
      path: '/feedback',
      answers: [queue([item('a'), item('b')]), ...everything(['a', 'b']), Object.assign(late, { delay: 100 })],
    });
    expect((await heading()).textContent).toContain('Amina');
    await screen.findByRole('combobox', { hidden: true });
    observer.disconnect();
    expect(new Set(seen)).toEqual(new Set(['0 0', '1 1']));
  });

  it('opens the next and the previous homework with J and K, and moves to the feedback with Enter', async () => {
    const user = userEvent.setup();
    await open(queue([item('a'), item('b')]), ...everything(['a', 'b']));
    expect((await heading()).textContent).toContain('Amina');
    await user.keyboard('j');
    await waitFor(async () => expect((await heading()).textContent).toContain('Bilal'));
    await user.keyboard('k');
    await waitFor(async () => expect((await heading()).textContent).toContain('Amina'));
    await screen.findByRole('textbox');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
    await user.keyboard('{Escape}k');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  });

  it('sends feedback with Ctrl and Enter, removes the homework from the list and moves the focus to the next homework', async () => {
    const user = userEvent.setup();
    const given = typed('HomeworkFeedback', { id: 'a', content: 'Good', givenAt: '2026-11-22T10:00:00Z', givenBy: SARA });
    const sent = answer(GiveFeedbackDocument, { id: 'a', content: 'Good', returnForRevision: false }, { giveFeedback: given });
    const saved = answer(SaveFeedbackDraftDocument, { id: 'a', content: 'Good' }, { saveFeedbackDraft: true });
    await open(queue([item('a'), item('b')]), ...everything(['a', 'b']), sent, saved);
    await user.type(await screen.findByRole('textbox'), 'Good{Control>}{Enter}{/Control}');
    await waitFor(async () => expect((await heading()).textContent).toContain('Bilal'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
    // jsdom applies no media queries: it takes the window for a phone, where the list is folded.
    const list = within(screen.getByRole('navigation', { name: 'Waiting homework', hidden: true }));
    expect(list.getAllByRole('listitem', { hidden: true })).toHaveLength(1);
    expect(list.getByText('1 submission is waiting')).toBeTruthy();
  });

  it('opens homework again with its draft when the sending is undone with the key U', async () => {
    const user = userEvent.setup();
    const saved = answer(SaveFeedbackDraftDocument, { id: 'a', content: 'Good' }, { saveFeedbackDraft: true });
    await open(queue([item('a'), item('b')]), ...everything(['a', 'b']), saved);
    await user.type(await screen.findByRole('textbox'), 'Good{Control>}{Enter}{/Control}');
    await waitFor(async () => expect((await heading()).textContent).toContain('Bilal'));
    expect(screen.getByText('Feedback sent')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
    await user.keyboard('{Escape}u');
    await waitFor(async () => expect((await heading()).textContent).toContain('Amina'));
    expect(screen.queryByText('Feedback sent')).toBeNull();
    const list = within(screen.getByRole('navigation', { name: 'Waiting homework', hidden: true }));
    expect(list.getByText('2 submissions are waiting')).toBeTruthy();
  });

  it('says that feedback was not sent, and lists its homework again', async () => {
    const user = userEvent.setup();
    const saved = answer(SaveFeedbackDraftDocument, { id: 'a', content: 'Good' }, { saveFeedbackDraft: true });
    const refused = refusal(GiveFeedbackDocument, { id: 'a', content: 'Good', returnForRevision: false }, 'FEEDBACK_GIVEN');
    await open(queue([item('a'), item('b')]), ...everything(['a', 'b']), saved, saved, refused);
    await user.type(await screen.findByRole('textbox'), 'Good{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Your feedback was not sent')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open the homework' })).toBeTruthy();
    expect((await heading()).textContent).toContain('Bilal');
    const list = within(screen.getByRole('navigation', { name: 'Waiting homework', hidden: true }));
    expect(list.getByText('2 submissions are waiting')).toBeTruthy();
  });

  it('unfolds above the open homework on a phone, folds after a choice, and keeps the keys J and K', async () => {
    const user = userEvent.setup();
    await open(queue([item('a'), item('b')]), ...everything(['a', 'b']));
    expect((await heading()).textContent).toContain('Amina');
    const button = screen.getByRole('button', { name: '2 submissions are waiting' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(screen.queryByRole('navigation', { name: 'Waiting homework' })).toBeNull();
    await user.click(button);
    expect(list?.contains(screen.getByRole('navigation', { name: 'Waiting homework' }))).toBe(true);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('button', { name: /Bilal/ }));
    await waitFor(async () => expect((await heading()).textContent).toContain('Bilal'));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Feedback' }));
    await user.keyboard('k');
    await waitFor(async () => expect((await heading()).textContent).toContain('Amina'));
  });

  it('opens the next homework if somebody else already writes feedback', async () => {
    const answers = [...opened('a'), claimed('a', false), released('a'), ...everything(['b'])];
    await open(queue([item('a'), item('b')]), ...answers);
    await waitFor(async () => expect((await heading()).textContent).toContain('Bilal'));
    expect(await screen.findByText('Here is the next homework.')).toBeTruthy();
  });
});

it('the next homework of the feedback queue is the one below, or else above, that nobody else answers', () => {
  expect(nextAfter([item('a'), item('b', true), item('c')], 'a')).toBe('c');
  expect(nextAfter([item('a'), item('b')], 'b')).toBe('a');
  expect(nextAfter([item('a', true)], null)).toBe('a');
  expect(nextAfter([item('a')], 'a')).toBeNull();
});

it('another page of the feedback queue adds no homework twice', () => {
  const page = (items: Item[]) => typed('FeedbackQueue', { total: 3, nextCursor: null, items }) as FeedbackQueueQuery['feedbackQueue'];
  expect(withNextPage(page([item('a'), item('b')]), page([item('b'), item('c')])).items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
