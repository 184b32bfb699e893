import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { StepValues } from './values/step-values.ts';

/** The newest values of forms of new steps that changed after the step was sent, by the id of the created step. */
const typed = new Map<string, StepValues>();

/** Keeps what is typed from the moment a new step is sent until its form gives way to that of the created step. Returns a function to call after the creation. */
export function useTypedSinceCreation(newest: () => StepValues | undefined, leaveDraft: () => void): (stepId: string, sent: StepValues) => void {
  const created = useRef<{ stepId: string; sent: StepValues } | null>(null);
  const latest = useRef({ newest, leaveDraft });
  latest.current = { newest, leaveDraft };
  useEffect(
    () => () => {
      const values = latest.current.newest();
      if (created.current === null || values === undefined || values === created.current.sent) return;
      typed.set(created.current.stepId, values);
      // It would be offered for the next new step.
      latest.current.leaveDraft();
    },
    [],
  );
  return (stepId, sent) => {
    created.current = { stepId, sent };
  };
}

/** Continues in the form of the created step, as unsaved changes. */
export function useContinueTyping(stepId: string | null): void {
  const { setValues } = useFormikContext<StepValues>();
  useEffect(() => {
    const values = stepId === null ? undefined : typed.get(stepId);
    if (stepId === null || values === undefined) return;
    typed.delete(stepId);
    void setValues({ ...values, upToDate: [] });
  }, [stepId, setValues]);
}
