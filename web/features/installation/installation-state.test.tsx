import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { InstallationStateDocument, type InstallationStateQuery } from './installation-state.generated.ts';
import { InstallationState } from './installation-state.tsx';

type State = InstallationStateQuery['installationState'];

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const scheduled = (job: string, change: object = {}) =>
  typed('ScheduledJob', { job, everySeconds: 60, ranAt: ago(1), failed: false, isLate: false, ...change });
const CALM: State = typed('InstallationState', {
  version: '1.0.0-beta.1',
  workerSeenAt: ago(1),
  isWorkerAlive: true,
  oldestJobSince: null,
  scheduledJobs: [scheduled('audit.chain')],
  relay: typed('RelayState', { waiting: 0, losses: 0, lostAt: null }),
  freeBytes: 80_500_000_000,
  storageProblem: null,
});

const row = async (title: string): Promise<string> => {
  const heading = await screen.findByRole('heading', { name: title });
  return (heading.closest('li')?.textContent ?? '').replace(/[\u2068\u2069]/g, '');
};
const show = (change: Partial<State>) =>
  renderWithProviders(<InstallationState />, {
    path: '/admin/health',
    answers: [answer(InstallationStateDocument, {}, { installationState: { ...CALM, ...change } } as never)],
  });

describe('what happens on the site right now', () => {
  it('is in order when the worker runs and nothing waits', async () => {
    show({});
    for (const title of ['Waiting jobs', 'Scheduled jobs', 'Live updates', 'Disk space']) expect(await row(title)).toContain('In order');
    expect(await row('Scheduled jobs')).toContain('audit.chain');
    expect(await row('Disk space')).toContain('Free space: 80.5 GB');
    expect(screen.getByText('1.0.0-beta.1')).toBeDefined();
  });

  it('names a worker that stands still, late and failed jobs, a job that waits, lost updates and a full disk', async () => {
    show({
      isWorkerAlive: false,
      workerSeenAt: ago(30),
      oldestJobSince: ago(10),
      scheduledJobs: [scheduled('audit.chain', { isLate: true }), scheduled('cleanup.calls', { failed: true })],
      relay: typed('RelayState', { waiting: 2, losses: 1, lostAt: ago(5) }),
      freeBytes: 1_000_000_000,
      storageProblem: 'READ_ONLY',
    });
    for (const title of ['Waiting jobs', 'Scheduled jobs', 'Live updates', 'Disk space']) expect(await row(title)).toContain('Problem');
    expect(await row('Waiting jobs')).toContain('The oldest job has been waiting since');
    const jobs = await row('Scheduled jobs');
    for (const text of ['The worker process does not run.', '1 scheduled job is late', '1 scheduled job failed in its last run', '(late)', '(failed)']) {
      expect(jobs).toContain(text);
    }
    expect(await row('Disk space')).toContain('Files cannot be stored: the disk is read-only.');
    expect(await row('Live updates')).toContain('Updates were lost at');
  });
});
