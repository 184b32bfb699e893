import { Trans, useLingui } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { CLASS_DURATION, WEEKDAYS, type Weekday } from '../../../../schema/class-schedule.ts';
import { Choices, Part } from '../../../shared/editing/item-parts.tsx';
import { Problem } from '../../../shared/forms/field-problem.tsx';
import { useFormField } from '../../../shared/forms/form-context.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useScheduleFormat } from '../../../shared/i18n/format-schedule.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { CheckBox, Input, Label } from '../../../shared/ui/controls.ts';
import { focusInside } from '../../../shared/ui/focus-ring.ts';
import { choiceCard } from '../../../shared/ui/recipes.ts';
import type { ClassValues } from './class-values.ts';
import { SchedulePreview } from './schedule-preview.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

/** Milliseconds. */
const HOUR = 3_600_000;

const Days = chakra('fieldset', { base: { display: 'grid', gap: '1.5', minW: '0' } });
/** Four and three: in as many as fit, the last day would stand alone. */
const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    // With 200 % text on a phone, one below the other.
    _largeText: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
const Day = chakra('label', { base: { ...choiceCard, '& input': { mt: '0.5' }, ...focusInside } });

function WeekdaysField() {
  const id = useId();
  const format = useScheduleFormat();
  const { values } = useFormikContext<ClassValues>();
  const { problem, set, leave } = useFormField('days');
  const change = (day: Weekday, chosen: boolean) => set(WEEKDAYS.filter((each) => (each === day ? chosen : values.days.includes(each))));
  const label = <Trans>Weekdays</Trans>;
  return (
    <Days>
      <Label as="legend" mb="1.5">
        {label}
      </Label>
      <Cards>
        {WEEKDAYS.map((day) => (
          <Day key={day}>
            <CheckBox
              type="checkbox"
              checked={values.days.includes(day)}
              aria-invalid={problem === null ? undefined : true}
              aria-describedby={problem === null ? undefined : id}
              onChange={(event) => change(day, event.target.checked)}
              onBlur={leave}
            />
            {format.weekday(day)}
          </Day>
        ))}
      </Cards>
      <Problem id={id} problem={problem} label={label} />
    </Days>
  );
}

function TimeField() {
  const { time } = useFormikContext<ClassValues>().values;
  const format = useScheduleFormat();
  const { number } = useFormat();
  const start = new Date(`2024-01-01T${time}`);
  const times = Number.isNaN(start.getTime()) ? null : format.times(start, new Date(start.getTime() + CLASS_DURATION));
  const hours = number(CLASS_DURATION / HOUR);
  // Safari shows a time in the empty field.
  return (
    <FormField
      name="time"
      required
      label={<Trans>Start time</Trans>}
      help={
        times === null ? (
          <Trans>Not set yet</Trans>
        ) : (
          <Trans>
            {times}. A class lasts {hours} hours.
          </Trans>
        )
      }
    >
      {(attributes, { value, set }) => (
        <Input {...attributes} type="time" dir="ltr" value={String(value ?? '')} onChange={(event) => set(event.target.value)} />
      )}
    </FormField>
  );
}

/** The weekly days and the time of a class, in a time zone of its own. */
export function SchedulePart() {
  const { t } = useLingui();
  const { days, time, timeZone } = useFormikContext<ClassValues>().values;
  return (
    <Part title={t`Schedule`}>
      <WeekdaysField />
      <Choices>
        <TimeField />
        <TimeZoneField />
      </Choices>
      <SchedulePreview days={days} time={time} timeZone={timeZone} />
    </Part>
  );
}
