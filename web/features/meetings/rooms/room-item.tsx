import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Trash2Icon from 'lucide-react/icons/trash-2';
import { useViewer } from '../../../shared/session/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { ButtonLink, IconButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { ItemTitle } from '../../../shared/ui/item-list.tsx';
import { Isolate, Row, Tag, Text } from '../../../shared/ui/layout.tsx';
import type { MeetingRooms_RoomFragment } from './meeting-rooms.generated.ts';

type Room = MeetingRooms_RoomFragment;

const Item = chakra('li', {
  base: {
    display: 'flex',
    // On a phone the buttons have a line of their own where the words take more than one.
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    gap: { base: '3', md: '5' },
    px: { base: '4', md: '5' },
    py: '3',
  },
});
/** Avatars that overlap, with a ring in the color of the ground between them. */
const Faces = chakra('span', {
  base: { display: 'flex', flex: 'none', '& > *': { boxShadow: '0 0 0 2px var(--surface)' }, '& > * + *': { marginInlineStart: '-2' } },
});
/** Avatars that are shown; the names of all listed people stand beside them. */
const FACES = 4;

function OwnerLine({ owner }: Pick<Room, 'owner'>) {
  const self = useViewer().id === owner?.id;
  if (owner === null) return null;
  return (
    <Text small tone="soft" overflowWrap="anywhere">
      {self ? (
        <Trans>Your room</Trans>
      ) : (
        <Trans>
          Owner:{' '}
          <Isolate>
            {owner.name} {owner.surname}
          </Isolate>
        </Trans>
      )}
    </Text>
  );
}

/** Who is inside: how many, and the names of the first ones. */
function Inside({ inside, insideCount }: Pick<Room, 'inside' | 'insideCount'>) {
  const { i18n } = useLingui();
  if (insideCount === 0)
    return (
      <Text small tone="soft">
        <Trans>No one is inside</Trans>
      </Text>
    );
  const names = inside.map(({ name, surname }) => `\u2068${name} ${surname}\u2069`);
  return (
    <Row gap="2.5" alignItems="center" flexWrap="wrap">
      <Faces>
        {inside.slice(0, FACES).map((person) => (
          <Avatar key={person.id} name={person.name} surname={person.surname} color={person.color} />
        ))}
      </Faces>
      <Tag tone="success">
        <Plural value={insideCount} one="# person inside" other="# people inside" />
      </Tag>
      <Text small tone="soft" flex="1 1 10rem" minW="0">
        {new Intl.ListFormat(i18n.locale, { style: 'short', type: 'conjunction' }).format(names)}
        {insideCount > inside.length && ' …'}
      </Text>
    </Row>
  );
}

export interface RoomItemProps {
  room: Room;
  /** Joining it is the main action of the list. */
  main: boolean;
  onDelete: () => void;
}

/** A meeting room in the list: its name, who owns it, who is inside, and the ways in and out of the list. */
export function RoomItem({ room, main, onDelete }: RoomItemProps) {
  const { t } = useLingui();
  const { id, name } = room;
  return (
    <Item>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1.5" flex={{ base: '1 1 auto', md: '1' }} minW="0">
        <ItemTitle>
          <Isolate>{name}</Isolate>
        </ItemTitle>
        <OwnerLine owner={room.owner} />
        <Inside inside={room.inside} insideCount={room.insideCount} />
      </chakra.div>
      <Row gap="1" flex="none" maxW="full" flexWrap="wrap" justifyContent="end" ms="auto">
        <ButtonLink
          to={`/classroom/${id}?type=personal`}
          target="_blank"
          rel="noopener"
          variant={main ? 'main' : 'plain'}
          aria-label={t`Join: ${name} (opens a new tab)`}
        >
          <Trans>Join</Trans>
        </ButtonLink>
        {room.viewerCan.delete && <IconButton icon={Trash2Icon} label={t`Delete ${name}`} onClick={onDelete} />}
      </Row>
    </Item>
  );
}
