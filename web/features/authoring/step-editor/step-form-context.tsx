import { createContext, type ReactNode, useContext } from 'react';
import { type FormParts, useFormParts } from '../../../shared/forms/use-form-parts.ts';
import type { StepEditor_FormerTextFragment } from './step-editor.generated.ts';
import { placeProblems } from './values/problems.ts';
import { EMPTY_TEXT, type StepText, type StepValues } from './values/step-values.ts';

/** A stored question, without its texts. */
export interface StoredQuestion {
  id: string;
  answered: boolean;
  options: ReadonlyArray<{ id: string; isCorrect: boolean }>;
}

/** What the parts of a step's form share. */
export interface StepForm extends FormParts<StepValues> {
  /** Prefix of the names under which the fields of this form upload. */
  scope: string;
  /** Records a file that a field no longer uses. */
  onUnused: (fileId: string) => void;
  /** Renders a player of another service as learners see it. The page provides it, because features do not import each other. */
  showEmbed: (url: string) => ReactNode;
  /** The questions as they are stored; none for a new step. */
  storedQuestions: readonly StoredQuestion[];
  /** The texts of the default language that stale translations were made from; none for a new step. */
  formerTexts: readonly StepEditor_FormerTextFragment[];
}

const Context = createContext<StepForm | null>(null);

export interface StepFormProviderProps extends Pick<StepForm, 'scope' | 'onUnused' | 'showEmbed' | 'storedQuestions' | 'formerTexts'> {
  children: ReactNode;
}

/** Lets each part of a step read and change the surrounding form. */
export function StepFormProvider({ children, ...shared }: StepFormProviderProps) {
  const form = useFormParts<StepValues>(placeProblems);
  return <Context.Provider value={{ ...form, ...shared }}>{children}</Context.Provider>;
}

/** The surrounding form of a step. */
export function useStepForm(): StepForm {
  const form = useContext(Context);
  if (form === null) throw new Error('useStepForm is called outside StepFormProvider');
  return form;
}

/** Returns the values with the text of one language changed. */
export function withText(values: StepValues, language: string, change: (text: StepText) => StepText): StepValues {
  const text = values.translations[language] ?? EMPTY_TEXT;
  return { ...values, translations: { ...values.translations, [language]: change(text) } };
}
