import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import VideoIcon from 'lucide-react/icons/video';
import { useState } from 'react';
import { QueryState } from '../../../shared/query-state.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { ItemList } from '../../../shared/ui/item-list.tsx';
import { Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { RowsSkeleton } from '../../../shared/ui/rows-skeleton.tsx';
import { ShowNextPage } from '../../../shared/ui/show-more.tsx';
import { Shape } from '../../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { useMore, withNextPage } from '../../../shared/use-more.ts';
import { AddRoomDialog } from './add-room-dialog.tsx';
import { DeleteRoomDialog } from './delete-room-dialog.tsx';
import { type MeetingRooms_RoomFragment, MeetingRoomsDocument, type MeetingRoomsQuery } from './meeting-rooms.generated.ts';
import { RoomItem } from './room-item.tsx';
import { useLiveRooms } from './use-live-rooms.ts';

type Page = MeetingRoomsQuery['meetingRooms'];

interface RoomsPageProps {
  page: Page;
  onAdd: () => void;
  onDelete: (room: MeetingRooms_RoomFragment) => void;
  more: ReturnType<typeof useMore>;
}

function RoomsPage({ page, onAdd, onDelete, more }: RoomsPageProps) {
  // The way to other people is the main action.
  const lively = page.items.find(({ insideCount }) => insideCount > 0);
  const add = (
    <AppButton icon={PlusIcon} variant={page.total === 0 ? 'main' : 'plain'} onClick={onAdd}>
      <Trans>Add meeting room</Trans>
    </AppButton>
  );
  if (page.total === 0)
    return (
      <EmptyState icon={VideoIcon} action={add}>
        <Trans>There are no meeting rooms yet. Everyone in this course can add one, to meet and practise together.</Trans>
      </EmptyState>
    );
  return (
    <Stack gap="3">
      <Row flexWrap="wrap" justifyContent="space-between">
        <Text small tone="soft" role="status" flex="1 1 5rem">
          <Plural value={page.total} one="# meeting room" other="# meeting rooms" />
        </Text>
        {add}
      </Row>
      <ItemList>
        {page.items.map((room) => (
          <RoomItem key={room.id} room={room} main={room === lively} onDelete={() => onDelete(room)} />
        ))}
      </ItemList>
      <ShowNextPage after={page.nextCursor} more={more} />
    </Stack>
  );
}

/** The line with the count and the button, and the rooms. */
function RoomsSkeleton() {
  return (
    <Stack gap="3">
      <Shape h="11" w="12rem" ms="auto" />
      <RowsSkeleton count={4} button />
    </Stack>
  );
}

/** The meeting rooms of a course, with who is inside at the moment (docs/specification.md#2-screens-and-routes). */
export function MeetingRooms({ courseId }: { courseId: string }) {
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<MeetingRooms_RoomFragment | null>(null);
  const result = useQuery(MeetingRoomsDocument, { variables: { courseId }, fetchPolicy: 'cache-and-network' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: ({ meetingRooms: shown }, { fetchMoreResult: { meetingRooms: next } }) => ({ meetingRooms: withNextPage(shown, next) }),
    });
  });
  // On failure the list stays as it is; the next event reads it again.
  useLiveRooms(courseId, () => void result.refetch().catch(() => undefined));
  return (
    <>
      <QueryState result={result} skeleton={<RoomsSkeleton />}>
        {({ meetingRooms }) => <RoomsPage page={meetingRooms} onAdd={() => setAdding(true)} onDelete={setDeleting} more={more} />}
      </QueryState>
      {adding && <AddRoomDialog courseId={courseId} onClose={() => setAdding(false)} onAdded={result.refetch} />}
      {deleting !== null && <DeleteRoomDialog room={deleting} onClose={() => setDeleting(null)} onDeleted={result.refetch} />}
    </>
  );
}
