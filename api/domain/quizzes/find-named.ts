import type { Translations } from '../translations/translations.ts';

interface Named {
  id: string;
  texts: Translations<string>;
}

const POSITION = /^\d{1,3}$/;
const namesOf = (name: unknown): string[] => {
  const names = typeof name === 'object' && name !== null ? Object.values(name) : [name];
  return names.flatMap((each) => (typeof each === 'string' || typeof each === 'number' ? [String(each).trim()] : []));
};

/** Finds a question by its id, else by its text in any language, else by its position from 0. Texts by language name it by any of them. */
export function findNamed<Question extends Named>(questions: readonly Question[], name: unknown): Question | undefined {
  const names = namesOf(name);
  const [first = ''] = names;
  return (
    questions.find(({ id }) => id === first.toLowerCase()) ??
    questions.find(({ texts }) => names.some((each) => each !== '' && Object.values(texts).includes(each))) ??
    (POSITION.test(first) ? questions[Number(first)] : undefined)
  );
}
