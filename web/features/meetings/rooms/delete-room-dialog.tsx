import { useMutation } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { DeletionDialog } from '../../../shared/ui/deletion-dialog.tsx';
import { Text } from '../../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { DeleteMeetingRoomDocument, type MeetingRooms_RoomFragment } from './meeting-rooms.generated.ts';

/** Loaded when a room is to be deleted, with the texts of the admin mode, of which it is a part. */
const TypedConfirmation = lazyPart(async () => {
  const texts = import('../../../shared/i18n/admin-catalog.ts').then(({ loadAdminCatalog }) => loadAdminCatalog());
  const [part] = await Promise.all([import('../../../shared/editing/typed-confirmation.tsx'), texts]);
  return part.TypedConfirmation;
});

export interface DeleteRoomDialogProps {
  room: Pick<MeetingRooms_RoomFragment, 'id' | 'name' | 'insideCount'>;
  onClose: () => void;
  /** Reads the list again. */
  onDeleted: () => Promise<unknown>;
}

/** Deletes a meeting room after the confirmation phrase was typed (docs/specification.md#4-states-and-transitions). */
export function DeleteRoomDialog({ room: { id, name, insideCount }, onClose, onDeleted }: DeleteRoomDialogProps) {
  const [deleteRoom] = useMutation(DeleteMeetingRoomDocument);
  const onDelete = async (confirmation: string) => {
    await deleteRoom({ variables: { id, confirmation } });
    showToast({ tone: 'success', title: <Trans>Meeting room deleted successfully!</Trans> });
    onClose();
    await onDeleted().catch(() => undefined);
  };
  return (
    <DeletionDialog name={name} onClose={onClose}>
      <Text>
        {insideCount > 0 && (
          <>
            <Plural value={insideCount} one="# person is in this room now." other="# people are in this room now." />{' '}
          </>
        )}
        <Trans>Links to this room will stop working.</Trans>
      </Text>
      <Suspense fallback={<LinesSkeleton count={3} />}>
        <TypedConfirmation onClose={onClose} onDelete={onDelete} />
      </Suspense>
    </DeletionDialog>
  );
}
