import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { requestHeaders } from '../../shared/apollo/request-headers.ts';
import { chooseContentLanguage } from '../../shared/i18n/reading-preference.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { NoSteps } from './no-steps.tsx';

const COURSE = { id: 'c1', name: 'Calm', shownLanguage: 'en', languages: ['ar', 'de', 'en'], hiddenStepsByLanguage: 5, modules: [] };
const languageAt = (path: string) => {
  window.history.replaceState(null, '', path);
  return requestHeaders()['x-content-language'];
};

afterEach(() => {
  chooseContentLanguage(null);
  window.history.replaceState(null, '', '/');
});

describe('a course that is not in the reading language', () => {
  it('shows a sentence and offers its languages, for this course only', async () => {
    chooseContentLanguage('fa');
    renderWithProviders(<NoSteps course={COURSE} continueAddress={null} />);
    expect(screen.getByText(/is not available in/).textContent).toBe('This course is not available in دری / فارسی yet. Read it in:');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['العربية', 'Deutsch', 'English']);
    await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
    expect(['/academy-course-detail/c1', '/academy-course-detail/c2', '/my-courses'].map(languageAt)).toEqual(['de', 'fa', 'fa']);
  });

  it('shows another sentence than a course without any step', () => {
    renderWithProviders(<NoSteps course={{ ...COURSE, hiddenStepsByLanguage: 0 }} continueAddress={null} />);
    expect(screen.getByText('There are no modules yet')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
