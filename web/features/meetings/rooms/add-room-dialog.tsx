import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { NAME_MAX } from '../../../../schema/limits.ts';
import { meetingRoomForm } from '../../../../schema/meeting-room-form.ts';
import { AppForm } from '../../../shared/forms/app-form.tsx';
import { TextField } from '../../../shared/forms/form-field.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { CreateMeetingRoomDocument } from './meeting-rooms.generated.ts';

export interface AddRoomDialogProps {
  courseId: string;
  onClose: () => void;
  /** Reads the list again. */
  onAdded: () => Promise<unknown>;
}

/** Adds a meeting room with a name (docs/specification.md#5-validation-rules). */
export function AddRoomDialog({ courseId, onClose, onAdded }: AddRoomDialogProps) {
  const [create] = useMutation(CreateMeetingRoomDocument);
  const send = async ({ name }: { name: string }) => {
    await create({ variables: { courseId, name } });
    showToast({ tone: 'success', title: <Trans>Meeting room added successfully!</Trans> });
    onClose();
    await onAdded().catch(() => undefined);
  };
  return (
    <Dialog open onClose={onClose} title={<Trans>Add meeting room</Trans>}>
      <AppForm
        initialValues={{ name: '' }}
        schema={() => meetingRoomForm}
        onSubmit={send}
        inCard
        submit={<Trans>Add meeting room</Trans>}
        after={
          <AppButton variant="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </AppButton>
        }
      >
        <TextField
          name="name"
          required
          maxLength={NAME_MAX}
          label={<Trans>Name</Trans>}
          help={<Trans>Everyone in this course sees the room and can join it.</Trans>}
        />
      </AppForm>
    </Dialog>
  );
}
