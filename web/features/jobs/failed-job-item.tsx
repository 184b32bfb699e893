import { Plural, Trans, useLingui } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Isolate, Stack, Text } from '../../shared/ui/layout.tsx';
import type { FailedJobItem_JobFragment } from './failed-job-item.generated.ts';
import { failureSentence, jobTitle } from './job-texts.ts';

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { base: 'stretch', md: 'flex-start' },
    justifyContent: 'space-between',
    gap: '3',
    px: { base: '4', md: '5' },
    py: '4',
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
  },
});

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
    <Item>
      <Stack gap="1" minW="0">
        <chakra.h2 fontWeight="medium" fontSize="md" overflowWrap="anywhere">
          <Isolate>{title}</Isolate>
        </chakra.h2>
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
      </Stack>
      <chakra.div flex="none">
        <AppButton variant="plain" icon={RotateCwIcon} busy={busy} onClick={onRetry} aria-label={next === null ? t`Try again: ${title}` : t`Try now: ${title}`}>
          {next === null ? <Trans>Try again</Trans> : <Trans>Try now</Trans>}
        </AppButton>
      </chakra.div>
    </Item>
  );
}
