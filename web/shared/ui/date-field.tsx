import { type ComponentProps, useId } from 'react';
import { Input } from './controls.ts';
import { BELOW_INNER_LABEL, InnerLabel } from './inner-label.ts';
import { Stack } from './layout.tsx';

export interface DateFieldProps extends Omit<ComponentProps<typeof Input>, 'onChange'> {
  label: string;
  /** A day as YYYY-MM-DD, or an empty string. */
  value: string;
  onChoose: (day: string) => void;
}

/** A day outside a form, for a filter; its label is inside the control, like those of the other filters. */
export function DateField({ label, value, onChoose, ...rest }: DateFieldProps) {
  const id = useId();
  return (
    <Stack gap="0" minW="0" position="relative">
      <InnerLabel htmlFor={id}>{label}</InnerLabel>
      <Input {...rest} id={id} type="date" minW="0" value={value} onChange={(event) => onChoose(event.target.value)} {...BELOW_INNER_LABEL} />
    </Stack>
  );
}
