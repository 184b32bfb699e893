import { useMutation } from '@apollo/client/react';
import { useCopy } from '../copies/use-copy.tsx';
import { type ListActions, listActions } from '../lists/list-actions.tsx';
import { AcademyListDocument } from './academy-list.generated.ts';
import { DeleteAcademyDocument, DuplicateAcademyDocument, OrderAcademiesDocument, SetAcademyStatusDocument } from './use-academy-actions.generated.ts';

/** The actions on academies in their list. */
export function useAcademyActions(): ListActions {
  const refetch = { refetchQueries: [AcademyListDocument], awaitRefetchQueries: true };
  const [setStatus, { client }] = useMutation(SetAcademyStatusDocument);
  const [duplicate] = useMutation(DuplicateAcademyDocument);
  const copy = useCopy('academy');
  const [remove] = useMutation(DeleteAcademyDocument, refetch);
  const [order] = useMutation(OrderAcademiesDocument, refetch);
  return listActions({
    // It may be sent while the page is left.
    setStatus: (id, status) => setStatus({ variables: { id, status }, context: { fetchOptions: { keepalive: true } } }),
    duplicate: (id) => copy(id, async () => (await duplicate({ variables: { id } })).data?.duplicateAcademy.id),
    remove: (id, confirmation) => remove({ variables: { id, confirmation } }),
    order: (ids) => order({ variables: { ids } }),
    refetch: async () => client.refetchQueries({ include: [AcademyListDocument] }),
  });
}
