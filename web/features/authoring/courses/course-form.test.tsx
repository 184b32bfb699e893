import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startSession } from '../../../shared/session/session.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { viewerWith } from '../../../testing/viewer.ts';
import { CourseForm } from './course-form.tsx';

it('the course form reports a missing title in a language that has other texts, and opens the tab of the language', async () => {
  act(() =>
    startSession({
      token: 'secret',
      viewer: viewerWith({ id: 'a1', name: 'Katharina', surname: 'Berg', role: 'admin' }),
    }),
  );
  renderWithProviders(<CourseForm course={null} academyId="ac1" languages={['en', 'de']} onSaved={() => undefined} container="page" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Listening');
  await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'For helpers');
  await userEvent.click(screen.getByRole('tab', { name: /Deutsch/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Für Helfende');
  await userEvent.click(screen.getByRole('tab', { name: /English/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add course' }));
  // The rules are loaded on the first submit.
  expect(await screen.findByText('Title is required!')).toBeTruthy();
  expect(screen.getByText('Missing Image: Please select course image!')).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Deutsch');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })));
});
