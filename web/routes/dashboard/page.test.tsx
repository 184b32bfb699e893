import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../shared/session/session.ts';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { inTimeZone, leaveTimeZone } from '../../testing/time-zone.ts';
import { typed } from '../../testing/typed.ts';
import { viewerWith } from '../../testing/viewer.ts';
import { DashboardPageDocument, type DashboardPageQuery } from './page.generated.ts';
import { DashboardPage } from './page.tsx';

const viewer = viewerWith({ surname: 'Karimi' });
beforeEach(() => act(() => startSession({ token: 'secret', viewer })));

const academyOf = (id: string) => typed('Academy', { id, name: `Academy ${id}`, shownLanguage: 'en' });
const course = (id: string, academyId: string, change: object = {}) =>
  typed('Course', {
    id,
    academyId,
    name: `Course ${id}`,
    description: 'What the course is about.',
    shownLanguage: 'en',
    enrolled: false,
    lastCompletedAt: null,
    academy: academyOf(academyId),
    viewerCan: typed('CourseAbilities', { enrol: true }),
    ...change,
  });
const card = (id: string, percent: number) =>
  typed('ContinueCard', {
    stepId: `step-${id}`,
    stepName: 'Breathing together',
    stepPosition: 1,
    stepsInModule: 2,
    begun: percent > 0,
    minutes: percent > 0 ? null : 11,
    course: typed('Course', {
      id,
      name: `Course ${id}`,
      shownLanguage: 'en',
      progress: typed('CourseProgress', { courseId: id, percent, modulePercents: [percent] }),
    }),
  });

interface Start {
  academies: string[];
  courses?: object[];
  cards?: object[];
  enrolled?: number;
  started?: boolean;
  work?: object | null;
  home?: { nextClass?: object; lastFeedback?: object };
}

async function open({
  academies,
  courses = [],
  cards = [],
  enrolled = cards.length,
  started = cards.length > 0,
  work = null,
  home = {},
}: Start): Promise<void> {
  const items = academies.map((id) =>
    typed('Academy', { id, name: `Academy ${id}`, subTitle: '', shownLanguage: 'en', academyType: 'public', courseCount: 4, image: null }),
  );
  const data = {
    continueCards: typed('ContinueCardList', { enrolledCourses: enrolled, begunCourses: cards.length, hasStarted: started, nextCourse: null, items: cards }),
    home: typed('Home', { nextClass: null, lastFeedback: null, ...home }),
    homeWork: work,
    firstCourses: courses,
    academies: typed('AcademyList', { items, hiddenByLanguage: 0, nextCursor: null }),
  };
  renderWithProviders(<DashboardPage />, {
    path: '/dashboard',
    answers: [
      answer(DashboardPageDocument, {}, data as unknown as DashboardPageQuery),
      answer(DashboardPageDocument, {}, data as unknown as DashboardPageQuery),
    ],
  });
  await screen.findByRole('heading', { name: 'Academies' });
}
/** A class that begins so many minutes after a time. */
function classAfter(now: string, minutes: number): object {
  const at = (offset: number) => new Date(Date.parse(now) + offset * 60_000).toISOString();
  const date = typed('ClassDate', { date: at(minutes).slice(0, 10), start: at(minutes), end: at(minutes + 180), state: 'planned', movedFrom: null });
  return typed('CourseClass', { id: 'k1', name: 'Practising together', language: 'en', canJoin: minutes <= 15, canModerate: false, nextDates: [date] });
}
const titleOfList = (name: string): string | null | undefined => screen.queryByRole('list', { name })?.textContent;

const title = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;

