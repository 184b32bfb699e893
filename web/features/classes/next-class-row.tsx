import { Trans, useLingui } from '@lingui/react/macro';
import { useScheduleFormat } from '../../shared/i18n/format-schedule.ts';
import { relativeTime } from '../../shared/i18n/relative-time.ts';
import { ActionRow } from '../../shared/ui/action-row.tsx';
import type { ButtonVariant } from '../../shared/ui/button.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { NextClassRow_ClassFragment } from './next-class-row.generated.ts';
import { nextDateOf } from './next-date.ts';

export interface NextClassRowProps {
  item: NextClassRow_ClassFragment;
  now: Date;
  variant?: ButtonVariant;
}

/** Whether learners can join the class now. */
export const isClassOpen = (item: NextClassRow_ClassFragment, now: Date): boolean => nextDateOf(item, now).open;

/** The next class of a person: its name, when it takes place, and the way to it. Nothing when no date is left. */
export function NextClassRow({ item, now, variant }: NextClassRowProps) {
  const { i18n } = useLingui();
  const format = useScheduleFormat();
  const { date, open } = nextDateOf(item, now);
  if (date === null) return null;
  const [day, times] = [format.day(date.start, now), format.times(date.start, date.end)];
  const away = relativeTime(date.start, now, i18n.locale);
  return (
    <ActionRow
      id="next-class"
      to={`/classroom/${item.id}?type=class`}
      newTab
      variant={variant}
      action={open ? <Trans>Join Class</Trans> : <Trans>Open the class</Trans>}
    >
      <Text fontWeight="medium">
        <Isolate {...inLanguage(item.language)}>{item.name}</Isolate>
      </Text>
      <Text small tone="soft">
        {date.start <= now ? (
          <Trans>
            Now: {day}, {times}
          </Trans>
        ) : (
          <Trans>
            Next class: {day}, {times} ({away})
          </Trans>
        )}
      </Text>
    </ActionRow>
  );
}
