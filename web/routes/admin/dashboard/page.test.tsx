import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AcademyListDocument } from '../../../features/authoring/academies/academy-list.generated.ts';
import { startSession } from '../../../shared/session/session.ts';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { viewerWith } from '../../../testing/viewer.ts';
import { AdminDashboardPageDocument } from './page.generated.ts';
import { AdminDashboardPage } from './page.tsx';

const untranslated = ['c1', 'c2', 'c3', 'c4'].map((id) =>
  typed('UntranslatedCourse', { id, name: `Course ${id}`, shownLanguage: 'en', languages: ['de', 'fa'] }),
);
const NOTHING = typed('HomeWork', { waiting: 0, waitingSince: null, courses: [], untranslated: [], stoppedJobs: 0 });

beforeEach(() => startSession({ token: 't', viewer: viewerWith({ role: 'admin' }) }));

async function open(work: object): Promise<HTMLElement | null> {
  renderWithProviders(<AdminDashboardPage />, {
    path: '/admin/dashboard',
    answers: [
      answer(AdminDashboardPageDocument, {}, { homeWork: { ...NOTHING, ...work } } as never),
      answer(AcademyListDocument, {}, { adminAcademies: [], contentCopies: [] } as never),
    ],
  });
  await screen.findByRole('button', { name: 'Add academy' });
  return screen.queryByRole('list', { name: 'Now' });
}
const actionsOf = (list: HTMLElement | null) =>
  within(list ?? document.body)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the home of an admin', () => {
  it('shows above the academies what waits, what stopped and which courses lack a language', async () => {
    const list = await open({ waiting: 60, waitingSince: new Date(Date.now() - 39 * 86_400_000).toISOString(), untranslated, stoppedJobs: 2 });
    expect(list?.textContent).toMatch(/^60 texts are waiting.*39 days ago.*2 jobs have stopped.*Course c1Not complete in German and Persian/);
    expect(actionsOf(list)).toEqual([
      ['Read', '/admin/feedback'],
      ['Look at jobs', '/admin/jobs'],
      ...['c1', 'c2', 'c3'].map((id) => ['Translate', `/admin/course-detail/${id}?tab=1`]),
    ]);
  });

  it('has no row for what does not wait', async () => {
    expect(await open({})).toBeNull();
  });
});
