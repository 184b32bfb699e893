import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { CandidatePickerDocument } from './candidate-picker.generated.ts';
import { CandidatePicker } from './candidate-picker.tsx';

const MEMBERS = ['u1', 'u2'];
const found = (total: number) =>
  answer(
    CandidatePickerDocument,
    { filter: { search: null, role: null } },
    {
      accounts: typed('AccountPage', {
        total,
        items: MEMBERS.map((id) => typed('Account', { id, name: id, surname: 'A', email: `${id}@a.example`, role: 'student' as const, color: '#000000' })),
      }),
    },
  );
const pick = (total: number) =>
  renderWithProviders(<CandidatePicker kind="several" chosen={[]} onChoose={() => undefined} except={new Set(MEMBERS)} />, { answers: [found(total)] });

describe('the picker of users, when everybody on its first page is a member already', () => {
  it('says how many more people a search can find', async () => {
    pick(182);
    expect((await screen.findByText('180 more people. Search to find them.')).getAttribute('role')).toBe('status');
    expect(screen.queryByText('No users found')).toBeNull();
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('says that no users were found if there are no others', async () => {
    pick(2);
    expect(await screen.findByText('No users found')).toBeTruthy();
    expect(screen.queryByText(/Search to find them/)).toBeNull();
  });
});
