import { Trans } from '@lingui/react/macro';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import { RichText } from '../../../../shared/ui/rich-text.tsx';
import type { EditorBlock, HomeworkValue, QuizQuestionValue } from './step-values.ts';

/** The beginning of a text, as a label in a list. */
const BEGINNING = 60;

/** The label of a block: its first words, or the name of its file. */
export function beginningOf(block: EditorBlock): string {
  if (block.type === 'IMAGE') return block.alt;
  if (block.type === 'AUDIO' && block.title !== '') return block.title;
  if ('file' in block) return block.file?.name ?? (block.type === 'VIDEO' ? block.url : '');
  const words = new DOMParser().parseFromString(block.html, 'text/html').body.textContent.trim();
  return words.length > BEGINNING ? `${words.slice(0, BEGINNING)}…` : words;
}

function Lines({ lines }: { lines: ReadonlyArray<string | undefined> }) {
  return lines
    .filter((line) => line !== undefined && line !== '')
    .map((line) => (
      <p key={line} dir="auto">
        {line}
      </p>
    ));
}

/** A block, read-only. */
export function BlockShown({ block }: { block: EditorBlock }) {
  switch (block.type) {
    case 'TEXT':
      return <RichText html={block.html} />;
    case 'IMAGE':
      return (
        <>
          {block.file !== null && <img src={block.file.url} alt="" width="240" />}
          <Lines lines={[block.alt, block.caption]} />
        </>
      );
    case 'VIDEO':
      return <Lines lines={[block.source === 'file' ? block.file?.name : block.url, block.caption, ...block.captions.map(({ file }) => file.name)]} />;
    case 'AUDIO':
      return (
        <>
          <Lines lines={[block.title, block.file?.name]} />
          {block.readsAloud && (
            <p>
              <Trans>This recording reads the step aloud</Trans>
            </p>
          )}
        </>
      );
    case 'DOCUMENT':
      return (
        <>
          <Lines lines={[block.file?.name]} />
          <p>{block.openType === 'NEW_TAB' ? <Trans>In a new tab</Trans> : <Trans>On this page</Trans>}</p>
        </>
      );
  }
}

/** The questions of a quiz in some languages; right options are checked. */
export function QuizShown({ quiz, languages }: { quiz: readonly QuizQuestionValue[]; languages: readonly string[] }) {
  return quiz.flatMap(({ id, words, options }) =>
    languages
      .filter((language) => (words[language] ?? '') !== '')
      .map((language) => (
        <div key={`${id}-${language}`} {...inLanguage(language)}>
          <p>{words[language]}</p>
          <ul>
            {options.map((option) => (
              <li key={option.id}>
                {option.isCorrect ? '✓' : '–'} {option.words[language]}
              </li>
            ))}
          </ul>
        </div>
      )),
  );
}

/** The homework texts of all languages. */
export function TaskShown({ homework }: { homework: HomeworkValue }) {
  return Object.entries(homework.words)
    .filter(([, html]) => html !== '')
    .map(([language, html]) => (
      <div key={language} {...inLanguage(language)}>
        <RichText html={html} />
      </div>
    ));
}
