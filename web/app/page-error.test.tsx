import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../testing/render-with-providers.tsx';
import { PageError } from './page-error.tsx';

it('a page whose code cannot be loaded says what to do in the documented words, with Try again', async () => {
  const broken = { path: '/settings', errorElement: <PageError />, lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) };
  const { router } = renderWithProviders(<p>Before</p>, { routes: [broken] });
  await act(() => router.navigate('/settings'));
  const error = await screen.findByRole('alert');
  expect(error.textContent).toContain('Something went wrong');
  expect(error.textContent).toContain('Please refresh');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
