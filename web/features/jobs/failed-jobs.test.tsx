import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { JobState } from '../../../schema/job-failures.ts';
import { answer, type RenderOptions, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import type { FailedJobItem_JobFragment } from './failed-job-item.generated.ts';
import { FailedJobsDocument, RetryAllJobsDocument, RetryJobDocument } from './failed-jobs.generated.ts';
import { FailedJobs } from './failed-jobs.tsx';

type Job = FailedJobItem_JobFragment;

const job = (id: string, change: Partial<Job> = {}): Job =>
  typed('FailedJob', {
    id,
    kind: 'MAIL',
    mailKind: 'passwordReset',
    recipient: `${id}@academy.example`,
    subject: null,
    fileName: null,
    enqueuedAt: '2026-11-21T09:00:00Z',
    gaveUpAt: '2026-11-21T09:00:05Z',
    nextTryAt: null,
    tries: 1,
    reason: 'ADDRESS_REFUSED',
    reply: '550 5.1.1 No such user here',
    ...change,
  });
const page = (items: Job[], total = items.length, cursor?: string, state: JobState = 'stopped') => {
  const nextCursor = items.length < total && cursor === undefined ? 'more' : null;
  return answer(FailedJobsDocument, cursor === undefined ? { state } : { state, cursor }, {
    failedJobs: typed('FailedJobPage', { total, nextCursor, items }),
  } as never);
};
const REFUSED = job('refused');
const MESSAGE = job('late', { kind: 'MESSAGE_MAIL', mailKind: null, subject: 'Next week', tries: 8, reason: 'MAIL_SERVER_AWAY', reply: null });
const VIDEO = job('video', { kind: 'VIDEO', mailKind: null, recipient: null, fileName: 'Garden.mp4', tries: 8, reason: 'FAILED', reply: null });

async function open(...answers: NonNullable<RenderOptions['answers']>) {
  await openState('stopped', ...answers);
}
async function openState(state: JobState, ...answers: NonNullable<RenderOptions['answers']>) {
  renderWithProviders(<FailedJobs state={state} />, { path: '/admin/jobs', answers });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
}
const rows = () => screen.queryAllByRole('listitem').filter((row) => within(row).queryByRole('heading') !== null);
const plain = (element: HTMLElement | undefined): string => (element?.textContent ?? '').replace(/[\u2068\u2069]/g, '');

describe('the list of stopped jobs', () => {
  it('shows the purpose, recipient, reason, reply and number of tries of each job', async () => {
    await open(page([REFUSED, MESSAGE, VIDEO]));
    const [refused, message, video] = rows().map(plain);
    expect(refused).toContain('Email: link to reset the password');
    expect(refused).toContain('To refused@academy.example');
    expect(refused).toContain('The mail server refused the address.');
    expect(refused).toContain('Reply of the mail server: 550 5.1.1 No such user here');
    expect(refused).toContain('1 try');
    expect(message).toContain('Email: Next week');
    expect(message).toContain('The mail server could not be reached.');
    expect(message).toContain('8 tries');
    expect(video).toContain('Smaller versions of the video Garden.mp4');
    expect(video).not.toContain('Reply of the mail server');
    expect(screen.getByText('3 stopped jobs')).toBeDefined();
  });

  it('tries one job again, removes its row and keeps the focus in the list', async () => {
    await open(page([REFUSED, MESSAGE]), answer(RetryJobDocument, { id: 'refused' }, { retryJob: true }), page([MESSAGE]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again: Email: link to reset the password' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByText('1 job will be tried again')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Stopped jobs' })));
  });

  it('tries all jobs again', async () => {
    await open(page([REFUSED, MESSAGE, VIDEO]), answer(RetryAllJobsDocument, { state: 'stopped' }, { retryAllJobs: 3 }), page([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try all again' }));
    expect(await screen.findByText('No jobs have stopped.')).toBeDefined();
    expect(screen.getByText('3 jobs will be tried again')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull());
  });

  it('shows a sentence when nothing has stopped', async () => {
    await open(page([]));
    expect(screen.getByText('No jobs have stopped.')).toBeDefined();
  });

  it('shows further jobs on request', async () => {
    await open(page([REFUSED], 2), page([MESSAGE], 2, 'more'));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  });

  it('shows an error that can be tried again, and a refused try as a toast', async () => {
    await open(
      refusal(FailedJobsDocument, { state: 'stopped' }, 'SERVICE_UNAVAILABLE'),
      page([REFUSED]),
      refusal(RetryJobDocument, { id: 'refused' }, 'NOT_FOUND'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Try again: Email: link to reset the password' }));
    expect(await screen.findByText('Oops!')).toBeDefined();
    expect(rows()).toHaveLength(1);
  });
});

describe('the list of jobs that will be tried again', () => {
  const WAITING = job('late', { gaveUpAt: null, nextTryAt: '2026-11-21T09:30:00Z', tries: 2, reason: 'MAIL_DEFERRED', reply: '451 4.7.1 Try again later' });

  it('shows why the last try failed, the reply, the number of tries and when the next one is', async () => {
    await openState('waiting', page([WAITING], 1, undefined, 'waiting'));
    expect(await screen.findByText('1 job failed and will be tried again')).toBeDefined();
    const row = plain(rows()[0]);
    expect(row).toContain('The mail server has not accepted the email yet.');
    expect(row).toContain('Reply of the mail server: 451 4.7.1 Try again later');
    expect(row).toContain('2 tries');
    expect(row).toMatch(/next try .*2026/);
  });

  it('tries all jobs now and is then not shown any more', async () => {
    const retried = answer(RetryAllJobsDocument, { state: 'waiting' }, { retryAllJobs: 1 });
    await openState('waiting', page([WAITING], 1, undefined, 'waiting'), retried, page([], 0, undefined, 'waiting'));
    await userEvent.click(await screen.findByRole('button', { name: 'Try all now' }));
    await waitFor(() => expect(rows()).toHaveLength(0));
    expect(screen.queryByText(/stopped/)).toBeNull();
  });
});
