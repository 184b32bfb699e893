import { gql } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, refusal, renderWithProviders } from '../testing/render-with-providers.tsx';
import { QueryState } from './query-state.tsx';

const ViewerDocument = gql`
  query Viewer {
    viewer {
      id
      name
    }
  }
`;
const read = (name: string) => answer(ViewerDocument, {}, { viewer: { __typename: 'Viewer', id: '1', name } } as never);
const lost = () => ({ request: { query: ViewerDocument, variables: {} }, error: new TypeError('lost') });

function Named() {
  const result = useQuery<{ viewer: { name: string } }>(ViewerDocument);
  return (
    <>
      <button type="button" onClick={() => void result.refetch().catch(() => undefined)}>
        Read again
      </button>
      <QueryState result={result} skeleton={<p>Skeleton</p>} notFound={<p>Not there</p>}>
        {({ viewer }) => <p>{viewer.name}</p>}
      </QueryState>
    </>
  );
}

const readAgain = () => userEvent.click(screen.getByRole('button', { name: 'Read again' }));

describe('the states of a query', () => {
  it('are a skeleton, an error with Try again, and the data', async () => {
    renderWithProviders(<Named />, { answers: [lost(), read('Amina')] });
    expect(screen.getByText('Skeleton')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Amina')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keep the data while the server cannot be reached, and read it again when the browser is online', async () => {
    renderWithProviders(<Named />, { answers: [read('Amina'), lost(), read('Basir')] });
    await screen.findByText('Amina');
    await readAgain();
    // The failure has no trace on the screen: the data is read again as soon as the query knows of it.
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
      act(() => void window.dispatchEvent(new Event('online')));
      expect(screen.queryByText('Amina') ?? screen.queryByText('Basir')).not.toBeNull();
      expect(screen.getByText('Basir')).toBeTruthy();
    });
  });

  it('replace data that the server refuses or that no longer exists for the viewer', async () => {
    renderWithProviders(<Named />, {
      answers: [read('Amina'), refusal(ViewerDocument, {}, 'INTERNAL'), read('Basir'), refusal(ViewerDocument, {}, 'NOT_FOUND')],
    });
    await screen.findByText('Amina');
    await readAgain();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Basir');
    await readAgain();
    await waitFor(() => expect(screen.getByText('Not there')).toBeTruthy());
  });
});
