import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ACADEMY_FIELDS, COURSE_FIELDS } from '../../../schema/item-fields.ts';
import { useAcademyWords } from '../../features/authoring/academies/use-academy-words.tsx';
import { useCourseWords } from '../../features/authoring/courses/use-course-words.tsx';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { comparedFields, itemInput, itemValues } from './item-values.ts';
import { useFieldDescription } from './use-field-description.tsx';

const PATHS = {
  academy: Object.keys(comparedFields(ACADEMY_FIELDS, itemValues(ACADEMY_FIELDS, null, ['en', 'de'], 'en'))),
  course: Object.keys(comparedFields(COURSE_FIELDS, itemValues(COURSE_FIELDS, null, ['en', 'de'], 'en'))),
};

/** Shows the label of each path. */
function Labels({ kind, paths }: { kind: keyof typeof PATHS; paths: readonly string[] }) {
  const describeAcademy = useFieldDescription(useAcademyWords());
  const describeCourse = useFieldDescription(useCourseWords());
  const describeField = kind === 'academy' ? describeAcademy : describeCourse;
  return paths.map((path) => (
    <p key={path} data-testid={path}>
      {describeField(path, null).label}
    </p>
  ));
}
const labelsOf = (kind: keyof typeof PATHS, paths: readonly string[]): Record<string, string> => {
  renderWithProviders(<Labels kind={kind} paths={paths} />);
  return Object.fromEntries(paths.map((path) => [path, screen.getByTestId(path).textContent ?? '']));
};

describe('the description of a field', () => {
  it.each(['academy', 'course'] as const)('has a label of its own for each compared field of the form (%s)', (kind) => {
    const labels = labelsOf(kind, PATHS[kind]);
    for (const [path, label] of Object.entries(labels)) expect([path, label]).not.toEqual([path, path]);
    expect(new Set(Object.values(labels)).size, JSON.stringify(labels)).toBe(PATHS[kind].length);
  });

  it('names the settings of a course as its form does', () => {
    expect(labelsOf('course', ['courseType', 'maxAttempts', 'status', 'translations.de.name'])).toEqual({
      courseType: 'Type of course',
      maxAttempts: 'Attempts',
      status: 'Status',
      'translations.de.name': 'Title · Deutsch',
    });
  });

  it('is the path itself for a field that the form does not have', () => {
    expect(labelsOf('course', ['ownersPet', 'translations', 'constructor'])).toEqual({
      ownersPet: 'ownersPet',
      translations: 'translations',
      constructor: 'constructor',
    });
  });
});

describe('the fields by which two versions of a course are compared', () => {
  it('are the texts in each language and every setting, without the status', () => {
    const settings = ['defaultLanguage', ...Object.keys(COURSE_FIELDS.settings), 'image', 'imageAlt'];
    expect(PATHS.course).toEqual([
      ...['en', 'de'].flatMap((language) => [`translations.${language}.name`, `translations.${language}.description`]),
      ...settings,
    ]);
  });
});

describe('the input of a course', () => {
  const initial = itemValues(COURSE_FIELDS, null, ['en'], 'en');
  const settingsOf = (change: object) => itemInput(COURSE_FIELDS, { ...initial, ...change }, initial, []);

  it('has numbers in digits of any script, and what is no number as it was typed, so that it is refused', () => {
    expect(settingsOf({ maxAttempts: '3' })).toMatchObject({ courseType: 'public', maxAttempts: 3, status: null });
    expect(settingsOf({ maxAttempts: ' ٣ ' })).toMatchObject({ maxAttempts: 3 });
    expect(settingsOf({ maxAttempts: 'three' })).toMatchObject({ maxAttempts: 'three' });
    expect(settingsOf({ maxAttempts: '' })).toMatchObject({ maxAttempts: '' });
  });

  it('clears an emptied number with null, and leaves out what the draft of an earlier release lacks', () => {
    expect(settingsOf({ estimatedWeeks: '۱۲' })).toMatchObject({ estimatedWeeks: 12 });
    expect(settingsOf({ estimatedWeeks: ' ' })).toMatchObject({ estimatedWeeks: null });
    expect(settingsOf({ estimatedWeeks: undefined })).toMatchObject({ estimatedWeeks: undefined });
  });
});
