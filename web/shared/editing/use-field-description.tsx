import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ItemFields, SHARED_FIELDS } from '../../../schema/item-fields.ts';
import { languageName } from '../i18n/languages.ts';
import { AppImage } from '../ui/app-image.tsx';
import { chakra } from '../ui/chakra.ts';
import { FactSeparator } from '../ui/fact-separator.tsx';
import type { FileValue } from '../uploads/field-props.ts';
import type { FieldDescription } from './editor-session-dialogs.tsx';
import { usePublishWords } from './item-parts.tsx';
import type { ItemWords } from './item-words.ts';

const TRANSLATED = /^translations\.([^.]+)\.(\w+)$/;
const Small = chakra('span', { base: { display: 'block', maxW: '12rem' } });

/** The label of a field with its language. */
function Label({ words, language }: { words: ReactNode; language: string }) {
  return (
    <>
      {words}
      <FactSeparator />
      <bdi lang={language}>{languageName(language)}</bdi>
    </>
  );
}

function imageWords(file: FileValue | null): ReactNode {
  if (!file?.image) return file?.name ?? '';
  return (
    <Small>
      <AppImage image={file.image} sizes="192px" />
    </Small>
  );
}

const own = <Value,>(table: Readonly<Record<string, Value>>, name: string): Value | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);

/**
 * Returns labels and values of the fields of an academy or a course, by path, for the comparison of two versions and the list of problems. A path without a
 * field, such as one that a newer server refuses, is its own label.
 */
export function useFieldDescription<Fields extends ItemFields>({ texts, settings }: ItemWords<Fields>): (path: string, value: unknown) => FieldDescription {
  const status = usePublishWords();
  const shared: Readonly<Record<keyof typeof SHARED_FIELDS, (value: unknown) => FieldDescription>> = {
    defaultLanguage: (value) => ({ label: <Trans>Default language</Trans>, text: languageName(String(value)) }),
    status: (value) => ({ label: <Trans>Status</Trans>, text: own(status, String(value)) }),
    image: (value) => ({ label: <Trans>Image</Trans>, text: imageWords(value as FileValue | null) }),
    imageAlt: (value) => ({ label: <Trans>Image description</Trans>, text: String(value ?? '') }),
  };
  return (path, value) => {
    const [, language, part = ''] = TRANSLATED.exec(path) ?? [];
    const text = own(texts, part);
    if (language !== undefined && text !== undefined) return { label: <Label words={text.label} language={language} />, language, text: String(value ?? '') };
    const setting = own(settings, path);
    if (setting !== undefined) return { label: setting.label, text: setting.value(String(value ?? '')) };
    return own(shared, path)?.(value) ?? { label: path, text: String(value ?? '') };
  };
}
