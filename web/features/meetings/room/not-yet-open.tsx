import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { relativeTime } from '../../../shared/i18n/relative-time.ts';
import { Heading, Isolate, PageBody, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import type { MeetingPage_MeetingFragment } from './meeting-page.generated.ts';
import { ParticipantList } from './participant-list.tsx';
import { WayBack } from './way-back.tsx';

const SECOND = 1000;
/** The longest pause until the page asks the server again: the clock of a device may be wrong. In milliseconds. */
const ASK_AGAIN = 30 * SECOND;

const secondsUntil = (time: string): number => Math.ceil((new Date(time).getTime() - Date.now()) / SECOND);

/** Returns the seconds until a time, and renders again each second. */
function useSecondsUntil(time: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(time));
    update();
    const timer = setInterval(update, SECOND);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

interface CountdownProps {
  opensAt: string;
  onOpen: () => void;
}

/** Counts down, and asks the server when the time has come; its clock decides. */
function Countdown({ opensAt, onOpen }: CountdownProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const seconds = useSecondsUntil(opensAt);
  const opening = new Date(opensAt);
  const due = seconds <= 0;
  useEffect(() => {
    if (due) onOpen();
    const timer = setInterval(onOpen, due ? 2 * SECOND : ASK_AGAIN);
    return () => clearInterval(timer);
  }, [due, onOpen]);
  return (
    <Stack gap="1">
      <Text>
        <Trans>You can join from {format.dateTime(opensAt)}.</Trans>
      </Text>
      <Text role="timer" fontSize="2xl" fontWeight="bold" color="ink">
        {relativeTime(opening, new Date(opening.getTime() - Math.max(seconds, 0) * SECOND), i18n.locale)}
      </Text>
      <Text small tone="soft">
        <Trans>Keep this page open: you can join as soon as the meeting opens.</Trans>
      </Text>
    </Stack>
  );
}

/** A class that has not opened yet: when it opens, counting down, and who is already there. */
export function NotYetOpen({ meeting, onOpen }: { meeting: MeetingPage_MeetingFragment; onOpen: () => void }) {
  return (
    <PageBody maxW="form">
      <PageTitle title={meeting.name}>
        <Isolate>{meeting.name}</Isolate>
      </PageTitle>
      <Stack gap="2" color="inkSoft">
        <Text>
          <Trans>This meeting is not open yet.</Trans>
        </Text>
        {meeting.opensAt && <Countdown opensAt={meeting.opensAt} onOpen={onOpen} />}
      </Stack>
      <Row>
        <WayBack meeting={meeting} />
      </Row>
      <Stack gap="2">
        <Heading>
          <Trans>People</Trans>
        </Heading>
        <ParticipantList meeting={meeting} />
      </Stack>
    </PageBody>
  );
}
