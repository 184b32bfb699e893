import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { FAILURE_SENTENCES } from '../jobs/job-texts.ts';
import { FirstDayGuide } from './first-day-guide.tsx';
import { DismissGuideDocument, type Installation_InstallationFragment, InstallationDocument, TestStorageDocument } from './installation.generated.ts';
import { InstallationHealth } from './installation-health.tsx';

type Installation = Installation_InstallationFragment;
const EMPTY: Installation = typed('Installation', {
  guideDismissed: false,
  hasImprint: false,
  hasOwnPrivacyPolicy: false,
  mail: typed('MailCheck', { state: 'untried', mode: 'sent', at: null, reason: null, reply: null }),
  storage: typed('StorageCheck', { state: 'untried', problem: null }),
  hasMeetings: true,
  hasAcademy: false,
  hasColleague: false,
  stoppedJobs: 0,
  waitingJobs: 0,
  overdueJobs: 0,
  overdueSince: null,
  backedUpAt: null,
  isBackupOld: false,
} as const);
const state = (change: Partial<Installation> = {}) => answer(InstallationDocument, {}, { installation: { ...EMPTY, ...change } } as never);
const row = (title: string) => {
  const found = screen.getAllByRole('listitem').find((item) => within(item).queryByRole('heading', { name: title }) !== null);
  return (found?.textContent ?? '').replace(/[\u2068\u2069]/g, '');
};

describe('the guide of the first day', () => {
  it('shows what is missing with a link, tests the storage, and goes away when it is hidden', async () => {
    const failed = { ...EMPTY, storage: { ...EMPTY.storage, state: 'failed' as const, problem: 'ENOSPC' } };
    renderWithProviders(<FirstDayGuide failures={FAILURE_SENTENCES} />, {
      path: '/admin/dashboard',
      answers: [
        state(),
        answer(TestStorageDocument, {}, { testStorage: failed } as never),
        answer(DismissGuideDocument, {}, { dismissGuide: { ...failed, guideDismissed: true } } as never),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'The first day' })).toBeDefined();
    expect(row('Online meetings')).toContain('In order');
    expect(row('First academy')).toContain('To do');
    expect(screen.getByRole('link', { name: 'Add academy' }).getAttribute('href')).toBe('/admin/dashboard?add=1');
    await userEvent.click(screen.getByRole('button', { name: 'Test the storage' }));
    await waitFor(() => expect(row('Storage')).toContain('The storage does not work: ENOSPC'));
    await userEvent.click(screen.getByRole('button', { name: 'Hide this list' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'The first day' })).toBeNull());
  });
});

describe('the health page', () => {
  it('shows why mail does not work, and jobs that stopped or wait for a worker, after the guide was hidden', async () => {
    const mail = { ...EMPTY.mail, state: 'failed' as const, reason: 'MAIL_REFUSED' as const, reply: '554 Denied' };
    renderWithProviders(<InstallationHealth failures={FAILURE_SENTENCES} />, {
      path: '/admin/health',
      answers: [state({ guideDismissed: true, mail, stoppedJobs: 2, overdueJobs: 1 })],
    });
    await waitFor(() => expect(row('Test email')).toContain('The mail server refused the email.'));
    expect(row('Test email')).toContain('Reply of the mail server: 554 Denied');
    expect(row('Worker process')).toContain('Problem');
    expect(row('Stopped jobs')).toContain('2 stopped jobs');
  });

  it.each([
    [null, false, 'There is no backup yet.', 'To do'],
    ['2026-11-20T02:00:00.000Z', false, 'There is a backup of the last two days.', 'In order'],
    ['2026-11-20T02:00:00.000Z', true, 'The last backup is older than two days.', 'Problem'],
  ])('shows how old the last backup is (%s, older than two days: %s)', async (backedUpAt, isBackupOld, sentence, level) => {
    renderWithProviders(<InstallationHealth failures={FAILURE_SENTENCES} />, { path: '/admin/health', answers: [state({ backedUpAt, isBackupOld })] });
    await waitFor(() => expect(row('Backup')).toContain(sentence));
    expect(row('Backup')).toContain(level);
    expect(row('Backup').includes('Last backup: ')).toBe(backedUpAt !== null);
  });
});
