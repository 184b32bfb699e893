import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useScheduleFormat } from '../../shared/i18n/format-schedule.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { Resting } from '../../shared/ui/resting.tsx';
import type { ClassDateItem_DateFragment } from './class-dates.generated.ts';
import { MoveDateForm } from './move-date-form.tsx';

const Item = chakra('li', {
  base: { display: 'grid', gap: '3', px: '4', py: '3', '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' } },
});

export interface ClassDateItemProps {
  date: ClassDateItem_DateFragment;
  busy: boolean;
  onCancel: () => void;
  /** Resolves to whether the date was moved. */
  onMove: (start: Date) => Promise<boolean>;
  onRestore: () => void;
}

/** When the date is, and whether it was cancelled or moved. */
function When({ date: { start, end, state, movedFrom } }: Pick<ClassDateItemProps, 'date'>) {
  const format = useScheduleFormat();
  const now = new Date();
  const [from, to] = [new Date(start), new Date(end)];
  const [day, times] = [format.day(from, now), format.times(from, to)];
  const former = movedFrom == null ? null : format.dayAndTime(new Date(movedFrom), now);
  return (
    <Stack gap="0.5" minW="0">
      <Row gap="2" flexWrap="wrap">
        <Text as={state === 'cancelled' ? 's' : 'span'} tone={state === 'cancelled' ? 'soft' : undefined}>
          <Trans>
            {day}, {times}
          </Trans>
        </Text>
        {state === 'cancelled' && (
          <Tag tone="danger">
            <Trans>Cancelled</Trans>
          </Tag>
        )}
        {state === 'moved' && (
          <Tag tone="attention">
            <Trans>Moved</Trans>
          </Tag>
        )}
      </Row>
      {former !== null && (
        <Text small tone="soft">
          <Trans>Originally planned: {former}</Trans>
        </Text>
      )}
    </Stack>
  );
}

/** A date of a class with what can be done to it. */
export function ClassDateItem({ date, busy, onCancel, onMove, onRestore }: ClassDateItemProps) {
  const { t } = useLingui();
  const format = useScheduleFormat();
  const [moving, setMoving] = useState(false);
  const when = format.dayAndTime(new Date(date.start), new Date());
  const save = async (start: Date) => {
    if (await onMove(start)) setMoving(false);
  };
  return (
    <Item>
      <Row justifyContent="space-between" flexWrap="wrap">
        <When date={date} />
        <Row gap="2" flexWrap="wrap">
          <Resting shown={date.state}>
            {date.state !== 'planned' && (
              <AppButton variant="plain" disabled={busy} aria-label={t`Restore: ${when}`} onClick={onRestore}>
                <Trans context="date of a class">Restore</Trans>
              </AppButton>
            )}
            {date.state !== 'cancelled' && (
              <>
                <AppButton variant="plain" aria-expanded={moving} aria-label={t`Move: ${when}`} onClick={() => setMoving(!moving)}>
                  <Trans>Move</Trans>
                </AppButton>
                <AppButton variant="plain" disabled={busy} aria-label={t`Cancel date: ${when}`} onClick={onCancel}>
                  <Trans>Cancel date</Trans>
                </AppButton>
              </>
            )}
          </Resting>
        </Row>
      </Row>
      {moving && <MoveDateForm start={new Date(date.start)} busy={busy} onMove={(start) => void save(start)} onCancel={() => setMoving(false)} />}
    </Item>
  );
}
