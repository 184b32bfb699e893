import { Formik, type FormikHelpers, getIn, useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, readFailure } from '../../../shared/errors/request-error.ts';
import type { ServerRefusal } from '../../../shared/forms/form-context.ts';
import type { Problems } from '../../../shared/forms/validate.ts';
import { chakra } from '../../../shared/ui/chakra.ts';

/** The result of the last attempt to save. */
export interface EditorStatus extends ServerRefusal {
  failure: Failure | null;
}

export interface EditorFormProps<TValues extends object> {
  initialValues: TValues;
  /** Validates; returns problem codes by field path. The server applies the same rules. */
  check: (values: TValues) => Promise<Problems>;
  /** Saves. A thrown error is shown at the fields that it names, or in the save bar. */
  onSubmit: (values: TValues) => Promise<unknown>;
  /** Reveals the first invalid field before it takes the focus, for example by opening its language tab. */
  reveal?: (paths: readonly string[]) => void;
  children: ReactNode;
}

const Shape = chakra('form', { base: { display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' } });

interface BodyProps {
  reveal?: (paths: readonly string[]) => void;
  children: ReactNode;
}

/** Finds invalid fields by `aria-invalid`, because a radio group or an image can be invalid, too. */
const firstWrong = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('[aria-invalid="true"]');

/** How often, and every how many milliseconds, to look for an invalid field that was just revealed. */
const LOOKS = 20;
const LOOK_AGAIN = 25;

/** Focuses the first invalid field as soon as it is rendered. */
function useLookForWrong(form: RefObject<HTMLElement | null>): (times: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (times) => {
      const attempt = (left: number) => {
        const field = firstWrong(form.current);
        if (field) field.focus();
        else if (left > 0) timer.current = setTimeout(() => attempt(left - 1), LOOK_AGAIN);
      };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => attempt(times));
    },
    [form],
  );
}

function EditorBody({ reveal, children }: BodyProps) {
  const form = useFormikContext();
  const element = useRef<HTMLFormElement>(null);
  const answered = useRef(0);
  const [looking, setLooking] = useState(0);
  const look = useLookForWrong(element);
  const { isSubmitting, submitCount, errors } = form;
  const status = form.status as EditorStatus | undefined;

  // After every failed attempt: focus the first invalid field.
  useEffect(() => {
    if (isSubmitting || submitCount === answered.current) return;
    answered.current = submitCount;
    const wrong = [...Object.keys(errors), ...Object.keys(status?.fields ?? {})];
    if (wrong.length === 0) return;
    reveal?.(wrong);
    setLooking((times) => times + 1);
  }, [isSubmitting, submitCount, errors, status, reveal]);

  // Rendered together with the revealed tab: before that, an invalid field further down would be the first.
  useEffect(() => {
    if (looking > 0) look(LOOKS);
  }, [looking, look]);

  return (
    <Shape ref={element} noValidate onSubmit={isSubmitting ? (event) => event.preventDefault() : form.handleSubmit}>
      {children}
    </Shape>
  );
}

/**
 * The form of an editor: nested values, language tabs, and the same rules as the server. Unlike `AppForm` it can reveal an invalid
 * field in another tab.
 */
export function EditorForm<TValues extends object>({ initialValues, check, onSubmit, reveal, children }: EditorFormProps<TValues>) {
  const send = async (values: TValues, helpers: FormikHelpers<TValues>) => {
    helpers.setStatus({ fields: {}, failure: null } satisfies EditorStatus);
    try {
      await onSubmit(values);
    } catch (error) {
      const failure = readFailure(error);
      const codes = failure.kind === 'refused' ? failure.fields : {};
      const fields = Object.fromEntries(Object.entries(codes).map(([path, code]) => [path, { code, value: getIn(values, path) ?? null }]));
      helpers.setStatus({ fields, failure } satisfies EditorStatus);
    }
  };
  return (
    <Formik initialValues={initialValues} validate={check} onSubmit={send} validateOnMount={false}>
      <EditorBody reveal={reveal}>{children}</EditorBody>
    </Formik>
  );
}
