import { type ReactNode, useId } from 'react';
import { Label } from './controls.ts';
import { HiddenText, Stack } from './layout.tsx';
import { Select } from './select.tsx';

export interface Choice {
  value: string;
  label: string;
  /** Language of the label, when it is not the page's. */
  lang?: string;
}

export interface SelectFieldProps {
  label: ReactNode;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  /** The label is read aloud but not shown. */
  quiet?: boolean;
}

/** One of several, outside a form: a filter or an order. */
export function SelectField({ label, value, choices, onChoose, quiet = false }: SelectFieldProps) {
  const id = useId();
  return (
    <Stack gap="1.5" minW="0">
      <Label htmlFor={id}>{quiet ? <HiddenText>{label}</HiddenText> : label}</Label>
      <Select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Stack>
  );
}
