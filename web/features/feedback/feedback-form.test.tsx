import type { MockLink } from '@apollo/client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey } from '../../shared/store/drafts.ts';
import { holdRests } from '../../testing/hold-rests.ts';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { startOf } from './feedback-draft.ts';
import { ClaimSubmissionDocument, GiveFeedbackDocument, ReleaseSubmissionDocument, SaveFeedbackDraftDocument } from './feedback-form.generated.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackSnippetsDocument } from './feedback-writing.generated.ts';

const ID = 'the-submission';
const SARA = typed('FeedbackAuthor', { id: 'sara', name: 'Sara', surname: 'Amin' });
const given = typed('HomeworkFeedback', { id: ID, content: 'Go on', givenAt: '2026-11-22T10:00:00Z', givenBy: SARA });

interface Claimed {
  mine?: boolean;
  draft?: string;
  feedback?: boolean;
}
const claim = ({ mine = true, draft, feedback = false }: Claimed = {}) =>
  answer(ClaimSubmissionDocument, { id: ID }, {
    claimSubmission: typed('SubmissionForReview', {
      id: ID,
      returnable: false,
      draft: draft === undefined ? null : typed('FeedbackDraft', { content: draft, updatedAt: '2026-11-22T10:00:00Z' }),
      lease: feedback ? null : typed('FeedbackLease', { mine, expiresAt: '2026-11-22T10:05:00Z', holder: SARA }),
      submission: typed('HomeworkSubmission', { id: ID, feedback: feedback ? given : null }),
    }),
  } as never);
const saved = (content: string) => answer(SaveFeedbackDraftDocument, { id: ID, content }, { saveFeedbackDraft: true });
const release = answer(ReleaseSubmissionDocument, { id: ID }, { releaseSubmission: true });
const give = { id: ID, returnForRevision: false };
const giving = (content: string, onArrived: () => void) => {
  const { request } = answer(GiveFeedbackDocument, { ...give, content }, { giveFeedback: given });
  return { request, result: () => [onArrived(), { data: { giveFeedback: given } }][1] } as MockLink.MockedResponse;
};
/** Ends the time in which Undo is possible, as a closed window does. */
const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));

