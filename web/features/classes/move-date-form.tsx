import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useId, useState } from 'react';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Input, Label } from '../../shared/ui/controls.ts';
import { Row, Stack } from '../../shared/ui/layout.tsx';

const Fields = chakra('form', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3' } });

const twoDigits = (value: number): string => String(value).padStart(2, '0');
/** The local day and time of an instant as the inputs have them. */
const dayOf = (at: Date): string => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
const timeOf = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

export interface MoveDateFormProps {
  /** The present start. */
  start: Date;
  busy: boolean;
  onMove: (start: Date) => void;
  onCancel: () => void;
}

/** The new day and time of a date, in the time zone of the viewer. */
export function MoveDateForm({ start, busy, onMove, onCancel }: MoveDateFormProps) {
  const id = useId();
  const [day, setDay] = useState(dayOf(start));
  const [time, setTime] = useState(timeOf(start));
  const chosen = new Date(`${day}T${time}`);
  const complete = !Number.isNaN(chosen.getTime()) && chosen.getTime() !== start.getTime();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (complete && !busy) onMove(chosen);
  };
  return (
    <Fields onSubmit={submit}>
      <Stack gap="1.5">
        <Label htmlFor={`${id}-day`}>
          <Trans>New day</Trans>
        </Label>
        <Input id={`${id}-day`} type="date" dir="ltr" value={day} min={dayOf(new Date())} onChange={(event) => setDay(event.target.value)} />
      </Stack>
      <Stack gap="1.5">
        <Label htmlFor={`${id}-time`}>
          <Trans>New time</Trans>
        </Label>
        <Input id={`${id}-time`} type="time" dir="ltr" value={time} onChange={(event) => setTime(event.target.value)} />
      </Stack>
      <Row gap="2">
        <AppButton type="submit" busy={busy} disabled={!complete}>
          <Trans>Move</Trans>
        </AppButton>
        <AppButton variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </AppButton>
      </Row>
    </Fields>
  );
}
