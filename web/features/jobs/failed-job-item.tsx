import { Plural, Trans, useLingui } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { ActionItem, ItemTitle } from '../../shared/ui/item-list.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import type { FailedJobItem_JobFragment } from './failed-job-item.generated.ts';
import { failureSentence, jobTitle } from './job-texts.ts';

export interface FailedJobItemProps {
  job: FailedJobItem_JobFragment;
  busy: boolean;
  onRetry: () => void;
}

/** A failed job: what it was for, when, why it failed, and a button that tries it again. */
export function FailedJobItem({ job, busy, onRetry }: FailedJobItemProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const title = i18n._(jobTitle(job));
  const enqueued = format.dateTime(job.enqueuedAt);
  const [stopped, next] = [job.gaveUpAt, job.nextTryAt].map((date) => (date === null ? null : format.dateTime(date)));
  return (
    <ActionItem
      action={
        <AppButton variant="plain" icon={RotateCwIcon} busy={busy} onClick={onRetry} aria-label={next === null ? t`Try again: ${title}` : t`Try now: ${title}`}>
          {next === null ? <Trans>Try again</Trans> : <Trans>Try now</Trans>}
        </AppButton>
      }
    >
      <ItemTitle>
        <Isolate>{title}</Isolate>
      </ItemTitle>
      {job.recipient !== null && (
        <Text small overflowWrap="anywhere">
          <Trans>
            To <Isolate>{job.recipient}</Isolate>
          </Trans>
        </Text>
      )}
      <Text>{i18n._(failureSentence(job))}</Text>
      {job.reply !== null && (
        <Text small tone="soft" overflowWrap="anywhere">
          <Trans>
            Reply of the mail server: <Isolate>{job.reply}</Isolate>
          </Trans>
        </Text>
      )}
      <Text small tone="soft">
        {next === null ? (
          <Trans>
            Started {enqueued}, stopped {stopped}
          </Trans>
        ) : (
          <Trans>
            Started {enqueued}, next try {next}
          </Trans>
        )}
        <FactSeparator />
        <Plural value={job.tries} one="# try" other="# tries" />
      </Text>
    </ActionItem>
  );
}