async function open(...answers: NonNullable<RenderOptions['answers']>) {
  const onTaken = vi.fn();
  const view = renderWithProviders(<FeedbackForm submissionId={ID} onTaken={onTaken} />, { answers: [...answers, release] });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return { onTaken, ...view };
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
/** Adds a text at once: typed slowly, its beginning would be saved too, for which no response is mocked. */
async function enter(user: UserEvent, words: string): Promise<void> {
  await user.click(field());
  await user.paste(words);
}

beforeEach(() => localStorage.clear());

describe('the feedback form', () => {
  it('starts with the draft and is sent with Ctrl and Enter', async () => {
    const user = userEvent.setup();
    const arrived = vi.fn();
    await open(claim({ draft: 'Well' }), saved('Well done'), giving('Well done', arrived));
    expect(field().value).toBe('Well');
    await enter(user, ' done');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Feedback sent')).toBeTruthy();
    expect(field().readOnly).toBe(true);
    // The draft is on the server before.
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    expect(arrived).not.toHaveBeenCalled();
    leave();
    await waitFor(() => expect(arrived).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('takes the feedback back with Undo, with its text', async () => {
    const user = userEvent.setup();
    const arrived = vi.fn();
    const { unmount } = await open(claim(), saved('Well done'), giving('Well done', arrived));
    await enter(user, 'Well done');
    const endRests = holdRests();
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    // The second press of a double press does not undo.
    await user.click(undo);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeTruthy();
    endRests();
    await user.click(undo);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(field().value).toBe('Well done');
    expect(field().readOnly).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(field()));
    unmount();
    expect(arrived).not.toHaveBeenCalled();
  });

  it('sends the feedback when it is closed', async () => {
    const user = userEvent.setup();
    const arrived = vi.fn();
    const { unmount } = await open(claim(), saved('Well done'), giving('Well done', arrived));
    await enter(user, 'Well done');
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    await screen.findByRole('button', { name: 'Undo' });
    unmount();
    await waitFor(() => expect(arrived).toHaveBeenCalledOnce());
  });

  it('keeps the text on the device at once and then on the server', async () => {
    const user = userEvent.setup();
    await open(claim(), saved('Well'));
    await enter(user, 'Well');
    expect(JSON.stringify(localStorage)).toContain('Well');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('sends a text of an earlier visit that the server does not have', async () => {
    localStorage.setItem(draftKey('', `feedback:${ID}`), JSON.stringify({ content: 'From the train', savedAt: '2026-11-22T11:00:00Z' }));
    await open(claim(), saved('From the train'));
    await waitFor(() => expect(field().value).toBe('From the train'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('saves one text at a time, so that an earlier one does not replace a later one', async () => {
    const user = userEvent.setup();
    const arrived: string[] = [];
    const noted = (content: string, delay: number) => {
      const { request, result } = saved(content);
      return { request, delay, result: () => [arrived.push(content), result][1] } as MockLink.MockedResponse;
    };
    await open(claim(), noted('One', 500), noted('One two', 0));
    await enter(user, 'One');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await enter(user, ' two');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(arrived).toEqual(['One', 'One two']);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('requires a text before it is sent', async () => {
    const user = userEvent.setup();
    await open(claim());
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(await screen.findByText('Feedback is required!')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(screen.queryByText('Feedback sent')).toBeNull();
  });

  it('names the other reviewer and cannot be sent while that person writes', async () => {
    const { onTaken } = await open(claim({ mine: false }));
    const notes = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(notes.some((note) => note?.includes('is writing feedback'))).toBe(true);
    await waitFor(() => expect(onTaken).toHaveBeenCalledWith('Sara Amin'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send feedback' })).toBeNull());
  });

  it('keeps the text if somebody else gave feedback first, and shows that feedback', async () => {
    const user = userEvent.setup();
    await open(
      claim(),
      saved('My text'),
      refusal(GiveFeedbackDocument, { ...give, content: 'My text' }, 'FEEDBACK_GIVEN'),
      claim({ feedback: true, draft: 'My text' }),
      saved('My text'),
    );
    await enter(user, 'My text');
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    leave();
    expect(await screen.findByText('Go on')).toBeTruthy();
    expect(field().value).toBe('My text');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send feedback' })).toBeNull());
  });

  it('inserts a snippet at the cursor', async () => {
    const user = userEvent.setup();
    const snippet = typed('FeedbackSnippet', { id: 'praise', title: 'Praise', content: 'very ' });
    await open(claim({ draft: 'A good text' }), answer(FeedbackSnippetsDocument, {}, { feedbackSnippets: [snippet] }));
    field().setSelectionRange(2, 2);
    await user.click(screen.getByRole('button', { name: 'Snippets' }));
    await user.click(await screen.findByRole('button', { name: 'Praise' }));
    expect(field().value).toBe('A very good text');
  });
});

describe('a reopened feedback form', () => {
  const server = { content: 'server', updatedAt: '2026-11-22T10:00:00Z' };
  it.each([
    ['no text if there is no draft', null, null, { content: '', other: null }],
    ['the draft of the server', server, null, { content: 'server', other: null }],
    ['the draft of the device', null, { content: 'device', savedAt: '2026-11-22T09:00:00Z' }, { content: 'device', other: null }],
    ['the newer draft of the device and the other one', server, { content: 'device', savedAt: '2026-11-22T11:00:00Z' }, { content: 'device', other: 'server' }],
    ['the newer draft of the server and the other one', server, { content: 'device', savedAt: '2026-11-22T09:00:00Z' }, { content: 'server', other: 'device' }],
    ['the only text, if both drafts are the same', server, { content: 'server', savedAt: '2026-11-22T09:00:00Z' }, { content: 'server', other: null }],
  ])('starts with %s', (_title, stored, device, expected) => {
    expect(startOf(stored, device)).toEqual(expected);
  });
});
