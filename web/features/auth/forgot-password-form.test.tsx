import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

it('the form for a forgotten password requires an email address (docs/specification.md#5-validation-rules)', async () => {
  renderWithProviders(<ForgotPasswordForm />);
  const send = screen.getByRole('button', { name: 'Send link' });
  await userEvent.click(send);
  expect(await screen.findByText('Email is required!')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Email'), 'nura@');
  expect(await screen.findByText('Email is not a valid email!')).toBeTruthy();
});
