import { Trans, useLingui } from '@lingui/react/macro';
import { scheduleIn, type Weekday } from '../../../../schema/class-schedule.ts';
import { timeZoneName } from '../../../../schema/time-zone-name.ts';
import { useScheduleFormat, viewerZone } from '../../../shared/i18n/format-schedule.ts';
import { Isolate, Stack, Text } from '../../../shared/ui/layout.tsx';
import { NO_ZONE } from './class-values.ts';

export interface SchedulePreviewProps {
  days: readonly Weekday[];
  time: string;
  timeZone: string;
}

/** The schedule in words: in its own time zone, in that of the viewer and in UTC, each once. */
export function SchedulePreview({ days, time, timeZone }: SchedulePreviewProps) {
  const { i18n } = useLingui();
  const format = useScheduleFormat();
  const complete = days.length > 0 && /^\d\d:\d\d$/.test(time);
  const zones = [...new Set([timeZone, viewerZone(), NO_ZONE])];
  const schedule = { days, time, timeZone: timeZone === NO_ZONE ? null : timeZone };
  const now = new Date();
  return (
    <Stack gap="0.5" role="status">
      {complete &&
        zones.map((zone) => {
          const shown = scheduleIn(schedule, zone === NO_ZONE ? null : zone, now);
          return <InZone key={zone} weekly={format.weekly(shown.days, shown.time)} zone={timeZoneName(zone, i18n.locale)} strong={zone === timeZone} />;
        })}
    </Stack>
  );
}

function InZone({ weekly, zone, strong }: { weekly: string; zone: string; strong: boolean }) {
  return (
    <Text small tone={strong ? undefined : 'soft'} fontWeight={strong ? 'medium' : undefined}>
      <Trans>
        {weekly} (<Isolate>{zone}</Isolate>)
      </Trans>
    </Text>
  );
}
