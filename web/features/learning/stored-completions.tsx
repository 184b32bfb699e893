import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { chakra } from '../../shared/ui/chakra.ts';
import { notPrinted } from '../../shared/ui/print.ts';
import { openCompletions } from './completions.ts';
import { WaitingCompletions } from './waiting-completions.tsx';

const Place = chakra('div', { base: { px: '4', py: '2', _empty: { display: 'none' }, ...notPrinted } });

/** Sends the completed steps that this browser keeps, from any page, and shows what waits or was refused; a lesson shows it above its buttons. */
export function StoredCompletions() {
  const client = useApolloClient();
  const { search } = useLocation();
  useEffect(() => void openCompletions(client), [client]);
  if (new URLSearchParams(search).has('step')) return null;
  return (
    <Place>
      <WaitingCompletions />
    </Place>
  );
}