describe('the dashboard', () => {
  it('welcomes people who have not enrolled yet, with up to three courses that they can enroll in', async () => {
    const closed = course('closed', 'a1', { viewerCan: typed('CourseAbilities', { enrol: false }) });
    await open({ academies: ['a1'], courses: [closed, ...['c1', 'c2', 'c3', 'c4'].map((id) => course(id, 'a1'))] });
    expect(title()).toBe('Welcome, Nura. Choose a course to begin.');
    const suggested = within(screen.getByRole('region', { name: 'Available Courses' })).getAllByRole('heading', { level: 3 });
    expect(suggested.map(({ textContent }) => textContent)).toEqual(['Course c1', 'Course c2', 'Course c3']);
  });

  it('names the card of each suggested course and of each academy by its heading', async () => {
    await open({ academies: ['a1', 'a2'], courses: [course('c1', 'a1'), course('c2', 'a1')] });
    const cards = screen.getAllByRole('article');
    for (const name of ['Course c1', 'Course c2', 'Academy a1', 'Academy a2']) expect(cards).toContain(screen.getByRole('article', { name }));
    expect(cards).toHaveLength(4);
  });

  it('greets people who have enrolled, and shows all begun courses', async () => {
    await open({ academies: ['a1'], courses: [course('c1', 'a1', { enrolled: true })], cards: [card('c1', 50), card('c2', 10)] });
    expect(title()).toBe('Good to see you again, Nura');
    expect(screen.getAllByRole('link', { name: 'Continue' }).map((link) => link.getAttribute('href'))).toEqual(
      ['c1', 'c2'].map((id) => `/academy-course-detail/${id}?tab=1&step=step-${id}`),
    );
  });

  it('leads to My Courses without an academy only where there are courses', async () => {
    await open({ academies: [], enrolled: 1 });
    expect(screen.getByRole('link', { name: 'Go to my courses' })).toBeTruthy();
  });

  it('leads to no empty page on an empty installation', async () => {
    await open({ academies: [] });
    expect(screen.getByText('There are no academies yet')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('does not welcome newcomers to courses that they cannot enroll in', async () => {
    await open({ academies: ['a1'], courses: [] });
    expect(title()).toBe('Good to see you again, Nura');
  });

  it('lists the first courses below up to three academies, with progress and the way to all of them', async () => {
    const completed = course('c2', 'a1', { enrolled: true, lastCompletedAt: '2026-10-01T09:00:00Z' });
    await open({ academies: ['a1', 'a2'], courses: [course('c1', 'a1', { enrolled: true }), completed, course('c3', 'a2')], cards: [card('c1', 50)] });
    const row = (id: string) => document.querySelector(`li > a[href="/academy-course-detail/${id}"]`)?.textContent;
    expect(['c1', 'c2', 'c3'].map(row)).toEqual(['Course c150%', 'Course c2Completed', 'Course c3']);
    expect(screen.getAllByRole('link', { name: 'All 4 courses' }).map((link) => link.getAttribute('href'))).toEqual([
      '/academy-detail/a1',
      '/academy-detail/a2',
    ]);
  });

  it('shows four academies and more as cards without courses', async () => {
    await open({ academies: ['a1', 'a2', 'a3', 'a4'], courses: [course('c1', 'a1', { enrolled: true })], enrolled: 1 });
    expect(screen.getAllByRole('link', { name: /^Academy a/ })).toHaveLength(4);
    expect(screen.queryByText('Course c1')).toBeNull();
  });

  it('welcomes people who were invited to a course, with the course and its minutes, and not back', async () => {
    await open({ academies: ['a1'], cards: [card('c1', 0)], started: false });
    expect(title()).toBe('Welcome, Nura');
    expect(screen.getByRole('heading', { name: 'Start learning' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Start: Course c1' })).toBeTruthy();
    expect(screen.getByText('about 11 minutes')).toBeTruthy();
  });

  it('shows trainers first how many texts wait, and since when, then their courses with those who are inactive', async () => {
    const taught = typed('TaughtCourse', { id: 'c9', name: 'Course c9', shownLanguage: 'en', learners: 16, inactive: 3 });
    const waitingSince = new Date(Date.now() - 39 * 86_400_000).toISOString();
    const work = typed('HomeWork', { waiting: 60, waitingSince, courses: [taught], untranslated: [], stoppedJobs: 0 });
    await open({ academies: ['a1'], work });
    expect(title()).toBe('Welcome, Nura');
    expect(screen.getByRole('list', { name: 'Now' }).textContent).toBe('60 texts are waiting for your feedbackThe oldest: 39 days agoRead');
    expect(screen.getByText('3 learners have done nothing for 14 days')).toBeTruthy();
  });

  it('begins with the courses of a trainer for whom no text waits: they have the first action', async () => {
    const taught = typed('TaughtCourse', { id: 'c9', name: 'Course c9', shownLanguage: 'en', learners: 16, inactive: 0 });
    await open({
      academies: ['a1'],
      work: typed('HomeWork', { waiting: 0, waitingSince: null, courses: [taught], untranslated: [], stoppedJobs: 0 }),
      home: { nextClass: classAfter(new Date().toISOString(), 120) },
    });
    const lists = screen.getAllByRole('list', { name: /./ }).map((list) => list.getAttribute('aria-label'));
    expect(lists.slice(0, 2)).toEqual(['Your courses and the site', 'News']);
  });

  it('has no row for what does not wait', async () => {
    await open({ academies: ['a1'], work: typed('HomeWork', { waiting: 0, waitingSince: null, courses: [], untranslated: [], stoppedJobs: 0 }) });
    for (const name of ['Now', 'News', 'Your courses and the site']) expect(screen.queryByRole('list', { name })).toBeNull();
  });

  it('has a row for everything that concerns a person with every role at once', async () => {
    const now = new Date().toISOString();
    const taught = typed('TaughtCourse', { id: 'c9', name: 'Course c9', shownLanguage: 'en', learners: 16, inactive: 0 });
    const untranslated = typed('UntranslatedCourse', { id: 'c8', name: 'Course c8', shownLanguage: 'en', languages: ['de'] });
    const lastFeedback = typed('LastFeedback', {
      id: 'f1',
      courseId: 'c1',
      stepId: 's1',
      stepName: 'A diary',
      stepLanguage: 'en',
      personName: 'Omar Haddad',
      givenAt: now,
    });
    await open({
      academies: ['a1'],
      cards: [card('c1', 50)],
      work: typed('HomeWork', { waiting: 1, waitingSince: now, courses: [taught], untranslated: [untranslated], stoppedJobs: 1 }),
      home: { nextClass: classAfter(now, 59), lastFeedback },
    });
    expect(titleOfList('Now')).toMatch(/^1 text is waiting for your feedback/);
    expect(screen.getByText(/Breathing together/)).toBeTruthy();
    expect(titleOfList('News')).toMatch(/Practising together.*Feedback from Omar Haddad/);
    expect(titleOfList('Your courses and the site')).toMatch(/Course c9.*1 job has stopped.*Course c8/);
  });
});

describe('the next class on the dashboard', () => {
  afterEach(() => {
    vi.useRealTimers();
    leaveTimeZone();
  });
  // Noon in Berlin, whose clocks go back in the night that follows: 25 hours later it is noon again.
  const NOW = '2026-10-24T10:00:00.000Z';

  it.each([
    { minutes: 59, list: 'News', words: /^Practising togetherNext class: Today, 12:59\u2060–\u206015:59 \(in 59 minutes\)Open the class$/ },
    { minutes: 25 * 60, list: 'News', words: /^Practising togetherNext class: Tomorrow, 12:00\u2060–\u206015:00 \(in 25 hours\)Open the class$/ },
    { minutes: 10, list: 'Now', words: /^Practising togetherNext class: Today, 12:10\u2060–\u206015:10 \(in 10 minutes\)Join Class/ },
    { minutes: 0, list: 'Now', words: /^Practising togetherNow: Today, 12:00\u2060–\u206015:00Join Class/ },
  ])('in $minutes minutes is among the $list, also across a change of clocks', async ({ minutes, list, words }) => {
    inTimeZone('Europe/Berlin');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
    await open({ academies: ['a1'], home: { nextClass: classAfter(NOW, minutes) } });
    expect(titleOfList(list)).toMatch(words);
  });
});
