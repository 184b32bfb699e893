import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldDescription } from '../../../../shared/editing/editor-session-dialogs.tsx';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { languageName } from '../../../../shared/i18n/languages.ts';
import { FactSeparator } from '../../../../shared/ui/fact-separator.tsx';
import { Isolate } from '../../../../shared/ui/layout.tsx';
import { RichText } from '../../../../shared/ui/rich-text.tsx';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import { type EditorBlock, entryOf } from '../blocks/block-kinds.ts';
import { QuizShown, TaskShown } from './shown-parts.tsx';
import type { HomeworkValue, StepValues } from './step-values.ts';

/** `translations.en.blocks.<id>` → en, blocks, <id>. */
const TRANSLATED = /^translations\.([^.]+)\.([^.]+)(?:\.(.+))?$/;
/** `quiz.<id>.words.en` → <id>, words, en. */
const QUESTION = /^quiz\.([^.]+)(?:\.([^.]+)(?:\.(.+))?)?$/;
/** `homework.words.en` → en. */
const HOMEWORK_WORDS = /^homework\.words\.([^.]+)$/;

type Described = Omit<FieldDescription, 'label' | 'language'>;

function commonPart(path: string, value: unknown): Described & { label: ReactNode } {
  switch (path) {
    case 'defaultLanguage':
      return { label: <Trans>Default language</Trans>, text: languageName(String(value)) };
    case 'access':
      return { label: <Trans>When learners can open it</Trans>, text: value === 'OPEN' ? <Trans>Immediately</Trans> : <Trans>After the previous step</Trans> };
    case 'image':
      return { label: <Trans>Step image</Trans>, text: value === null ? '' : <img src={(value as FileValue).url} alt="" width="240" /> };
    case 'homework.minimumWords':
      return { label: <Trans>Minimum number of words</Trans>, text: String(value) };
    default:
      return { label: <Trans>Maximum number of words</Trans>, text: value === null ? <Trans>Unlimited</Trans> : String(value) };
  }
}

/** A list of files or players by name. */
const listed = (names: readonly string[]): Described => ({ text: names.join('\n'), holdsBoth: names.length > 0 });

/** A block, read-only. */
function shownBlock(block: EditorBlock): ReactNode {
  const { Shown } = entryOf(block);
  return <Shown block={block} />;
}

/** A label with the language that it is about. */
const inOneLanguage = (label: ReactNode, language: string) => (
  <>
    {label}
    <FactSeparator />
    <Isolate lang={language}>{languageName(language)}</Isolate>
  </>
);

/** Labels and renders the parts of a quiz: the order of the questions, a whole question, or a part of one. */
function useQuizDescription(): (id: string, part: string, language: string, version: StepValues) => FieldDescription {
  const { t } = useLingui();
  return (id, part, language, { quiz, translations, defaultLanguage }) => {
    if (id === 'order') {
      const lines = quiz.map(({ words }, index) => words[defaultLanguage] || t`Question ${index + 1}`);
      return { label: <Trans>Order of the questions</Trans>, text: lines.join('\n'), language: defaultLanguage };
    }
    const index = quiz.findIndex((question) => question.id === id);
    const question = quiz[index];
    if (question === undefined) return { label: '', text: <Trans>(none)</Trans> };
    const name = t`Question ${index + 1}`;
    const shown = (languages: readonly string[]) => <QuizShown quiz={[question]} languages={languages} />;
    if (part === 'attempts') return { label: t`${name}: attempts`, text: question.attempts ?? <Trans>Unlimited</Trans> };
    if (part === 'options') return { label: t`${name}: options`, text: shown([defaultLanguage]), language: defaultLanguage };
    if (part === 'words') return { label: inOneLanguage(name, language), text: shown([language]), language };
    return { label: name, text: shown(Object.keys(translations)) };
  };
}

/** Labels and renders the parts of a step in the comparison of two versions. */
export function usePartDescription(): (path: string, value: unknown, version: StepValues) => FieldDescription {
  const { t } = useLingui();
  const { number } = useFormat();
  const quizPart = useQuizDescription();
  const pieceName = (block: EditorBlock, blocks: readonly EditorBlock[]) => `${t(entryOf(block).label)} ${number(blocks.indexOf(block) + 1)}`;

  const orderOf = (ids: readonly string[], blocks: readonly EditorBlock[]) =>
    ids.flatMap((id) => blocks.filter((block) => block.id === id)).map((block) => `${t(entryOf(block).label)}: ${entryOf(block).title(block)}`);

  const translatedPart = (part: string, id: string, value: unknown, blocks: readonly EditorBlock[]): Described & { label: ReactNode } => {
    const block = value as EditorBlock | undefined;
    switch (part) {
      case 'name':
        return { label: <Trans>Name of the step</Trans>, text: String(value) };
      case 'blocks':
        if (block === undefined) return { label: id, text: <Trans>(none)</Trans> };
        return { label: pieceName(block, blocks), text: shownBlock(block), html: 'html' in block ? block.html : undefined, holdsBoth: true };
      case 'order':
        return { label: <Trans>Order of the blocks</Trans>, text: orderOf(value as string[], blocks).join('\n') };
      default:
        return { label: <Trans>Embedded media</Trans>, ...listed(value as string[]) };
    }
  };
  return (path, value, version) => {
    const [, language, part = '', id = ''] = TRANSLATED.exec(path) ?? [];
    if (language !== undefined) {
      const { label, ...described } = translatedPart(part, id, value, version.translations[language]?.blocks ?? []);
      return { ...described, label: inOneLanguage(label, language), language };
    }
    const [, questionId, questionPart = '', wordsLanguage = ''] = QUESTION.exec(path) ?? [];
    if (questionId !== undefined) return quizPart(questionId, questionPart, wordsLanguage, version);
    if (path === 'homework') {
      const homework = value as HomeworkValue | null;
      return { label: <Trans>Homework</Trans>, text: homework === null ? '' : <TaskShown homework={homework} /> };
    }
    const [, taskLanguage] = HOMEWORK_WORDS.exec(path) ?? [];
    if (taskLanguage === undefined) return commonPart(path, value);
    const task = String(value ?? '');
    return {
      label: inOneLanguage(<Trans>Homework</Trans>, taskLanguage),
      language: taskLanguage,
      text: task === '' ? '' : <RichText html={task} />,
      html: task,
      holdsBoth: task !== '',
    };
  };
}
