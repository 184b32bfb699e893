import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldDescription } from '../../../shared/editor/editor-keeper.tsx';
import { languageName } from '../../../shared/i18n/languages.ts';
import { Isolate } from '../../../shared/ui/layout.tsx';
import { RichText } from '../../../shared/ui/rich-text.tsx';
import type { EditorBlock, HomeworkValue, QuizQuestionValue, StepValues } from './step-values.ts';

const TEXT_PARTS = ['name', 'blocks', 'audio', 'embeds'] as const;

/** The parts two versions of a step are compared by. Quiz and homework are chosen as a whole, or words would lose their questions. */
export function comparedFields(values: StepValues): Record<string, unknown> {
  const { defaultLanguage, access, image, quiz, homework } = values;
  const texts = Object.entries(values.translations).flatMap(([language, text]) => TEXT_PARTS.map((part) => [`translations.${language}.${part}`, text[part]]));
  return { defaultLanguage, access, image, ...Object.fromEntries(texts), quiz, homework };
}

function Blocks({ blocks }: { blocks: readonly EditorBlock[] }) {
  return blocks.map((block) => {
    if (block.type === 'TEXT') return <RichText key={block.id} html={block.html} />;
    const words = block.type === 'IMAGE' ? block.alt : (block.file?.name ?? (block.type === 'VIDEO' ? block.url : ''));
    return <p key={block.id}>▪ {words}</p>;
  });
}

function Quiz({ quiz }: { quiz: readonly QuizQuestionValue[] }) {
  return quiz.map(({ id, words, options }) => (
    <p key={id} dir="auto">
      {Object.values(words)[0]} ({options.map((option) => Object.values(option.words)[0]).join(', ')})
    </p>
  ));
}

function labelOf(part: string): ReactNode {
  const labels: Record<string, ReactNode> = {
    defaultLanguage: <Trans>Default language</Trans>,
    access: <Trans>When learners may open it</Trans>,
    image: <Trans>Picture of the step</Trans>,
    quiz: <Trans>Quiz</Trans>,
    homework: <Trans>Homework</Trans>,
    name: <Trans>Name of the step</Trans>,
    blocks: <Trans>Content</Trans>,
    audio: <Trans>Recordings</Trans>,
    embeds: <Trans>Players of other services</Trans>,
  };
  return labels[part];
}

function shownValue(part: string, value: unknown): ReactNode {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  switch (part) {
    case 'defaultLanguage':
      return languageName(String(value));
    case 'access':
      return value === '0' ? <Trans>At once</Trans> : <Trans>After the step before it</Trans>;
    case 'image':
      return <img src={(value as NonNullable<StepValues['image']>).url} alt="" width="240" />;
    case 'blocks':
      return <Blocks blocks={value as EditorBlock[]} />;
    case 'quiz':
      return <Quiz quiz={value as QuizQuestionValue[]} />;
    case 'homework':
      return <RichText html={Object.values((value as HomeworkValue).words)[0] ?? ''} />;
    case 'audio':
      return (value as Array<{ name: string }>).map(({ name }) => name).join(', ');
    case 'embeds':
      return (value as Array<{ url: string }>).map(({ url }) => url).join(', ');
    default:
      return String(value);
  }
}

/** Names a part and shows it, where two versions stand side by side. */
export function describePart(path: string, value: unknown): FieldDescription {
  const [, language, inner] = /^translations\.([^.]+)\.(.+)$/.exec(path) ?? [];
  const part = inner ?? path;
  const label =
    language === undefined ? (
      labelOf(part)
    ) : (
      <>
        {labelOf(part)} · <Isolate lang={language}>{languageName(language)}</Isolate>
      </>
    );
  return { label, language, text: shownValue(part, value) };
}
