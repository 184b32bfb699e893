import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { DeletionImpactDocument, type DeletionImpactQuery } from './delete-dialog.generated.ts';
import { DeleteDialog } from './delete-dialog.tsx';

const NOTHING = { courses: 0, modules: 0, steps: 0, learners: 0, records: 0, submissions: 0, files: 0, classes: 0, meetingRooms: 0 };

function open(impact: Partial<DeletionImpactQuery['deletionImpact']>, onDelete: (words: string) => Promise<unknown> = async () => undefined) {
  const onClose = vi.fn();
  const deletionImpact = { ...NOTHING, ...impact, __typename: 'DeletionImpact' };
  renderWithProviders(<DeleteDialog kind="course" id="c1" name="First aid" language="en" onClose={onClose} onDelete={onDelete} />, {
    answers: [answer(DeletionImpactDocument, { kind: 'course', id: 'c1' }, { deletionImpact })],
  });
  return { onClose, field: () => screen.findByRole('textbox') };
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Delete' }));

describe('the delete dialog', () => {
  it('lists what is deleted with the item, without zero counts', async () => {
    const { field } = open({ modules: 3, steps: 1, learners: 24, records: 310, submissions: 12, classes: 1, meetingRooms: 2 });
    await field();
    expect(screen.getAllByRole('listitem').map((fact) => fact.textContent)).toEqual([
      '3 modules',
      '1 step',
      '12 homework submissions',
      '1 class',
      '2 meeting rooms',
    ]);
    expect(screen.getByText(/24 people are learning here. 310 progress records will be deleted./)).toBeTruthy();
  });

  it('says that no progress will be lost if no learner has started', async () => {
    const { field } = open({});
    await field();
    expect(screen.getByText('No one has started yet; no progress will be lost.')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it.each(['', 'irreversibly', 'Delete'])('rejects «%s» with the documented message and deletes nothing', async (typed) => {
    const onDelete = vi.fn();
    const { field } = open({}, onDelete);
    const input = await field();
    if (typed !== '') await userEvent.type(input, typed);
    await press();
    expect(screen.getByText('Invalid input for delete')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(onDelete).not.toHaveBeenCalled();
  });

  it.each([' Delete irreversibly ', 'delete IRREVERSIBLY', 'Delete\u00a0irreversibly'])('accepts «%s» and sends the documented phrase', async (typed) => {
    const onDelete = vi.fn().mockResolvedValue(undefined);
    const { field } = open({}, onDelete);
    await userEvent.type(await field(), typed);
    await press();
    expect(onDelete).toHaveBeenCalledExactlyOnceWith('Delete irreversibly');
  });

  it('shows an error of the server and allows a retry', async () => {
    const { field } = open({}, () => Promise.reject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] }));
    await userEvent.type(await field(), 'Delete irreversibly');
    await press();
    await waitFor(() => expect(screen.getByText('This does not exist or no longer exists.')).toBeTruthy());
    expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBeNull();
  });
});
