import { i18n } from '@lingui/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { messages as english } from '../i18n/catalogs/en.ts';
import { AppForm } from './app-form.tsx';
import { TextField } from './form-field.tsx';
import { PasswordField } from './password-field.tsx';

function renderSignIn(onSubmit: (values: { email: string; password: string }) => Promise<unknown> = async () => undefined) {
  renderWithProviders(
    <AppForm initialValues={{ email: '', password: '' }} schema={(forms) => forms.signInForm} onSubmit={onSubmit} submit="Sign in">
      <TextField name="email" type="email" label="Email" />
      <PasswordField name="password" autoComplete="current-password" label="Password" />
    </AppForm>,
  );
  return { email: screen.getByLabelText('Email'), password: screen.getByLabelText('Password'), button: screen.getByRole('button', { name: 'Sign in' }) };
}

describe('a form', () => {
  it('shows the problem of each field and focuses the first invalid one', async () => {
    const send = vi.fn();
    const { email, password, button } = renderSignIn(send);
    await userEvent.type(email, 'nura@');
    await userEvent.click(button);

    expect(await screen.findByText('Please enter valid email')).toBeTruthy();
    expect(screen.getByText('Invalid password')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Invalid password');
    expect(send).not.toHaveBeenCalled();
  });

  it('shows no new message while a button is pressed, because the button would move', async () => {
    const { email, button } = renderSignIn();
    await userEvent.type(email, 'nura@');
    const user = userEvent.setup();
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    expect(document.activeElement).toBe(button);
    await act(async () => undefined);
    expect(screen.queryByText('Please enter valid email')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: screen.getByLabelText('Password') });
    expect(await screen.findByText('Please enter valid email')).toBeTruthy();
  });

  it('translates its messages on a language switch and keeps the values', async () => {
    const { email, button } = renderSignIn();
    await userEvent.type(email, 'nura@');
    await userEvent.click(button);
    await screen.findByText('Please enter valid email');

    act(() => i18n.loadAndActivate({ locale: 'de', messages: { ...english, 'field.EMAIL_INVALID': ['Bitte eine gültige E-Mail-Adresse eingeben'] } }));
    expect(screen.getByText('Bitte eine gültige E-Mail-Adresse eingeben')).toBeTruthy();
    expect((email as HTMLInputElement).value).toBe('nura@');
    act(() => i18n.loadAndActivate({ locale: 'en', messages: english }));
  });

  it('shows a field error of the server until the field changes', async () => {
    const refused = { errors: [{ extensions: { code: 'VALIDATION_FAILED', fields: { password: 'PASSWORD_COMMON' } } }] };
    const { email, password, button } = renderSignIn(() => Promise.reject(refused));
    await userEvent.type(email, 'nura@academy.example');
    await userEvent.type(password, 'Academy!2026');
    await userEvent.click(button);

    const sentence = /easy to guess/;
    expect(await screen.findByText(sentence)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Oops!')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(password));
    await userEvent.type(password, 'x');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it('shows an error without a field above the button, with the title Oops!', async () => {
    const { email, password, button } = renderSignIn(() => Promise.reject({ errors: [{ extensions: { code: 'SIGN_IN_FAILED' } }] }));
    await userEvent.type(email, 'nura@academy.example');
    await userEvent.type(password, 'wrong');
    await userEvent.click(button);

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Oops!Email and password did not match');
    expect((password as HTMLInputElement).value).toBe('wrong');
  });

  it('reports an unreachable server', async () => {
    const { email, password, button } = renderSignIn(() => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.type(email, 'nura@academy.example');
    await userEvent.type(password, 'x');
    await userEvent.click(button);
    expect(await screen.findByText('Unable to reach server. Please check your network connectivity')).toBeTruthy();
  });

  it('lets people paste a password, and password managers fill it in', async () => {
    const { password } = renderSignIn();
    await userEvent.click(password);
    await userEvent.paste('Academy!2026');
    expect((password as HTMLInputElement).value).toBe('Academy!2026');
    expect([password.getAttribute('autocomplete'), password.getAttribute('name')]).toEqual(['current-password', 'password']);
  });

  it('shows and hides a password', async () => {
    const { password } = renderSignIn();
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.getAttribute('type')).toBe('password');
  });
});
