import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { languageName } from '../../../../shared/i18n/languages.ts';
import { FactSeparator } from '../../../../shared/ui/fact-separator.tsx';
import { Isolate } from '../../../../shared/ui/layout.tsx';
import { entryOf } from '../blocks/block-kinds.ts';
import { useStepForm } from '../step-form-context.tsx';

/** `translations.en.blocks[1].alt` → en, blocks, 1, alt. */
const TRANSLATED = /^translations\.([^.[]+)\.(\w+)(?:\[(\d+)\])?(?:\.(.+))?$/;
/** `quiz[0].attempts` → 0, attempts. */
const QUESTION = /^quiz\[(\d+)\]\.(\w+)$/;

/** Returns the labels of the fields of a step, for the list of problems. */
export function useProblemLabel(): (path: string) => ReactNode {
  const { t } = useLingui();
  const { number } = useFormat();
  const { values } = useStepForm();

  const blockLabel = (language: string, index: number, field: string): ReactNode => {
    const block = values.translations[language]?.blocks[index];
    if (block === undefined) return <Trans>Content</Trans>;
    const name = `${t(entryOf(block).label)} ${number(index + 1)}`;
    const fields: Record<string, string> = {
      alt: t`Image description`,
      caption: t`Text below it (optional)`,
      embedUrl: t`Address or embed code`,
      title: t`Title`,
    };
    return fields[field] === undefined ? name : `${name}: ${fields[field]}`;
  };
  const translated = (language: string, part: string, index: number, field: string): ReactNode => {
    switch (part) {
      case 'name':
        return <Trans>Name of the step</Trans>;
      case 'blocks':
        return blockLabel(language, index, field);
      case 'embedUrls':
        return t`Embedded media ${index + 1}`;
      case 'quiz':
        return Number.isNaN(index) ? <Trans>Quiz</Trans> : t`Question ${index + 1}`;
      default:
        return <Trans>Homework</Trans>;
    }
  };
  const common: Record<string, ReactNode> = {
    image: <Trans>Step image</Trans>,
    access: <Trans>When learners can open it</Trans>,
    defaultLanguage: <Trans>Default language</Trans>,
    quiz: <Trans>Quiz</Trans>,
    'homework.minimumWords': <Trans>Minimum number of words</Trans>,
    'homework.maximumWords': <Trans>Maximum number of words</Trans>,
  };
  return (path) => {
    const [, language, part = '', index, field = ''] = TRANSLATED.exec(path) ?? [];
    if (language !== undefined) {
      return (
        <>
          {translated(language, part, Number(index), field)}
          <FactSeparator />
          <Isolate lang={language}>{languageName(language)}</Isolate>
        </>
      );
    }
    const [, question] = QUESTION.exec(path) ?? [];
    return question === undefined ? (common[path] ?? <Trans>Content</Trans>) : t`Question ${Number(question) + 1}`;
  };
}
