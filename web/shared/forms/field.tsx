import { type ReactNode, useId } from 'react';
import { chakra } from '../ui/chakra.ts';
import { Label } from '../ui/controls.ts';
import { Stack } from '../ui/layout.tsx';
import { type FieldProblem, Problem } from './field-problem.tsx';

const Help = chakra('p', { base: { fontSize: 'sm', color: 'inkSoft' } });

/** Attributes that connect a control with its label, its help and its error message. */
export interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** Announced by assistive technology only; the form's rules validate. */
  required?: boolean;
  problem: FieldProblem | null;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A control with its label above, its help and its error message below. `FormField` connects it to a form by name. */
export function Field({ label, help, required, problem, children }: FieldProps) {
  const id = useId();
  const descriptions = [help === undefined ? null : `${id}-help`, problem === null ? null : `${id}-problem`].filter((part) => part !== null);
  return (
    <Stack gap="1.5" minW="0">
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-invalid': problem === null ? undefined : true,
        'aria-describedby': descriptions.join(' ') || undefined,
        'aria-required': required || undefined,
      })}
      {help !== undefined && <Help id={`${id}-help`}>{help}</Help>}
      <Problem id={`${id}-problem`} problem={problem} label={label} />
    </Stack>
  );
}
