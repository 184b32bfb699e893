import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Isolate, PageBody, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { NotThere } from '../../../shared/ui/not-there.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import type { MeetingPage_MeetingFragment } from './meeting-page.generated.ts';
import { WayBack } from './way-back.tsx';

interface NoticeProps {
  title: string;
  /** It takes the place of another view. */
  takesFocus?: boolean;
  children: ReactNode;
  actions: ReactNode;
}

/** A page with a sentence about a meeting, and the ways on. */
export function Notice({ title, takesFocus, children, actions }: NoticeProps) {
  return (
    <PageBody maxW="form">
      <Stack gap="4" pt={{ base: '6', md: '16' }}>
        <PageTitle title={title} takesFocus={takesFocus} />
        <Stack gap="2" color="inkSoft">
          {children}
        </Stack>
        <Row flexWrap="wrap" pt="2">
          {actions}
        </Row>
      </Stack>
    </PageBody>
  );
}

type Shown = { meeting: MeetingPage_MeetingFragment };

/** The address has no meeting, or none that the viewer may join. */
export function InvalidMeeting() {
  const { t } = useLingui();
  return (
    <PageBody>
      <NotThere title={t`Invalid meeting url`}>
        <Trans>This link does not lead to a meeting that you can join. Open the meeting from its course, or ask the person who sent you the link.</Trans>
      </NotThere>
    </PageBody>
  );
}

/** A call that both have left, or a class that is over. */
export function EndedMeeting({ meeting, takesFocus }: Shown & { takesFocus: boolean }) {
  const { t } = useLingui();
  return (
    <Notice title={t`Meeting Ended Already`} takesFocus={takesFocus} actions={<WayBack meeting={meeting} variant="main" />}>
      {meeting.kind === 'buddycall' ? (
        <Text>
          <Trans>
            The call with <Isolate>{meeting.name}</Isolate> is over. You can call again from the list of students.
          </Trans>
        </Text>
      ) : (
        <Text>
          <Trans>
            <Isolate>{meeting.name}</Isolate> is over. The course shows when the next class starts.
          </Trans>
        </Text>
      )}
    </Notice>
  );
}

/** Names of settings stay left-to-right. */
const Setting = ({ name }: { name: string }) => (
  <Isolate as="code" dir="ltr">
    {name}
  </Isolate>
);

/** No Jitsi server is configured: what the operator has to set. */
export function UnconfiguredMeeting({ meeting }: Shown) {
  const { t } = useLingui();
  return (
    <Notice title={t`Video meetings are not set up yet`} actions={<WayBack meeting={meeting} variant="main" />}>
      <Text>
        <Trans>This site has no server for video meetings yet. Tell the people who run it.</Trans>
      </Text>
      <Text small>
        <Trans>
          For the operator: set <Setting name="JITSI_DOMAIN" /> to the host of a Jitsi server, and <Setting name="JITSI_APP_ID" /> and{' '}
          <Setting name="JITSI_APP_SECRET" /> so that only invited people can join. Then restart the application.
        </Trans>
      </Text>
    </Notice>
  );
}

/** After leaving: a way back in. */
export function LeftMeeting({ meeting, onJoinAgain }: Shown & { onJoinAgain: () => void }) {
  const { t } = useLingui();
  return (
    <Notice
      title={t`You left the meeting`}
      takesFocus
      actions={
        <>
          <WayBack meeting={meeting} variant="main" />
          <AppButton variant="plain" onClick={onJoinAgain}>
            <Trans>Join again</Trans>
          </AppButton>
        </>
      }
    >
      <Text>
        <Trans>Your camera and microphone are off. You can close this page.</Trans>
      </Text>
    </Notice>
  );
}

/** After somebody who moderates removed the person. It offers no way back in at once. */
export function RemovedFromMeeting({ meeting }: Shown) {
  const { t } = useLingui();
  return (
    <Notice title={t`You were removed from the meeting`} takesFocus actions={<WayBack meeting={meeting} variant="main" />}>
      <Text>
        <Trans>Someone who leads the meeting removed you. Your camera and microphone are off.</Trans>
      </Text>
    </Notice>
  );
}
