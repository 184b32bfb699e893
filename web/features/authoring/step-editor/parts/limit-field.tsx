import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Field } from '../../../../shared/forms/field.tsx';
import type { FieldProblem } from '../../../../shared/forms/field-problem.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { CheckBox, Input } from '../../../../shared/ui/controls.ts';

const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '1' } });
const Free = chakra('label', { base: { display: 'inline-flex', alignItems: 'center', gap: '2.5', minH: '11', '& input': { mt: '0' } } });

export interface LimitFieldProps {
  label: ReactNode;
  /** The text in the field; null means unlimited. */
  value: string | null;
  /** The initial value when a limit is switched on. */
  initial: string;
  problem: FieldProblem | null;
  onChange: (value: string | null) => void;
}

/** A whole number, or unlimited. */
export function LimitField({ label, value, initial, problem, onChange }: LimitFieldProps) {
  const id = useId();
  // Restores the typed number when the limit is switched on again.
  const [last, setLast] = useState(value ?? initial);
  return (
    <Field label={label} problem={problem}>
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
