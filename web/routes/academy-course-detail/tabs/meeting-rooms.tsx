import type { RenderConfirmation } from '../../../features/meetings/rooms/delete-room-dialog.tsx';
import { MeetingRooms } from '../../../features/meetings/rooms/meeting-rooms.tsx';
import { lazyPart } from '../../../shared/lazy-part.ts';

/** Loaded when a room is to be deleted, with the texts of the admin mode, of which it is a part. */
const TypedConfirmation = lazyPart(async () => {
  const texts = import('../../../shared/i18n/admin-catalog.ts').then(({ loadAdminCatalog }) => loadAdminCatalog());
  const [part] = await Promise.all([import('../../../features/authoring/lists/typed-confirmation.tsx'), texts]);
  return part.TypedConfirmation;
});

const renderConfirmation: RenderConfirmation = (parts) => <TypedConfirmation {...parts} />;

/** The tab 'Meeting Rooms' of a course, in both modes (docs/specification.md#2-screens-and-routes). */
export function MeetingRoomsTab({ courseId }: { courseId: string }) {
  return <MeetingRooms courseId={courseId} renderConfirmation={renderConfirmation} />;
}
