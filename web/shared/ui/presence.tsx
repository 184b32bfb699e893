import { Trans } from '@lingui/react/macro';
import { HiddenText, Tag } from './layout.tsx';

interface Availability {
  online: boolean;
  doNotDisturb: boolean;
}

function PresenceName({ person: { online, doNotDisturb } }: { person: Availability }) {
  if (!online) return <Trans>Offline</Trans>;
  return doNotDisturb ? <Trans>Not Available</Trans> : <Trans>Online</Trans>;
}

/** Whether a person is online, which is not the case in do-not-disturb (docs/specification.md#4-states-and-transitions). */
export function PresenceTag({ person }: { person: Availability }) {
  const tone = person.online ? { tone: person.doNotDisturb ? ('attention' as const) : ('success' as const) } : {};
  return (
    <Tag {...tone}>
      <PresenceName person={person} />
    </Tag>
  );
}

/** The same for screen readers, beside the dot of an avatar. */
export function PresenceText({ person }: { person: Availability }) {
  return (
    <HiddenText>
      <PresenceName person={person} />
    </HiddenText>
  );
}
