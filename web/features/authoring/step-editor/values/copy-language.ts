import { copyable, copyOf } from '../blocks/change-blocks.ts';
import { newId } from './new-id.ts';
import { EMPTY_TEXT, type StepValues, type Words } from './step-values.ts';

const copied = (words: Words, from: string, to: string): Words => (words[from] === undefined ? words : { ...words, [to]: words[from] });
const emptied = (words: Words, language: string): Words => Object.fromEntries(Object.entries(words).filter(([each]) => each !== language));

function withWords(values: StepValues, change: (words: Words) => Words): Pick<StepValues, 'quiz' | 'homework'> {
  return {
    quiz: values.quiz.map((question) => ({
      ...question,
      words: change(question.words),
      explanations: change(question.explanations),
      options: question.options.map((option) => ({ ...option, words: change(option.words), explanations: change(option.explanations) })),
    })),
    homework: values.homework && { ...values.homework, words: change(values.homework.words) },
  };
}

/** Starts a translation as a copy of the default language: new blocks with the same files. */
export function copyFromDefault(values: StepValues, language: string): StepValues {
  const { defaultLanguage, translations } = values;
  const { name, blocks, embeds } = translations[defaultLanguage] ?? EMPTY_TEXT;
  const text = { name, blocks: copyable(blocks).map(copyOf), embeds: embeds.map((embed) => ({ ...embed, id: newId() })) };
  return { ...values, ...withWords(values, (words) => copied(words, defaultLanguage, language)), translations: { ...translations, [language]: text } };
}

/** Returns the step without the text of one language. */
export function withoutLanguage(values: StepValues, language: string): StepValues {
  return { ...values, ...withWords(values, (words) => emptied(words, language)), translations: { ...values.translations, [language]: EMPTY_TEXT } };
}
