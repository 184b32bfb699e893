import { useMutation } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { HiddenText, Row, Stack, Tag, Text } from '../../../shared/ui/layout.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { MessageBody } from '../message-body.tsx';
import { MessageHeading } from '../message-heading.tsx';
import { RetryCourseMessageDocument } from './message-deliveries.generated.ts';
import { MessageDeliveries } from './message-deliveries.tsx';
import type { MessageItem_MessageFragment } from './message-item.generated.ts';

const Item = chakra('li', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', px: { base: '4', md: '5' }, py: '4', display: 'grid', gap: '3', minW: '0' },
});

type Counts = MessageItem_MessageFragment['counts'];

/** Whether mails of a message are still on their way. */
export const isUnderWay = ({ handedOut, counts }: Pick<MessageItem_MessageFragment, 'handedOut' | 'counts'>): boolean => !handedOut || counts.queued > 0;

const totalOf = ({ queued, sent, refused, failed }: Counts): number => queued + sent + refused + failed;

function Progress({ handedOut, counts }: Pick<MessageItem_MessageFragment, 'handedOut' | 'counts'>) {
  const { t } = useLingui();
  const format = useFormat();
  const total = totalOf(counts);
  const done = total - counts.queued;
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  const [shown, all] = [format.number(done), format.number(total)];
  return (
    <Stack gap="1.5">
      <Text small>
        {handedOut ? (
          <Trans>
            Sending: {shown} of {all}
          </Trans>
        ) : (
          <Trans>Preparing the emails</Trans>
        )}
      </Text>
      <ProgressBar label={t`Emails sent`} value={percent} />
    </Stack>
  );
}

function Outcome({ counts: { sent, refused, failed } }: { counts: Counts }) {
  return (
    <Text small>
      <Plural value={sent} _0="No one has received it yet." one="Sent to # person." other="Sent to # people." />{' '}
      {refused > 0 && <Plural value={refused} one="# address was refused." other="# addresses were refused." />}{' '}
      {failed > 0 && <Plural value={failed} one="# email could not be sent." other="# emails could not be sent." />}
    </Text>
  );
}

export interface MessageItemProps {
  message: MessageItem_MessageFragment;
  /** Called when mails are tried again. */
  onChanged: () => void;
}

/** What can be done about mails that were not delivered. */
function Problems({ message: { id, subject, counts }, onChanged }: MessageItemProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [retry, { loading }] = useMutation(RetryCourseMessageDocument, { onError: notifyFailure, onCompleted: onChanged });
  return (
    <Stack gap="3">
      <Row flexWrap="wrap" gap="2">
        <AppButton variant="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <Trans>Hide addresses</Trans> : <Trans>Show addresses</Trans>}
        </AppButton>
        <AppButton
          variant="quiet"
          icon={RotateCwIcon}
          busy={loading}
          aria-label={t`Try all again: ${subject}`}
          onClick={() => void retry({ variables: { messageId: id } })}
        >
          <Trans>Try all again</Trans>
        </AppButton>
      </Row>
      {open && counts.refused > 0 && <MessageDeliveries messageId={id} state="refused" onRetried={onChanged} />}
      {open && counts.failed > 0 && <MessageDeliveries messageId={id} state="failed" onRetried={onChanged} />}
    </Stack>
  );
}

/** A sent message: progress, result, and on request its text and the addresses that were refused. */
export function MessageItem({ message, onChanged }: MessageItemProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { subject, sender, counts } = message;
  const underWay = isUnderWay(message);
  return (
    <Item>
      <Row justifyContent="space-between" alignItems="flex-start" flexWrap="wrap">
        <MessageHeading subject={subject} sentAt={message.sentAt} sender={sender} />
        <AppButton
          variant="quiet"
          aria-expanded={open}
          aria-label={open ? t`Hide message: ${subject}` : t`Show message: ${subject}`}
          onClick={() => setOpen(!open)}
        >
          {open ? <Trans>Hide message</Trans> : <Trans>Show message</Trans>}
        </AppButton>
      </Row>
      {message.toInactive && (
        <Tag>
          <Trans>To inactive learners only</Trans>
        </Tag>
      )}
      {underWay ? <Progress handedOut={message.handedOut} counts={counts} /> : <Outcome counts={counts} />}
      <HiddenText role="status">{underWay ? '' : <Outcome counts={counts} />}</HiddenText>
      {counts.refused + counts.failed > 0 && <Problems message={message} onChanged={onChanged} />}
      {open && <MessageBody html={message.html} attachments={message.attachments} />}
    </Item>
  );
}
