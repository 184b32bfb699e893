import { useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Input, Label } from '../../shared/ui/controls.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { HiddenText, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { CalendarFeedDocument, CreateCalendarFeedDocument, RevokeCalendarFeedDocument } from './calendar-feed.generated.ts';

/** The new address, which is shown only now. */
function NewAddress({ address }: { address: string }) {
  const { t } = useLingui();
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(address).then(() => setCopied(true), notifyFailure);
  return (
    <Stack gap="1.5">
      <Label htmlFor={id}>
        <Trans>Calendar address</Trans>
      </Label>
      <Input id={id} readOnly dir="ltr" value={address} onFocus={(event) => event.target.select()} />
      <Row flexWrap="wrap">
        <AppButton onClick={() => void copy()}>{copied ? <Trans>Copied</Trans> : <Trans>Copy address</Trans>}</AppButton>
        <HiddenText role="status">{copied && t`Copied`}</HiddenText>
      </Row>
      <Text small tone="soft">
        <Trans>
          Copy the address now: it is shown only once. Add it to your calendar as a subscription. Anyone who has it can see the times of your classes.
        </Trans>
      </Text>
    </Stack>
  );
}

function Created({ at }: { at: string }) {
  const when = useFormat().dateTime(at);
  return (
    <Text>
      <Trans>You created a calendar address on {when}.</Trans>
    </Text>
  );
}

/** The private calendar address of the viewer: created, copied and revoked here (docs/product-rules.md#6-live). */
export function CalendarFeed({ onClose }: { onClose: () => void }) {
  const result = useQuery(CalendarFeedDocument, { fetchPolicy: 'network-only' });
  const options = { onError: notifyFailure, refetchQueries: [CalendarFeedDocument], awaitRefetchQueries: true };
  const [create, creating] = useMutation(CreateCalendarFeedDocument, options);
  const [revoke, revoking] = useMutation(RevokeCalendarFeedDocument, options);
  const [address, setAddress] = useState<string | null>(null);
  const renew = async () => {
    const { data } = await create();
    if (data != null) setAddress(data.createCalendarFeed);
  };
  const end = async () => {
    const { data } = await revoke();
    if (data != null) setAddress(null);
  };
  return (
    <Dialog open onClose={onClose} title={<Trans>Your classes in your calendar</Trans>}>
      <Text>
        <Trans>A private address that keeps the classes of all your courses up to date in your calendar.</Trans>
      </Text>
      {address !== null && <NewAddress address={address} />}
      <QueryState result={result} skeleton={<LinesSkeleton count={2} />}>
        {({ calendarFeed }) => (
          <Stack>
            {calendarFeed != null && address === null && <Created at={calendarFeed.createdAt} />}
            <Row flexWrap="wrap">
              {address === null && (
                <AppButton variant={calendarFeed == null ? 'main' : 'plain'} busy={creating.loading} onClick={() => void renew()}>
                  {calendarFeed == null ? <Trans>Create address</Trans> : <Trans>Replace address</Trans>}
                </AppButton>
              )}
              {calendarFeed != null && (
                <AppButton variant="dangerPlain" busy={revoking.loading} onClick={() => void end()}>
                  <Trans>Revoke address</Trans>
                </AppButton>
              )}
            </Row>
            {calendarFeed != null && (
              <Text small tone="soft">
                <Trans>Calendars stop updating when you revoke or replace the address, or set a new password.</Trans>
              </Text>
            )}
          </Stack>
        )}
      </QueryState>
    </Dialog>
  );
}
