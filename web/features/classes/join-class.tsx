import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useScheduleFormat } from '../../shared/i18n/format-schedule.ts';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { HiddenText, Text } from '../../shared/ui/layout.tsx';
import type { ClassItem_ClassFragment } from './class-item.generated.ts';
import type { NextDate } from './next-date.ts';

export interface JoinClassProps {
  item: Pick<ClassItem_ClassFragment, 'id' | 'name' | 'canModerate'>;
  next: NextDate;
  now: Date;
  /** It is the main action of the list. */
  main: boolean;
}

/**
 * The main action of a class: opens its page in a new tab (docs/specification.md#2-screens-and-routes). For learners it opens 15 minutes before a date
 * and closes at its end; until then it says when.
 */
export function JoinClass({ item: { id, name, canModerate }, next, now, main }: JoinClassProps) {
  const { t } = useLingui();
  const help = useId();
  const available = canModerate || next.open;
  return (
    <>
      {available ? (
        <ButtonLink
          variant={main ? 'main' : 'plain'}
          to={`/classroom/${id}?type=class`}
          target="_blank"
          rel="noopener"
          aria-label={t`Join Class: ${name} (opens a new tab)`}
        >
          <Trans>Join Class</Trans>
        </ButtonLink>
      ) : (
        <>
          <AppButton disabled aria-describedby={help} aria-label={t`Join Class: ${name}`}>
            <Trans>Join Class</Trans>
          </AppButton>
          <Text small tone="soft" id={help}>
            <Opens next={next} now={now} />
          </Text>
        </>
      )}
      <HiddenText role="status">{next.open && t`You can join ${name} now`}</HiddenText>
    </>
  );
}

function Opens({ next: { opensAt }, now }: { next: NextDate; now: Date }): ReactNode {
  const format = useScheduleFormat();
  if (opensAt === null) return null;
  const when = format.dayAndTime(opensAt, now);
  return <Trans>You can join from: {when}</Trans>;
}
