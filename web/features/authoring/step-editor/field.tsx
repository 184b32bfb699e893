import { type ReactNode, useId } from 'react';
import { type FieldProblem, Problem } from '../../../shared/forms/field-problem.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Label } from '../../../shared/ui/controls.ts';
import { Stack } from '../../../shared/ui/layout.tsx';

const Help = chakra('p', { base: { fontSize: 'sm', color: 'inkSoft' } });

export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  problem: FieldProblem | null;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, help below, what is wrong under the field; for the parts of a step, which are no fields of their own in the form. */
export function Field({ label, help, problem, children }: FieldProps) {
  const id = useId();
  const described = [help === undefined ? null : `${id}-help`, problem === null ? null : `${id}-problem`].filter((part) => part !== null);
  return (
    <Stack gap="1.5" minW="0">
      <Label htmlFor={id}>{label}</Label>
      {children({ id, 'aria-invalid': problem === null ? undefined : true, 'aria-describedby': described.join(' ') || undefined })}
      {help !== undefined && <Help id={`${id}-help`}>{help}</Help>}
      <Problem id={`${id}-problem`} problem={problem} label={label} />
    </Stack>
  );
}
