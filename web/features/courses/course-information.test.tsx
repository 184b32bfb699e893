import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { CourseInformationDocument, type CourseInformationQuery } from './course-information.generated.ts';
import { CourseInformation } from './course-information.tsx';

/** Adds `__typename`: Apollo matches fragments by it. */
const typed = <T extends object>(__typename: string, value: T): T => ({ __typename, ...value });

async function open(enrolled: boolean, enrol: boolean) {
  const course: CourseInformationQuery['course'] = typed('Course', {
    id: 'c1',
    name: 'First aid',
    description: 'What helps.',
    shownLanguage: 'en',
    languages: ['en'],
    courseType: 'public',
    maxAttempts: 0,
    access: 'valid',
    enrolled,
    moduleCount: 1,
    stepCount: 1,
    hiddenStepsByLanguage: 0,
    image: null,
    progress: null,
    viewerCan: typed('CourseAbilities', { enrol }),
    team: [],
    modules: [],
  });
  renderWithProviders(<CourseInformation courseId="c1" onOpen={() => undefined} renderTeam={() => null} />, {
    answers: [answer(CourseInformationDocument, { courseId: 'c1' }, { course })],
  });
  expect(await screen.findByText('What helps.')).toBeTruthy();
}

describe('Enroll Now', () => {
  it('is there for team members who are not enrolled: they see the steps and may learn like everyone else', async () => {
    await open(false, true);
    expect(screen.getByRole('button', { name: 'Enroll Now' })).toBeTruthy();
  });

  it.each([
    [true, false],
    [false, false],
  ])('is not there if the viewer is enrolled (%s) or cannot enroll', async (enrolled, enrol) => {
    await open(enrolled, enrol);
    expect(screen.queryByRole('button', { name: 'Enroll Now' })).toBeNull();
  });
});
