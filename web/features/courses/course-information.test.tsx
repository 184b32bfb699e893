import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { CourseInformationDocument, type CourseInformationQuery } from './course-information.generated.ts';
import { CourseInformation } from './course-information.tsx';

/** Adds `__typename`: Apollo matches fragments by it. */
const typed = <T extends object>(__typename: string, value: T): T => ({ __typename, ...value });

type Progress = NonNullable<CourseInformationQuery['course']['progress']>;
const COMPLETED = '2026-11-22T10:00:00Z';
const progressOf = (percent: number, completedAt: string | null = null, attemptNumber = 1): Progress =>
  typed('CourseProgress', {
    courseId: 'c1',
    attemptNumber,
    completedAt,
    currentStepId: percent > 0 ? 's1' : null,
    attemptsLeft: null,
    modulePercents: [percent],
    percent,
  });

async function open(
  enrolled: boolean,
  enrol: boolean,
  progress: Progress | null = null,
  access: 'valid' | 'invalid' = 'valid',
  estimatedWeeks: number | null = null,
  languages = ['en'],
) {
  const course: CourseInformationQuery['course'] = typed('Course', {
    id: 'c1',
    name: 'First aid',
    description: 'What helps.',
    shownLanguage: 'en',
    languages,
    courseType: 'public',
    maxAttempts: 0,
    estimatedWeeks,
    access,
    enrolled,
    moduleCount: 1,
    stepCount: 1,
    hiddenStepsByLanguage: 0,
    image: null,
    lastCompletedAt: progress ? COMPLETED : null,
    amount: typed('CourseAmount', { courseId: 'c1', minutes: 25, bytes: 1_900_000, reducedBytes: 400_000 }),
    progress,
    viewerCan: typed('CourseAbilities', { enrol }),
    team: [],
    modules: [
      typed('Module', {
        id: 'm1',
        name: 'Look',
        shownLanguage: 'en',
        completed: false,
        stepNames: [typed('StepName', { name: 'Look around', shownLanguage: 'en' })],
      }),
    ],
  });
  renderWithProviders(<CourseInformation courseId="c1" onOpen={() => undefined} renderTeam={() => null} />, {
    answers: [answer(CourseInformationDocument, { courseId: 'c1' }, { course })],
  });
  expect(await screen.findByText('What helps.')).toBeTruthy();
}

describe('Enroll Now', () => {
  it('is shown to team members who are not enrolled', async () => {
    await open(false, true);
    expect(screen.getByRole('button', { name: 'Enroll Now' })).toBeTruthy();
  });

  it.each([
    ['is enrolled', true, false],
    ['cannot enroll', false, false],
  ])('is not shown if the viewer %s', async (_who, enrolled, enrol) => {
    await open(enrolled, enrol);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enroll Now' })).toBeNull());
  });
});

describe('the button of a course', () => {
  const action = () => screen.queryByRole('link', { name: /Start|Continue|Read again/ });

  it.each([
    ['Start', 'Start', progressOf(0)],
    ['Continue with the progress', /^Continue · 50\s?%$/, progressOf(50)],
    ['Read again', 'Read again', progressOf(100, COMPLETED)],
  ])('is “%s” for an enrolled viewer', async (_what, name, progress) => {
    await open(true, false, progress);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/academy-course-detail/c1?tab=1');
  });

  it('is replaced by a sentence if enrolling needs an invitation', async () => {
    await open(false, false, null, 'invalid');
    expect(action()).toBeNull();
    expect(screen.getByText('You need an invitation to enroll in this course.')).toBeTruthy();
  });
});

describe('the information about a course', () => {
  it('shows time, data and the names of the steps before enrolling, without the type “public” or unlimited attempts', async () => {
    await open(false, true, null, 'invalid');
    expect(
      screen
        .getByText(/about 25 minutes/)
        .closest('p')
        ?.textContent?.trim(),
    ).toBe('about 25 minutes · 1 module · 1 step · 1.9 MB');
    expect(screen.getByText('Look around')).toBeTruthy();
    for (const name of ['Type', 'Attempts', 'Duration']) expect(screen.queryByText(name)).toBeNull();
  });

  it.each([
    [['en'], 'in English', []],
    [['de', 'en'], 'in English and 1 more', ['Deutsch']],
    [['de', 'en', 'ar', 'fr', 'fa'], 'in English and 4 more', ['Deutsch', 'العربية', 'Français', 'دری / فارسی']],
  ])('names the language in which it is read, and folds the others: %j', async (languages, words, others) => {
    await open(true, false, null, 'valid', null, languages);
    const fact = screen.getByText(words).closest('p, details');
    expect([...(fact?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual(others);
    expect(fact?.hasAttribute('open')).toBe(false);
  });

  it.each([
    [1, 'about 1 week'],
    [6, 'about 6 weeks'],
  ])('shows an estimate of %d as “%s”', async (weeks, words) => {
    await open(false, true, null, 'valid', weeks);
    expect(screen.getByText('Duration').nextElementSibling?.textContent).toBe(words);
  });

  it('shows an earlier completion in the second attempt', async () => {
    await open(true, false, { ...progressOf(0), attemptNumber: 2 });
    expect(screen.queryByText(/Completed on/)?.textContent).toMatch(/^Completed on 22 November 2026 · attempt 2, 0\s?%$/);
  });
});
