import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseContentLanguage, chooseCourseLanguage, courseLanguage } from '../../shared/i18n/reading-preference.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { CourseLanguage } from './course-language.tsx';

afterEach(() => {
  chooseContentLanguage(null);
  chooseCourseLanguage('c1', null);
});

describe('a language that was chosen for one course', () => {
  it('is named, with a button back to the preferred language', async () => {
    chooseContentLanguage('fa');
    chooseCourseLanguage('c1', 'de');
    renderWithProviders(<CourseLanguage courseId="c1" />);
    expect(screen.getByText(/You are reading/).textContent).toMatch(/^You are reading this course in Deutsch\./);
    await userEvent.click(screen.getByRole('button', { name: 'Show it in دری / فارسی' }));
    expect(courseLanguage('c1')).toBeNull();
  });

  it('shows nothing without a choice, or if the choice is the preference', () => {
    chooseContentLanguage('de');
    const { container } = renderWithProviders(<CourseLanguage courseId="c1" />);
    expect(container.textContent).toBe('');
  });
});
