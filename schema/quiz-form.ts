import { object, type Schema, type TestContext, ValidationError } from 'yup';
import { byLanguageField, code, idField, listField, storable, switchField, textField, wholeNumberField } from './content-fields.ts';
import type { FieldCode } from './field-codes.ts';
import { EXPLANATION_MAX, WORDING_MAX } from './limits.ts';

const QUESTIONS_MAX = 50;
const OPTIONS_MAX = 20;

/** Texts by language. */
export type TextByLanguage = Record<string, string>;

export interface QuizOptionInput {
  id?: string;
  isCorrect: boolean;
  texts: TextByLanguage;
  /** Why it is right or wrong, optional in every language; without the field, the stored ones stay. */
  explanations?: TextByLanguage | undefined;
}

/** A question of a quiz in all languages; 0 attempts are unlimited (docs/specification.md#5-validation-rules). */
export interface QuizQuestionInput {
  id?: string;
  attempts: number;
  texts: TextByLanguage;
  /** Why the right answers are right, optional in every language; without the field, the stored ones stay. */
  explanations?: TextByLanguage | undefined;
  options: QuizOptionInput[];
}

/** The quiz of a step: questions, options, right answers and attempts once, texts by language (docs/product-rules.md#5-learning). */
export interface QuizInput {
  questions: QuizQuestionInput[];
}

const wording = textField()
  .max(WORDING_MAX, code('TOO_LONG'))
  .test(...storable);

const explanation = textField()
  .max(EXPLANATION_MAX, code('TOO_LONG'))
  .test(...storable);

/** An id that the client made; without one, a question or option takes that of the stored one at its position. */
const ownId = idField().uuid(code('ID_INVALID'));

/** Texts in some of the offered languages. */
export const textsField = (languages: readonly string[], text: Schema<string | undefined>): Schema<TextByLanguage> =>
  byLanguageField(languages, text).default({}) as unknown as Schema<TextByLanguage>;

function hasRightAnswer(options: ReadonlyArray<{ isCorrect?: boolean }> | undefined): boolean {
  return (options ?? []).length < 2 || (options ?? []).some((option) => option?.isCorrect === true);
}

/** A value that is not validated yet: everything may be missing. */
type Unchecked<Value> =
  Value extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Unchecked<Item>> | undefined
    : Value extends object
      ? { [Name in keyof Value]?: Unchecked<Value[Name]> } | null | undefined
      : Value;
type UncheckedQuiz = Unchecked<QuizInput>;

const listOf = <Item>(value: readonly Item[] | null | undefined): readonly Item[] => (Array.isArray(value) ? value : []);

/** Every text of a quiz with the path of its field. */
function textsIn(quiz: UncheckedQuiz): Array<{ path: string; texts: TextByLanguage }> {
  return listOf(quiz?.questions).flatMap((question, at) => {
    const path = `questions[${at}]`;
    const options = listOf(question?.options).map((option, index) => ({ path: `${path}.options[${index}].texts`, texts: option?.texts }));
    return [{ path: `${path}.texts`, texts: question?.texts }, ...options].map((each) => ({ path: each.path, texts: (each.texts ?? {}) as TextByLanguage }));
  });
}

const isWritten = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

/** The languages of the step whose form contains the field, and its default language. */
function languagesOfForm({ parent }: TestContext): { languages: string[]; defaultLanguage: string } {
  const { translations, defaultLanguage } = (parent ?? {}) as { translations?: object | null; defaultLanguage?: unknown };
  return { languages: Object.keys(translations ?? {}), defaultLanguage: String(defaultLanguage) };
}

/** The languages in which a text is required: those with any text, or the default language if there is no text at all. */
export function requiredLanguages(context: TestContext, written: (language: string) => boolean): string[] {
  const { languages, defaultLanguage } = languagesOfForm(context);
  const found = languages.filter(written);
  return found.length === 0 ? [defaultLanguage] : found;
}

/** Whether some languages of the step have a text and others have none. */
export function lacksLanguages(context: TestContext, written: (language: string) => boolean): boolean {
  const { languages } = languagesOfForm(context);
  const count = languages.filter(written).length;
  return count > 0 && count < languages.length;
}

/** Returns whether a quiz has any text in a language. */
export const quizWrittenIn =
  (quiz: UncheckedQuiz) =>
  (language: string): boolean =>
    textsIn(quiz).some(({ texts }) => isWritten(texts[language]));

function withoutMissingTexts(quiz: QuizInput | null, context: TestContext): true | ValidationError {
  const required = requiredLanguages(context, quizWrittenIn(quiz));
  const missing = textsIn(quiz).flatMap(({ path, texts }) =>
    required.filter((language) => !isWritten(texts[language])).map((language) => `${context.path}.${path}.${language}`),
  );
  return missing.length === 0 || new ValidationError(missing.map((path) => context.createError({ path, message: code('REQUIRED') })));
}

/** Every id of a quiz occurs once. */
function hasUniqueIds(quiz: QuizInput | null): boolean {
  const all = listOf((quiz as UncheckedQuiz)?.questions).flatMap((question) => [question?.id, ...listOf(question?.options).map((option) => option?.id)]);
  const ids = all.filter((id) => id !== undefined && id !== null);
  return new Set(ids).size === ids.length;
}

/** The quiz of a step in all languages, or none. */
export function quizField(languages: readonly string[]): Schema<QuizInput | null> {
  const texts = textsField(languages, wording);
  const explanations = textsField(languages, explanation).default(undefined);
  const option = object({ id: ownId, isCorrect: switchField().default(false), texts, explanations });
  const question = object({
    id: ownId,
    attempts: wholeNumberField('attempts').default(0),
    texts,
    explanations,
    options: listField(option, OPTIONS_MAX).min(2, code('QUIZ_OPTIONS_TOO_FEW')).test('answer', code('QUIZ_ANSWER_MISSING'), hasRightAnswer),
  });
  const field = object({ questions: listField(question, QUESTIONS_MAX).min(1, code('REQUIRED')) })
    .nullable()
    .default(null) as unknown as Schema<QuizInput | null>;
  return field.test('ids', code('ID_INVALID' satisfies FieldCode), hasUniqueIds).test('texts', (quiz, context) => withoutMissingTexts(quiz, context));
}
