import { useMutation } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { DeletionDialog } from '../../../shared/ui/deletion-dialog.tsx';
import { Text } from '../../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { DeleteMeetingRoomDocument, type MeetingRooms_RoomFragment } from './meeting-rooms.generated.ts';

/** Renders the field for the confirmation phrase with its buttons. */
export type RenderConfirmation = (parts: { onClose: () => void; onDelete: (confirmation: string) => Promise<unknown> }) => ReactNode;

export interface DeleteRoomDialogProps {
  room: Pick<MeetingRooms_RoomFragment, 'id' | 'name' | 'insideCount'>;
  onClose: () => void;
  /** Reads the list again. */
  onDeleted: () => Promise<unknown>;
  renderConfirmation: RenderConfirmation;
}

/** Deletes a meeting room after the confirmation phrase was typed (docs/specification.md#4-states-and-transitions). */
export function DeleteRoomDialog({ room: { id, name, insideCount }, onClose, onDeleted, renderConfirmation }: DeleteRoomDialogProps) {
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
      <Suspense fallback={<LinesSkeleton count={3} />}>{renderConfirmation({ onClose, onDelete })}</Suspense>
    </DeletionDialog>
  );
}
