import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { FieldProblem } from '../../../../shared/forms/field-problem.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { CheckBox, Input } from '../../../../shared/ui/controls.ts';
import { Field } from '../field.tsx';

const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '1' } });
const Free = chakra('label', { base: { display: 'inline-flex', alignItems: 'center', gap: '2.5', minH: '11', '& input': { mt: '0' } } });

export interface LimitFieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** As typed; null: unlimited. */
  value: string | null;
  /** Taken when a limit is asked for first. */
  initial: string;
  problem: FieldProblem | null;
  onChange: (value: string | null) => void;
}

/** A whole number, or no limit at all. */
export function LimitField({ label, help, value, initial, problem, onChange }: LimitFieldProps) {
  const id = useId();
  // What was typed comes back when the limit does.
  const [last, setLast] = useState(value ?? initial);
  return (
    <Field label={label} help={help} problem={problem}>
      {(control) => (
        <Line>
          <Input
            {...control}
            w="6rem"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            disabled={value === null}
            value={value ?? ''}
            onChange={(event) => {
              setLast(event.target.value);
              onChange(event.target.value);
            }}
          />
          <Free htmlFor={`${id}-free`}>
            <CheckBox id={`${id}-free`} type="checkbox" checked={value === null} onChange={(event) => onChange(event.target.checked ? null : last)} />
            <Trans>Unlimited</Trans>
          </Free>
        </Line>
      )}
    </Field>
  );
}
