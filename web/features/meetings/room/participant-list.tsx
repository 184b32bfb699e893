import { Plural, Trans } from '@lingui/react/macro';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Isolate, Stack, Tag, Text } from '../../../shared/ui/layout.tsx';
import type { MeetingPage_MeetingFragment } from './meeting-page.generated.ts';
import type { ParticipantList_ParticipantFragment } from './participant-list.generated.ts';

const List = chakra('ul', { base: { display: 'grid', gap: '1' } });
const Item = chakra('li', { base: { display: 'flex', alignItems: 'center', gap: '3', minH: '14', py: '1.5' } });

/** Online means not in do-not-disturb (docs/specification.md#4-states-and-transitions). */
function Presence({ online, doNotDisturb }: ParticipantList_ParticipantFragment['person']) {
  if (!online) return <Trans>Offline</Trans>;
  return doNotDisturb ? <Trans>Not Available</Trans> : <Trans>Online</Trans>;
}

function Participant({ participant: { joined, person } }: { participant: ParticipantList_ParticipantFragment }) {
  return (
    <Item>
      <Avatar name={person.name} surname={person.surname} color={person.color} present={person.online && !person.doNotDisturb} />
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="medium">
          <Isolate>
            {person.name} {person.surname}
          </Isolate>
        </chakra.p>
        <Text small tone="soft">
          <Presence {...person} />
        </Text>
      </chakra.div>
      {joined ? (
        <Tag tone="success">
          <Trans>Joined</Trans>
        </Tag>
      ) : (
        <Tag>
          <Trans>Not joined</Trans>
        </Tag>
      )}
    </Item>
  );
}

/** Who is in a meeting or expected there, kept up to date. The server lists those inside first, at most 100 people. */
export function ParticipantList({ meeting: { participants, joinedCount, participantCount } }: { meeting: MeetingPage_MeetingFragment }) {
  const hidden = participantCount - participants.length;
  return (
    <Stack gap="2">
      <Text small tone="soft" role="status">
        {joinedCount === 0 ? <Trans>No one has joined yet</Trans> : <Plural value={joinedCount} one="# person has joined" other="# people have joined" />}
      </Text>
      {participants.length > 0 && (
        <List>
          {participants.map((participant) => (
            <Participant key={participant.person.id} participant={participant} />
          ))}
        </List>
      )}
      {hidden > 0 && (
        <Text small tone="soft">
          <Plural value={hidden} one="and # more person" other="and # more people" />
        </Text>
      )}
    </Stack>
  );
}
