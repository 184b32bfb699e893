import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageName } from '../../../shared/i18n/languages.ts';
import { AppImage } from '../../../shared/ui/app-image.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import type { FileValue } from '../../../shared/uploads/field-props.ts';
import { useAttemptWords } from '../courses/attempts-field.tsx';
import type { FieldDescription } from './editor-session-dialogs.tsx';
import { useVisibilityWords } from './item-parts.tsx';

const TRANSLATED = /^translations\.([^.]+)\.(\w+)$/;
const Small = chakra('span', { base: { display: 'block', maxW: '12rem' } });

/** The label of a field with its language. */
function Label({ words, language }: { words: ReactNode; language: string }) {
  return (
    <>
      {words} · <bdi lang={language}>{languageName(language)}</bdi>
    </>
  );
}

/** Returns labels and values of academy and course fields for the comparison of two versions. */
export function useFieldDescription(texts: readonly { part: string; label: ReactNode }[]): (path: string, value: unknown) => FieldDescription {
  const visibility = useVisibilityWords();
  const attempts = useAttemptWords();
  return (path, value) => {
    const [, language, part] = TRANSLATED.exec(path) ?? [];
    if (language !== undefined) {
      const words = texts.find((text) => text.part === part)?.label;
      return { label: <Label words={words} language={language} />, language, text: String(value ?? '') };
    }
    switch (path) {
      case 'defaultLanguage':
        return { label: <Trans>Default language</Trans>, text: languageName(String(value)) };
      case 'maxAttempts':
        return { label: <Trans>Attempts</Trans>, text: attempts(Number(value)) };
      case 'imageAlt':
        return { label: <Trans>Image description</Trans>, text: String(value ?? '') };
      case 'image': {
        const file = value as FileValue | null;
        return {
          label: <Trans>Image</Trans>,
          text: file?.image ? (
            <Small>
              <AppImage image={file.image} sizes="192px" />
            </Small>
          ) : (
            (file?.name ?? '')
          ),
        };
      }
      default:
        return { label: <Trans>Type</Trans>, text: visibility[String(value)] ?? String(value) };
    }
  };
}
