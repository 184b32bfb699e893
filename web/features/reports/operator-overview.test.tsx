import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../../../schema/report-period.ts';
import { answer, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { OperatorOverview } from './operator-overview.tsx';
import { OperatorReportDocument, type OperatorReportQuery } from './report.generated.ts';
import { viewerTimeZone } from './report-address.ts';

type Report = OperatorReportQuery['report'];
const saved = vi.hoisted(() => [] as File[]);
vi.mock('../../shared/downloads/download.ts', () => ({ saveFile: (file: File) => void saved.push(file) }));

const NOW = new Date('2026-11-22T12:00:00Z');
const MONTH = { from: '2026-10-24', to: '2026-11-22' };
beforeEach(() => {
  saved.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const noHomework = typed('HomeworkWaiting', { waiting: 0, oldestAt: null, medianAge: null });
const waiting = typed('HomeworkWaiting', { waiting: 3, oldestAt: '2026-11-12T12:00:00Z', medianAge: 2 * 24 * 60 * 60 });
const figure = (value: number, before: number) => typed('ReportFigure', { value, before });

function reportOf(period = MONTH, change: Partial<Report> = {}): Report {
  const days = Array.from({ length: 3 }, (_, index) => addDays(period.from, index));
  return typed('Report', {
    ...period,
    timeZone: 'Asia/Kabul',
    before: typed('ReportPeriod', { from: '2026-09-24', to: '2026-10-23' }),
    activeLearners: figure(12, 10),
    enrolments: figure(3, 3),
    completions: figure(1, 2),
    points: days.map((from, index) => typed('ReportPoint', { from, to: from, activeLearners: index, enrolments: index, completions: 0 })),
    interfaceLanguages: [typed('LanguageUse', { language: 'fa', learners: 9 }), typed('LanguageUse', { language: 'en', learners: 3 })],
    contentLanguages: [typed('LanguageUse', { language: 'fa', learners: 12 })],
    homework: waiting,
    invitations: [typed('InvitationCount', { state: 'open', count: 4 }), typed('InvitationCount', { state: 'accepted', count: 2 })],
    courses: [
      typed('CourseFigures', {
        courseId: 'first-aid',
        name: '=First aid, "now"',
        shownLanguage: 'en',
        academyId: 'support',
        academyName: 'Support',
        academyLanguage: 'en',
        activeLearners: 12,
        enrolments: 3,
        completions: 1,
        homework: waiting,
      }),
    ],
    steps: null,
    scopes: [
      typed('ReportScope', {
        academyId: 'support',
        name: 'Support',
        shownLanguage: 'en',
        courses: [typed('CourseName', { courseId: 'first-aid', name: 'First aid', shownLanguage: 'en' })],
      }),
    ],
    ...change,
  }) as Report;
}

const variables = (period = MONTH, limits: { academyId?: string | null; courseId?: string | null } = {}) => ({
  input: { ...period, timeZone: viewerTimeZone(), academyId: null, courseId: null, ...limits },
});
const answered = (report: Report, limits = {}) => answer(OperatorReportDocument, variables({ from: report.from, to: report.to }, limits), { report } as never);
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the overview of an operator', () => {
  it('shows the figures with their change, and the waiting homework with its age and a link to the queue', async () => {
    renderWithProviders(<OperatorOverview />, { answers: [answered(reportOf())] });
    expect(await screen.findByText('+2')).toBeDefined();
    expect(screen.getByText('(+20%)')).toBeDefined();
    expect(screen.getByText('Same as before')).toBeDefined();
    expect(screen.getByText('-1')).toBeDefined();
    expect(screen.getByText('Oldest: 10 days')).toBeDefined();
    expect(screen.getByText('Median: 2 days')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show the queue' }).getAttribute('href')).toBe('/admin/feedback');
    expect((await panel('Homework waiting')).getByRole('link').getAttribute('href')).toBe('/admin/feedback?course=first-aid');
  });

  it('shows each chart as a table with the same numbers, and downloads it as CSV without formulas', async () => {
    const user = userEvent.setup();
    renderWithProviders(<OperatorOverview />, { answers: [answered(reportOf())] });
    const activity = await panel('Active learners');
    await user.click(activity.getByRole('button', { name: 'Show as table' }));
    expect(activity.getAllByRole('row').map((row) => row.textContent)).toEqual(['DayActive learners', '24 Oct0', '25 Oct1', '26 Oct2']);
    await user.click(activity.getByRole('button', { name: 'Download as CSV: Active learners' }));
    await user.click((await panel('Courses')).getByRole('button', { name: 'Download as CSV: Courses' }));
    expect(saved.map(({ name }) => name)).toEqual(['active-learners-2026-10-24-2026-11-22.csv', 'courses-2026-10-24-2026-11-22.csv']);
    const texts = await Promise.all(saved.map(async (file) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())));
    expect(texts[0]).toBe('\uFEFFDay,Active learners\r\n2026-10-24,0\r\n2026-10-25,1\r\n2026-10-26,2\r\n');
    expect(texts[1]).toBe('\uFEFFCourse,Active learners,Enrollments,Completions\r\n"\'=First aid, ""now""",12,3,1\r\n');
  });

  it('shows enrollments of a month as weeks while they are few, and as days from five a day on', async () => {
    const user = userEvent.setup();
    const month = (enrolments: number) =>
      Array.from({ length: 30 }, (_, index) => addDays(MONTH.from, index)).map((from) =>
        typed('ReportPoint', { from, to: from, activeLearners: 9, enrolments, completions: 1 }),
      );
    const rowsFor = async (enrolments: number) => {
      const { unmount } = renderWithProviders(<OperatorOverview />, { answers: [answered(reportOf(MONTH, { points: month(enrolments) }))] });
      const progress = await panel('Enrollments and completions');
      await user.click(progress.getByRole('button', { name: 'Show as table' }));
      const rows = progress.getAllByRole('row').map((row) => row.textContent);
      unmount();
      return rows;
    };
    expect((await rowsFor(4)).slice(0, 3)).toEqual(['First dayLast dayEnrollmentsCompletions', '24 Oct25 Oct82', '26 Oct1 Nov287']);
    expect(await rowsFor(5)).toHaveLength(31);
  });

  it('keeps period and course in the URL, and shows where learners of the course stop with a link to each step', async () => {
    const user = userEvent.setup();
    const week = { from: '2026-11-16', to: '2026-11-22' };
    const step = { shownLanguage: 'en', moduleId: 'look', moduleName: 'Look', moduleLanguage: 'en' };
    const steps = [typed('StepFigures', { stepId: 'safety', name: 'Safety', reached: 8, stopped: 2, ...step })];
    const { router } = renderWithProviders(<OperatorOverview />, {
      path: '/admin/overview',
      answers: [answered(reportOf()), answered(reportOf(week)), answered(reportOf(week, { steps }), { courseId: 'first-aid' })],
    });
    await user.selectOptions(await screen.findByLabelText('Period'), 'Last 7 days');
    await user.click((await panel('Courses')).getByRole('button', { name: /First aid/ }));
    const stops = await panel('Where learners stop');
    expect(stops.getByRole('link', { name: 'Safety' }).getAttribute('href')).toBe('/admin/course-detail/first-aid?tab=1&step=safety');
    expect(stops.getByText('25%')).toBeDefined();
    await waitFor(() => expect(router.state.location.search).toBe('?period=week&course=first-aid'));
  });

  it('has the period in the line of filters, and academy and course behind one button with their number', async () => {
    const user = userEvent.setup();
    const report = reportOf(MONTH, { steps: [] });
    renderWithProviders(<OperatorOverview />, {
      path: '/admin/overview?course=first-aid',
      pattern: '/admin/overview',
      answers: [answered(report, { courseId: 'first-aid' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Filter (1)' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
    expect(sheet.getAllByRole('combobox')).toHaveLength(2);
    expect(screen.getByLabelText('Period')).toBeDefined();
  });

  it('applies custom dates when they are a valid period', async () => {
    const user = userEvent.setup();
    const own = { from: '2026-11-01', to: '2026-11-22' };
    renderWithProviders(<OperatorOverview />, { path: '/admin/overview', answers: [answered(reportOf()), answered(reportOf()), answered(reportOf(own))] });
    await user.selectOptions(await screen.findByLabelText('Period'), 'Custom dates');
    const from = await screen.findByLabelText('From');
    await user.clear(from);
    expect(screen.getByText('The first day must be before the last day. The period can be three years at most.')).toBeDefined();
    await user.type(from, '2026-11-01');
    await waitFor(() => expect(screen.getByText(/^1\s?–\s?22 Nov 2026, compared with/)).toBeDefined());
  });

  it('shows a sentence for each part without data in an empty period', async () => {
    const points = reportOf().points.map((point) => ({ ...point, activeLearners: 0, enrolments: 0 }));
    const empty = { points, interfaceLanguages: [], contentLanguages: [], homework: noHomework, invitations: [], courses: [] };
    renderWithProviders(<OperatorOverview />, { answers: [answered(reportOf(MONTH, empty))] });
    expect(await screen.findAllByText('There was no activity in this period.')).toHaveLength(2);
    for (const text of [
      'No one used a course in this period.',
      'No homework is waiting for feedback.',
      'No invitations in this period.',
      'There are no courses yet.',
    ])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  });

  it('offers all courses when the course of the URL no longer exists, and another try after a failure', async () => {
    const user = userEvent.setup();
    const { router } = renderWithProviders(<OperatorOverview />, {
      path: '/admin/overview?course=gone',
      pattern: '/admin/overview',
      answers: [refusal(OperatorReportDocument, variables(MONTH, { courseId: 'gone' }), 'NOT_FOUND'), refusal(OperatorReportDocument, variables(), 'INTERNAL')],
    });
    await user.click(await screen.findByRole('button', { name: 'Show all courses' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
