import { imageValueOf, linkValueOf } from '../../../../shared/uploads/file-value.ts';
import type { StepEditor_BlockFragment, StepEditor_StepFragment } from '../step-editor.generated.ts';
import { type EditorBlock, EMPTY_TEXT, type HomeworkValue, type QuizQuestionValue, type StepText, type StepValues, type Words } from './step-values.ts';

type Content = StepEditor_StepFragment['contents'][number];

function blockOf(block: StepEditor_BlockFragment): EditorBlock {
  const { id, type } = block;
  const caption = block.caption ?? '';
  if (type === 'TEXT') return { id, type, html: block.html ?? '' };
  if (type === 'IMAGE') return { id, type, file: block.image ? imageValueOf(block.image) : null, alt: block.image?.alt ?? '', caption };
  if (type === 'DOCUMENT') return { id, type, file: block.document ? linkValueOf('document', block.document) : null, openType: block.openType ?? 'DEFAULT' };
  return {
    id,
    type,
    source: block.embed ? 'embed' : 'file',
    file: block.video ? linkValueOf('video', block.video) : null,
    url: block.embed?.url ?? '',
    caption,
    captions: block.captions.map(({ language, fileId, label, url }) => ({ language, file: { id: fileId, name: label, url, kind: 'caption' } })),
  };
}

function textOf({ name, blocks, audio, embeds }: Content): StepText {
  return {
    name,
    blocks: blocks.map(blockOf),
    audio: audio.map((file) => linkValueOf('audio', file)),
    embeds: embeds.map(({ url }, index) => ({ id: `embed-${index}`, url })),
  };
}

/** The texts at one index in every language. */
const wordsBy = (contents: readonly Content[], wordsIn: (content: Content) => string | undefined): Words =>
  Object.fromEntries(contents.flatMap((content) => ((words) => (words === undefined ? [] : [[content.language, words]]))(wordsIn(content))));

/** The quiz of the default language, or of the first language that has one; all have the same shape. */
function quizOf(contents: readonly Content[]): QuizQuestionValue[] {
  const shape = contents.find(({ quiz }) => quiz.length > 0)?.quiz ?? [];
  return shape.map(({ attempts, options }, questionIndex) => ({
    id: `question-${questionIndex}`,
    attempts: attempts === 0 ? null : String(attempts),
    words: wordsBy(contents, ({ quiz }) => quiz[questionIndex]?.question),
    options: options.map(({ isCorrect }, index) => ({
      id: `option-${questionIndex}-${index}`,
      isCorrect,
      words: wordsBy(contents, ({ quiz }) => quiz[questionIndex]?.options[index]?.title),
    })),
  }));
}

function homeworkOf(contents: readonly Content[]): HomeworkValue | null {
  const shape = contents.find(({ homework }) => homework !== null && homework !== undefined)?.homework;
  if (!shape) return null;
  return {
    minimumWords: String(shape.minimumWords),
    maximumWords: typeof shape.maximumWords === 'number' ? String(shape.maximumWords) : null,
    words: wordsBy(contents, ({ homework }) => homework?.content),
  };
}

/** Returns the form values of a saved step. The ids of questions are their indexes, so that two reads of a step are equal. */
export function valuesOf(step: StepEditor_StepFragment): StepValues {
  const byLanguage = new Map(step.contents.map((content) => [content.language, content]));
  const languages = [...new Set([...step.languages.map(({ language }) => language), ...byLanguage.keys()])];
  const inOrder = [...step.contents].sort((one, other) => Number(other.language === step.defaultLanguage) - Number(one.language === step.defaultLanguage));
  return {
    defaultLanguage: step.defaultLanguage,
    access: step.access,
    image: step.image ? imageValueOf(step.image) : null,
    translations: Object.fromEntries(
      languages.map((language) => {
        const content = byLanguage.get(language);
        return [language, content === undefined ? EMPTY_TEXT : textOf(content)];
      }),
    ),
    quiz: quizOf(inOrder),
    homework: homeworkOf(inOrder),
    upToDate: [],
  };
}
