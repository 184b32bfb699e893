import { Formik, type FormikHelpers, getIn, useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, readFailure } from '../../../shared/errors/request-error.ts';
import type { ServerRefusal } from '../../../shared/forms/form-context.ts';
import type { Problems } from '../../../shared/forms/validate.ts';
import { chakra } from '../../../shared/ui/chakra.ts';

/** What the last attempt to save came to. */
export interface EditorStatus extends ServerRefusal {
  failure: Failure | null;
}

export interface EditorFormProps<TValues extends object> {
  initialValues: TValues;
  /** Path of a field → code of what is wrong with it; the server's rules, applied here first. */
  check: (values: TValues) => Promise<Problems>;
  /** Saves. What is thrown is shown under the fields it names, or in the save bar. */
  onSubmit: (values: TValues) => Promise<unknown>;
  /** Brings the first of the wrong fields onto the screen, such as by opening its language, before it takes the focus. */
  reveal?: (paths: readonly string[]) => void;
  children: ReactNode;
}

const Shape = chakra('form', { base: { display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' } });

interface BodyProps {
  reveal?: (paths: readonly string[]) => void;
  children: ReactNode;
}

/** Asked for by `aria-invalid`, because a group of choices or a picture may be wrong as well as a box. */
const firstWrong = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('[aria-invalid="true"]');

/** How often, and after how many milliseconds, a wrong field is looked for that was just brought onto the screen. */
const LOOKS = 20;
const LOOK_AGAIN = 25;

/** Puts the focus on the first wrong field as soon as it is there. */
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

  // After every attempt that ended with something wrong: to the first field that is, wherever it is.
  useEffect(() => {
    if (isSubmitting || submitCount === answered.current) return;
    answered.current = submitCount;
    const wrong = [...Object.keys(errors), ...Object.keys(status?.fields ?? {})];
    if (wrong.length === 0) return;
    reveal?.(wrong);
    setLooking((times) => times + 1);
  }, [isSubmitting, submitCount, errors, status, reveal]);

  // Rendered together with what was brought up: before that, a wrong field further down would be the first.
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
 * A form of an editor: nested values, languages in tabs, one definition of its rules on both sides. Unlike `AppForm` it knows how
 * to bring a wrong field onto the screen that stands in another tab.
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
