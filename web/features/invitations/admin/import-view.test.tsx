import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { InvitationOutcome } from '../../../../schema/invitations.ts';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { ImportView } from './import-view.tsx';
import {
  type ImportView_ImportFragment,
  InvitationImportChangedDocument,
  InvitationImportDocument,
  InvitationImportRowsDocument,
  StartInvitationImportDocument,
} from './invitation-import.generated.ts';

const list = (state: ImportView_ImportFragment['state'], counts: Partial<Record<InvitationOutcome, number>>): ImportView_ImportFragment => {
  const outcomes = Object.entries(counts).map(([outcome, count]) => typed('ImportOutcomeCount', { outcome: outcome as InvitationOutcome, count }));
  return typed('InvitationImport', { id: 'i1', fileName: null, state, rowCount: 1234, doneCount: 0, outcomes });
};
const read = (of: ImportView_ImportFragment) => answer(InvitationImportDocument, { id: 'i1' }, { invitationImport: of });
const NO_ITEMS = { academies: [], courses: [], groups: [] };
const rows = (outcome: InvitationOutcome | null, email: string, change: object = {}) =>
  answer(InvitationImportRowsDocument, { id: 'i1', outcome }, {
    invitationImportRows: typed('InvitationImportRowPage', {
      nextCursor: null,
      items: [
        typed('InvitationImportRow', {
          ...NO_ITEMS,
          rowNumber: 7,
          email,
          language: 'en',
          outcome: outcome ?? 'invited',
          problem: null,
          value: null,
          done: false,
          ...change,
        }),
      ],
    }),
  } as never);
const text = () => (document.body.textContent ?? '').replace(/[\u2068\u2069]/g, '');
/** The words of the only row; on a phone, as here, it is a card. */
const row = async () => ((await screen.findByRole('list', { name: 'Rows' })).firstElementChild?.textContent ?? '').replace(/[\u2068\u2069]/g, '');

describe('a checked list of addresses', () => {
  it('counts its outcomes, on the button only those that send or change something, and filters the rows by outcome', async () => {
    const draft = list('draft', { invited: 1000, accessInvited: 30, addedToGroup: 3, extended: 1, alreadyInvited: 150, duplicate: 40, invalid: 10 });
    renderWithProviders(<ImportView id="i1" />, { answers: [read(draft), rows(null, 'nura@academy.example'), rows('invalid', 'no-address')] });
    expect(await row()).toContain('nura@academy.example');
    expect(text()).toContain('Will be invited to sign up: 1,000 · Has an account: will be invited to the academies and courses: 30');
    expect(text()).toContain('Same address as an earlier row: 40 · Invalid: 10');
    expect(screen.getByRole('button', { name: 'Invite 1,034 addresses' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'All rows (1,234)' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Invalid (10)');
    await waitFor(async () => expect(await row()).toContain('no-address'));
  });

  it('shows the language of each invitation and what it opens', async () => {
    const items = {
      language: 'ar',
      academies: [typed('OpenedItem', { id: 'a1', name: 'Helpers' })],
      courses: [typed('OpenedItem', { id: 'c1', name: 'First talks' })],
      groups: [typed('OpenedItem', { id: 'g1', name: 'Clinic' })],
    };
    renderWithProviders(<ImportView id="i1" />, { answers: [read(list('draft', { invited: 1 })), rows(null, 'nura@academy.example', items)] });
    const words = await row();
    for (const part of ['nura@academy.example', 'Row 7 · العربية', 'Academy: Helpers', 'Course: First talks', 'Group: Clinic', 'Will be invited to sign up'])
      expect(words).toContain(part);
  });

  it('says what was done with each row when all is done', async () => {
    renderWithProviders(<ImportView id="i1" />, { answers: [read(list('done', { invited: 1 })), rows(null, 'nura@academy.example', { done: true })] });
    expect(await row()).toContain('Invited to sign up');
    expect(text()).not.toContain('Will be');
  });

  it('offers nothing to send when no row does anything', async () => {
    renderWithProviders(<ImportView id="i1" />, { answers: [read(list('draft', { alreadyInvited: 2 })), rows(null, 'nura@academy.example')] });
    await screen.findByText('There is nothing to send. See the results below.');
    expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Change the list' })).toBeTruthy();
  });

  it('shows the progress after it was started', async () => {
    const running = { ...list('running', { invited: 1234 }), doneCount: 200 };
    const changed = answer(InvitationImportChangedDocument, { id: 'i1' }, { invitationImportChanged: running });
    const started = answer(StartInvitationImportDocument, { id: 'i1' }, { startInvitationImport: running });
    const answers = [read(list('draft', { invited: 1234 })), rows(null, 'nura@academy.example'), started, changed, rows(null, 'nura@academy.example')];
    renderWithProviders(<ImportView id="i1" />, { answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Invite 1,234 addresses' }));
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Progress' });
    expect([bar.value, bar.max]).toEqual([200, 1234]);
    await waitFor(() => expect(text()).toContain('200 of 1,234 addresses.'));
  });
});
