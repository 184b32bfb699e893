import { useFormikContext } from 'formik';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { isFieldCode } from '../../../../schema/field-codes.ts';
import type { FieldProblem } from '../../../shared/forms/field-problem.tsx';
import type { EditorStatus } from '../editing/editor-form.tsx';
import { placeProblems } from './values/problems.ts';
import { EMPTY_TEXT, type StepText, type StepValues } from './values/step-values.ts';

/** What the parts of the form share. */
export interface StepForm {
  values: StepValues;
  /** Updates the newest values; concurrent updates are all applied. */
  update: (change: (values: StepValues) => StepValues) => void;
  /** Returns the problem of a field; null before the first attempt to save. */
  problemAt: (path: string) => FieldProblem | null;
  /** The prefix of the owner keys of uploads. */
  scope: string;
  /** Records a file that a field no longer uses. */
  onUnused: (fileId: string) => void;
  /** Renders an embedded player as learners see it; the route passes it in, because it composes features. */
  showEmbed: (url: string) => ReactNode;
}

const Context = createContext<StepForm | null>(null);

export interface StepFormProviderProps extends Pick<StepForm, 'scope' | 'onUnused' | 'showEmbed'> {
  children: ReactNode;
}

/** Provides the form's values and updates to its parts. */
export function StepFormProvider({ scope, onUnused, showEmbed, children }: StepFormProviderProps) {
  const form = useFormikContext<StepValues>();
  const latest = useRef(form.values);
  latest.current = form.values;
  const { setValues, errors, submitCount } = form;
  const refused = (form.status as EditorStatus | undefined)?.fields;

  const update = useRef<StepForm['update']>(() => undefined);
  update.current = (change) => {
    latest.current = change(latest.current);
    void setValues(latest.current);
  };
  const change = useRef<StepForm['update']>((how) => update.current(how)).current;

  const codes = useMemo(() => {
    const own = submitCount > 0 ? (errors as Record<string, string>) : {};
    const answered = Object.fromEntries(Object.entries(refused ?? {}).map(([path, { code }]) => [path, code]));
    return { ...placeProblems(answered, latest.current), ...own };
  }, [errors, submitCount, refused]);
  const problemAt = (path: string) => {
    const code = codes[path];
    return isFieldCode(code) ? { code, name: path } : null;
  };
  return <Context.Provider value={{ values: form.values, update: change, problemAt, scope, onUnused, showEmbed }}>{children}</Context.Provider>;
}

/** Returns the surrounding form. */
export function useStepForm(): StepForm {
  const form = useContext(Context);
  if (form === null) throw new Error('Outside the form of a step');
  return form;
}

/** Returns the values with the text of one language changed. */
export function withText(values: StepValues, language: string, change: (text: StepText) => StepText): StepValues {
  const text = values.translations[language] ?? EMPTY_TEXT;
  return { ...values, translations: { ...values.translations, [language]: change(text) } };
}
