import { type ReactNode, useId } from 'react';
import { Label } from './controls.ts';
import { BELOW_INNER_LABEL, InnerLabel } from './inner-label.ts';
import { Stack } from './layout.tsx';
import { Select } from './select.tsx';

export interface Choice {
  value: string;
  label: string;
  /** The language of the label, if it differs from the language of the page. */
  lang?: string;
}

export interface SelectFieldProps {
  label: ReactNode;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  /** The label is small and inside the control, above the value, so that a line of filters is one control high. */
  inside?: boolean;
}

/** A select outside a form, for a filter or a sort order. */
export function SelectField({ label, value, choices, onChoose, inside = false }: SelectFieldProps) {
  const id = useId();
  return (
    <Stack gap={inside ? '0' : '1.5'} minW="0" position="relative">
      {inside ? <InnerLabel htmlFor={id}>{label}</InnerLabel> : <Label htmlFor={id}>{label}</Label>}
      <Select id={id} value={value} onChange={(event) => onChoose(event.target.value)} {...(inside && BELOW_INNER_LABEL)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Stack>
  );
}
