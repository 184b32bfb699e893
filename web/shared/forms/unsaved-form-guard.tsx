import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { useUnsavedWork } from './unsaved-work.tsx';

/** Protects what was typed in the form around it (`AppForm`) until it is saved; after saving, the form is reset to the saved values. */
export function UnsavedFormGuard() {
  const { dirty } = useFormikContext();
  const released = useRef(false);
  useUnsavedWork({ dirty, released, onlyHere: true, onLeave: () => undefined });
  return null;
}
