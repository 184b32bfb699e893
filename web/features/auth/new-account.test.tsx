import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { keepNewAccount } from './new-account.ts';
import { SignInForm } from './sign-in-form.tsx';

const email = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })).value;
const password = () => screen.getByLabelText<HTMLInputElement>('Password').value;

it('the sign-in form is filled for a person who has just signed up, and is empty after the page was left', async () => {
  keepNewAccount({ email: 'amina@academy.example', password: 'Academy!2026' });
  const { unmount } = renderWithProviders(<SignInForm />);
  expect([await email(), password()]).toEqual(['amina@academy.example', 'Academy!2026']);
  expect(screen.getByText('Your account is ready')).toBeDefined();
  unmount();
  renderWithProviders(<SignInForm />);
  expect([await email(), password()]).toEqual(['', '']);
  expect(screen.queryByText('Your account is ready')).toBeNull();
});
