import { Formik, type FormikHelpers, getIn, useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Failure, readFailure } from '../errors/request-error.ts';
import type { ServerRefusal } from '../forms/form-context.ts';
import type { Problems } from '../forms/validate.ts';
import { chakra } from '../ui/chakra.ts';
import { FormProblems, type ProblemsContext } from './form-problems.tsx';
import { useSaveShortcut } from './use-save-shortcut.ts';

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
  /** Maps the paths that the server refuses to the paths of the fields that show them; default: the same paths. */
  locate?: ProblemsContext['locate'];
  children: ReactNode;
}

/** The scroll margin keeps the label of a focused field below the head of a dialog or page, and the field above the save bar. */
const Shape = chakra('form', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& :is(input, textarea, select, [role=textbox], [aria-invalid])': { scrollMarginBlockStart: '6rem', scrollMarginBlockEnd: '7rem' },
    '& [data-problem]': { scrollMarginBlockEnd: '1rem' },
  },
});

interface BodyProps extends Pick<EditorFormProps<object>, 'reveal' | 'children'> {
  locate: ProblemsContext['locate'];
}

/** Finds invalid fields by `aria-invalid`, because a radio group or an image can be invalid, too. */
const firstWrong = (form: HTMLElement) => form.querySelector<HTMLElement>('[aria-invalid="true"]');

/** Returns the invalid field nearest to the message of a problem. */
function fieldOfProblem(form: HTMLElement, path: string): HTMLElement | null {
  const message = [...form.querySelectorAll<HTMLElement>('[data-problem]')].find(({ dataset }) => dataset.problem === path);
  for (let part = message?.parentElement ?? null; part !== null; part = part === form ? null : part.parentElement) {
    const field = firstWrong(part);
    if (field !== null) return field;
  }
  return null;
}

/** Pixels that the head of a dialog and the label of a field take. */
const HEAD = 112;

/** Focuses an invalid field and scrolls so that the bar below covers neither it nor, if both fit, the message of the last problem. */
function focusProblem(form: HTMLElement, field: HTMLElement): void {
  field.focus();
  const messages = [...form.querySelectorAll('[data-problem]')].filter((message) => message.getClientRects().length > 0);
  messages.at(-1)?.scrollIntoView({ block: 'nearest' });
  if (field.getBoundingClientRect().top < HEAD) field.scrollIntoView({ block: 'nearest' });
}

/** How often, and every how many milliseconds, to look for an invalid field that was just revealed. */
const LOOKS = 20;
const LOOK_AGAIN = 25;

/** Focuses the field of a problem, or without a path the first invalid field, as soon as it is rendered. */
function useLookForWrong(form: RefObject<HTMLElement | null>): (path?: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (path) => {
      const attempt = (left: number) => {
        if (form.current === null) return;
        const field = path === undefined ? firstWrong(form.current) : fieldOfProblem(form.current, path);
        if (field !== null) focusProblem(form.current, field);
        else if (left > 0) timer.current = setTimeout(() => attempt(left - 1), LOOK_AGAIN);
      };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => attempt(LOOKS));
    },
    [form],
  );
}

function EditorBody({ reveal, locate, children }: BodyProps) {
  const form = useFormikContext();
  const element = useRef<HTMLFormElement>(null);
  const answered = useRef(0);
  const [looking, setLooking] = useState(0);
  const look = useLookForWrong(element);
  useSaveShortcut(element);
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
    if (looking > 0) look();
  }, [looking, look]);

  const problems = useMemo(() => {
    const show = (path: string) => {
      reveal?.([path]);
      look(path);
    };
    return { show, locate };
  }, [reveal, locate, look]);

  return (
    <FormProblems.Provider value={problems}>
      <Shape ref={element} noValidate onSubmit={isSubmitting ? (event) => event.preventDefault() : form.handleSubmit}>
        {children}
      </Shape>
    </FormProblems.Provider>
  );
}

const samePaths: ProblemsContext['locate'] = (refused) => refused;

/**
 * The form of an editor: nested values, language tabs, and the same rules as the server. Unlike `AppForm` it can reveal an invalid
 * field in another tab.
 */
export function EditorForm<TValues extends object>({ initialValues, check, onSubmit, reveal, locate = samePaths, children }: EditorFormProps<TValues>) {
  // The result is that of `submitForm`: whether the values were saved.
  const send = async (values: TValues, helpers: FormikHelpers<TValues>): Promise<boolean> => {
    helpers.setStatus({ fields: {}, failure: null } satisfies EditorStatus);
    try {
      await onSubmit(values);
      return true;
    } catch (error) {
      const failure = readFailure(error);
      const codes = failure.kind === 'refused' ? failure.fields : {};
      const fields = Object.fromEntries(Object.entries(codes).map(([path, code]) => [path, { code, value: getIn(values, path) ?? null }]));
      helpers.setStatus({ fields, failure } satisfies EditorStatus);
      return false;
    }
  };
  return (
    <Formik initialValues={initialValues} validate={check} onSubmit={send} validateOnMount={false}>
      <EditorBody reveal={reveal} locate={locate}>
        {children}
      </EditorBody>
    </Formik>
  );
}
