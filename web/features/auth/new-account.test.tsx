import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { keepNewAccount } from './new-account.ts';
import { SignInForm } from './sign-in-form.tsx';

const email = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })).value;
const password = () => screen.getByLabelText<HTMLInputElement>('Password').value;

it('fills the form of the person who has just signed up, and forgets the password when the page is left', async () => {
  keepNewAccount({ email: 'amina@academy.example', password: 'Academy!2026' });
  const { unmount } = renderWithProviders(<SignInForm />);
  expect([await email(), password()]).toEqual(['amina@academy.example', 'Academy!2026']);
  expect(screen.getByText('Your account is ready')).toBeDefined();
  unmount();
  renderWithProviders(<SignInForm />);
  expect([await email(), password()]).toEqual(['', '']);
  expect(screen.queryByText('Your account is ready')).toBeNull();
});
