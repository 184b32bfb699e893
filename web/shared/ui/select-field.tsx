import { type ReactNode, useId } from 'react';
import { Label } from './controls.ts';
import { HiddenText, Stack } from './layout.tsx';
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
  /** Hides the label visually; it stays the accessible name. */
  quiet?: boolean;
}

/** A select outside a form, for a filter or a sort order. */
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
