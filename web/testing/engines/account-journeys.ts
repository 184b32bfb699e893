import { it } from 'vitest';
import { admin, eventually, mails } from '../browser/academy.ts';
import type { Stage } from './journeys.ts';
import { button, field, text } from './view.ts';

const PASSWORD = 'Lantern&harbour8';
const NEW_PASSWORD = 'Harbour&lantern9';
const input = (name: string) => ({ css: `input[name=${name}]` });
const submit = { css: 'main form button[type=submit]' };

/** Returns the path of the link with a given part in the newest mail to an address. */
const pathIn = (email: string, part: string): Promise<string> =>
  eventually(async () => {
    const links = (await mails()).filter(({ to }) => to === email).flatMap(({ text }) => text.match(/http:\/\/\S+/g) ?? []);
    const link = links.find((each) => each.includes(part));
    return link === undefined ? undefined : new URL(link).pathname;
  }, `a mail with ${part}`);

/** The way into the application by the links of mails. */
export function describeAccount(stage: Stage, engine: string): void {
  it('a guest signs up by the invitation of an admin, and signs in again with a new password after forgetting the old one', async () => {
    const { view } = stage;
    const email = `nura.${engine}@example.org`.toLowerCase();
    await view.open(admin, '/admin/invitations/new');
    await view.type(field('Email addresses'), email);
    await view.press(button('Check addresses'));
    await view.press(button('Invite 1 address'));
    await view.see(text('All addresses have been processed.'));
    await view.open(null, await pathIn(email, '/signup/'));
    await view.type(input('name'), 'Nura');
    await view.type(input('surname'), 'Ahmadi');
    await view.type(input('password'), PASSWORD);
    await view.type(input('confirmPassword'), PASSWORD);
    await view.press(input('privacyAccepted'));
    await view.press(submit);
    // Address and password are there already.
    await view.see(text('You can sign in now.'));
    await view.press(submit);
    await view.at('/dashboard');

    await view.open(null, '/forgot-password');
    await view.type(field('Email'), email);
    await view.press(submit);
    await view.open(null, await pathIn(email, '/reset'));
    await view.type(field('New password'), NEW_PASSWORD);
    await view.type(field('Confirm password'), NEW_PASSWORD);
    await view.press(submit);
    await view.at('/login');
    await view.type(field('Email'), email);
    await view.type(input('password'), NEW_PASSWORD);
    await view.press(submit);
    await view.at('/dashboard');
  });
}
