import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useScheduleFormat } from '../../shared/i18n/format-schedule.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Row, Tag, Text } from '../../shared/ui/layout.tsx';
import type { NextDate } from './next-date.ts';

const Box = chakra('div', {
  base: { display: 'grid', gap: '1', px: '4', py: '3', rounded: 'control', bg: 'sunken', minW: '0' },
  variants: { open: { true: { bg: 'successSoft' } } },
});

/** The state of the next date as a tag; the state of most dates, planned and not begun, needs none. */
function State({ next: { date, open } }: { next: NextDate }): ReactNode {
  if (date === null) return null;
  return (
    <>
      {open && (
        <Tag tone="success" bg="surface">
          <Trans>Open now</Trans>
        </Tag>
      )}
      {date.state === 'moved' && (
        <Tag tone="attention">
          <Trans>Moved</Trans>
        </Tag>
      )}
    </>
  );
}

/** The next date of a class: when, whether it is open or was moved, and the cancelled dates before it. */
export function NextDateBox({ next, now }: { next: NextDate; now: Date }) {
  const format = useScheduleFormat();
  const { date, cancelled, open } = next;
  return (
    <Box open={open}>
      {date === null ? (
        <Text>
          <Trans>No date is planned at the moment.</Trans>
        </Text>
      ) : (
        <Row gap="2" flexWrap="wrap">
          <Text fontWeight="medium">
            <When day={format.day(date.start, now)} times={format.times(date.start, date.end)} running={date.start <= now} />
          </Text>
          <State next={next} />
        </Row>
      )}
      {date?.movedFrom != null && <MovedFrom former={format.dayAndTime(date.movedFrom, now)} />}
      {cancelled.map(({ date: day, start }) => (
        <Cancelled key={day} when={format.dayAndTime(start, now)} />
      ))}
    </Box>
  );
}

function When({ day, times, running }: { day: string; times: string; running: boolean }) {
  return running ? (
    <Trans>
      Now: {day}, {times}
    </Trans>
  ) : (
    <Trans>
      Next: {day}, {times}
    </Trans>
  );
}

function MovedFrom({ former }: { former: string }) {
  return (
    <Text small tone="soft">
      <Trans>Originally planned: {former}</Trans>
    </Text>
  );
}

function Cancelled({ when }: { when: string }) {
  return (
    <Row gap="2" flexWrap="wrap">
      <Tag tone="danger">
        <Trans>Cancelled</Trans>
      </Tag>
      <Text small as="s" tone="soft">
        {when}
      </Text>
    </Row>
  );
}
