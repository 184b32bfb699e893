import type { Version } from '../../../../shared/editing/conflicts/compare-versions.ts';
import type { Choices } from '../../../../shared/editing/use-editor-session.ts';
import type { EditorBlock } from '../blocks/block-kinds.ts';
import { languagesOf } from './compare.ts';
import { newId } from './new-id.ts';
import { EMPTY_TEXT, type QuizQuestionValue, type StepText, type StepValues, type Words } from './step-values.ts';

type VersionOf = (part: string) => Version | undefined;

/** Returns one of two values; `both` is handled by the caller. */
function chosen<Value>(version: Version | undefined, mine: Value, theirs: Value, join: (mine: Value, theirs: Value) => Value = (one) => one): Value {
  if (version === 'both') return join(mine, theirs);
  return version === 'theirs' ? theirs : mine;
}

/** Returns the ids of two lists in order: those of the leading list, and each other id after its predecessor. */
function orderOf(leading: ReadonlyArray<{ id: string }>, others: ReadonlyArray<{ id: string }>): string[] {
  const order = leading.map(({ id }) => id);
  others.forEach(({ id }, index) => {
    const before = others[index - 1];
    if (!order.includes(id)) order.splice(before === undefined ? 0 : order.indexOf(before.id) + 1, 0, id);
  });
  return order;
}

function mergeBlocks(mine: readonly EditorBlock[], theirs: readonly EditorBlock[], versionOf: VersionOf): EditorBlock[] {
  const order = versionOf('order') === 'theirs' ? orderOf(theirs, mine) : orderOf(mine, theirs);
  const blockIn = (blocks: readonly EditorBlock[], id: string) => blocks.filter((block) => block.id === id);
  return order.flatMap((id) =>
    chosen(versionOf(`blocks.${id}`), blockIn(mine, id), blockIn(theirs, id), (own, other) => [...own, ...other.map((block) => ({ ...block, id: newId() }))]),
  );
}

function mergeText(mine: StepText, theirs: StepText, versionOf: VersionOf): StepText {
  return {
    name: chosen(versionOf('name'), mine.name, theirs.name),
    blocks: mergeBlocks(mine.blocks, theirs.blocks, versionOf),
    embeds: chosen(versionOf('embeds'), mine.embeds, theirs.embeds, (own, other) => [
      ...own,
      ...other.filter(({ url }) => own.every((embed) => embed.url !== url)).map(({ url }) => ({ id: newId(), url })),
    ]),
  };
}

/** Returns one's own words with those of the other version in the languages that are taken from it. */
const mergeWords = (mine: Words, theirs: Words, taken: readonly string[]): Words => ({
  ...mine,
  ...Object.fromEntries(taken.filter((language) => language in mine || language in theirs).map((language) => [language, theirs[language] ?? ''])),
});

type Texts = Pick<QuizQuestionValue, 'words' | 'explanations'>;

const mergeTexts = (mine: Texts, theirs: Texts, taken: readonly string[]): Texts => ({
  words: mergeWords(mine.words, theirs.words, taken),
  explanations: mergeWords(mine.explanations, theirs.explanations, taken),
});

/** Merges two versions of one question. An option that only one version has comes with the list of options that contains it. */
function mergeQuestion(mine: QuizQuestionValue, theirs: QuizQuestionValue, languages: readonly string[], versionOf: VersionOf): QuizQuestionValue {
  const taken = languages.filter((language) => versionOf(`words.${language}`) === 'theirs');
  const options = chosen(versionOf('options'), mine.options, theirs.options).map((option) => {
    const [own, other] = [mine, theirs].map((version) => version.options.find(({ id }) => id === option.id));
    if (own === undefined || other === undefined) return option;
    return { ...option, ...mergeTexts(own, other, taken) };
  });
  return { ...mine, attempts: chosen(versionOf('attempts'), mine.attempts, theirs.attempts), ...mergeTexts(mine, theirs, taken), options };
}

function mergeQuiz(mine: StepValues, theirs: StepValues, choices: Choices): QuizQuestionValue[] {
  const languages = languagesOf(mine, theirs);
  const order = choices['quiz.order'] === 'theirs' ? orderOf(theirs.quiz, mine.quiz) : orderOf(mine.quiz, theirs.quiz);
  return order.flatMap((id) => {
    const [own, other] = [mine, theirs].map(({ quiz }) => quiz.find((question) => question.id === id));
    if (own === undefined || other === undefined) return chosen(choices[`quiz.${id}`], own, other) ?? [];
    return mergeQuestion(own, other, languages, (part) => choices[`quiz.${id}.${part}`]);
  });
}

function mergeHomework({ homework: mine }: StepValues, { homework: theirs }: StepValues, choices: Choices): StepValues['homework'] {
  if (mine === null || theirs === null) return chosen(choices.homework, mine, theirs);
  const words = Object.keys({ ...mine.words, ...theirs.words }).map((language) => {
    const [own, other] = [mine.words[language] ?? '', theirs.words[language] ?? ''];
    return [language, chosen(choices[`homework.words.${language}`], own, other, () => own + other)];
  });
  return {
    minimumWords: chosen(choices['homework.minimumWords'], mine.minimumWords, theirs.minimumWords),
    maximumWords: chosen(choices['homework.maximumWords'], mine.maximumWords, theirs.maximumWords),
    words: Object.fromEntries(words),
  };
}

/** Merges two versions of a step by the choice for each of its `comparedFields`. */
export function mergeSteps(mine: StepValues, theirs: StepValues, choices: Choices): StepValues {
  const translations = languagesOf(mine, theirs).map((language) => {
    const [own, other] = [mine, theirs].map((version) => version.translations[language] ?? EMPTY_TEXT) as [StepText, StepText];
    return [language, mergeText(own, other, (part) => choices[`translations.${language}.${part}`])];
  });
  return {
    ...mine,
    defaultLanguage: chosen(choices.defaultLanguage, mine.defaultLanguage, theirs.defaultLanguage),
    access: chosen(choices.access, mine.access, theirs.access),
    image: chosen(choices.image, mine.image, theirs.image),
    translations: Object.fromEntries(translations),
    quiz: mergeQuiz(mine, theirs, choices),
    homework: mergeHomework(mine, theirs, choices),
  };
}
