import { Trans, useLingui } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { PUBLISH_STATUSES, type PublishStatus } from '../../../schema/content-values.ts';
import { CAPTION_MAX } from '../../../schema/limits.ts';
import { useFormField } from '../forms/form-context.ts';
import { ChoiceField, TextField } from '../forms/form-field.tsx';
import { languageName } from '../i18n/languages.ts';
import { chakra } from '../ui/chakra.ts';
import { Heading, Stack, Text } from '../ui/layout.tsx';
import type { FileValue } from '../uploads/field-props.ts';
import { ImageField } from '../uploads/image-field.tsx';
import type { SharedValues } from './item-values.ts';
import type { FormFiles } from './use-form-files.ts';

/** Radio cards, side by side if there is space. */
export const Choices = chakra('div', {
  base: { display: 'grid', gap: '4', alignItems: 'start', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))' },
});

/** A section of a form with a heading. */
export function Part({ title, about, children }: { title: ReactNode; about?: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" gap="4">
      <Stack gap="0.5">
        <Heading as="h3">{title}</Heading>
        {about !== undefined && (
          <Text small tone="soft">
            {about}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  );
}

/** The default language of an item. */
export function DefaultLanguageField({ languages }: { languages: readonly string[] }) {
  return (
    <ChoiceField
      name="defaultLanguage"
      required
      label={<Trans>Default language</Trans>}
      choices={languages.map((code) => ({ value: code, label: languageName(code), lang: code }))}
    />
  );
}

/** Labels of public and private. */
export function useVisibilityWords(): Record<string, string> {
  const { t } = useLingui();
  return { public: t`Public`, private: t`Private` };
}

/** The visibility of an item. */
export function VisibilityField({ name, label }: { name: string; label: ReactNode }) {
  const words = useVisibilityWords();
  return (
    <ChoiceField
      name={name}
      required
      label={label}
      choices={['public', 'private'].map((value) => ({ value, label: words[value] ?? value }))}
      help={<Trans>Private: only for people who are invited.</Trans>}
    />
  );
}

/** Returns the words of the publish states. */
export function usePublishWords(): Readonly<Record<PublishStatus, string>> {
  const { t } = useLingui();
  return { DRAFT: t`Unpublished`, PUBLISHED: t`Published` };
}

/** The publish status of a saved item (docs/specification.md#5-validation-rules). */
export function StatusField() {
  const words = usePublishWords();
  return <ChoiceField name="status" required label={<Trans>Status</Trans>} choices={PUBLISH_STATUSES.map((value) => ({ value, label: words[value] }))} />;
}

export interface ImagePartProps {
  /** The owner of an interrupted upload. */
  scope: string;
  aspect: number;
  files: FormFiles;
}

/** The image of an item, cropped to its aspect ratio, with its alternative text. */
export function ImagePart({ scope, aspect, files }: ImagePartProps) {
  const { defaultLanguage } = useFormikContext<SharedValues>().values;
  const image = useFormField('image');
  const { problem } = useFormField('imageId');
  return (
    <ImageField
      name="image"
      scope={scope}
      label={<Trans>Image</Trans>}
      required
      aspect={aspect}
      value={image.value as FileValue | null}
      onChange={image.set}
      problem={problem}
      onUnused={files.onUnused}
      onBusy={files.onBusy}
      altField={
        <TextField
          name="imageAlt"
          maxLength={CAPTION_MAX}
          language={defaultLanguage}
          label={<Trans>Image description</Trans>}
          help={<Trans>Read aloud to people who cannot see the image. Leave it empty if the image is only decoration.</Trans>}
        />
      }
    />
  );
}
