import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { languageName } from '../../../shared/i18n/languages.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Stack, Text } from '../../../shared/ui/layout.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import type { FileValue, UploadFieldProps } from '../../../shared/uploads/field-props.ts';
import { useStoredUploads } from '../../../shared/uploads/stored-uploads.ts';
import { UploadField } from '../../../shared/uploads/upload-field.tsx';
import { useUploads } from '../../../shared/uploads/upload-items.ts';

const Group = chakra('fieldset', { base: { display: 'grid', gap: '3', minW: '0' } });
const Legend = chakra('legend', { base: { fontWeight: 'medium', fontSize: 'sm' } });

/** The captions of a video in one language. */
export interface CaptionValue {
  language: string;
  file: FileValue;
}

export interface VideoCaptionsProps {
  /** The configured content languages. */
  languages: readonly string[];
  value: readonly CaptionValue[];
  /** Called with the whole list, in the order of the languages. */
  onChange: (value: CaptionValue[]) => void;
  /** As for `UploadField`: unique and stable when the form is reopened. */
  scope: string;
  onUnused?: (fileId: string) => void;
}

interface LanguageCaptionsProps extends Pick<UploadFieldProps, 'scope' | 'onUnused' | 'value' | 'onChange'> {
  language: string;
  /** Languages chosen by the user that have no file yet. */
  opened: boolean;
}

/** The caption file of one language. Also shown while an upload is running or was interrupted. */
function LanguageCaptions({ language, opened, ...field }: LanguageCaptionsProps) {
  const uploads = useUploads(field.scope);
  const kept = useStoredUploads(field.scope);
  if (field.value === null && !opened && uploads.length === 0 && kept.length === 0) return null;
  return (
    <UploadField
      kind="caption"
      name={`captions-${language}`}
      label={
        <Trans>
          Captions: <bdi lang={language}>{languageName(language)}</bdi>
        </Trans>
      }
      {...field}
    />
  );
}

/** The captions of a video, one file per language: add, replace, remove. Captions in languages that are no longer configured stay visible. */
export function VideoCaptions({ languages, value, onChange, scope, onUnused }: VideoCaptionsProps) {
  const { t } = useLingui();
  const id = useId();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const used = value.map(({ language }) => language);
  const all = [...languages, ...used.filter((language) => !languages.includes(language))];
  const left = languages.filter((language) => !used.includes(language) && !opened.includes(language));

  const set = (language: string, file: FileValue | null) => {
    const others = value.filter((each) => each.language !== language);
    const next = file === null ? others : [...others, { language, file }];
    if (file === null) setOpened(opened.filter((each) => each !== language));
    onChange(next.sort((one, other) => all.indexOf(one.language) - all.indexOf(other.language)));
  };

  return (
    <Group aria-describedby={`${id}-help`}>
      <Legend>
        <Trans>Captions</Trans>
      </Legend>
      <Text id={`${id}-help`} small tone="soft">
        <Trans>What is said in the video, for people who cannot hear it or who prefer to read along.</Trans>
      </Text>
      {all.map((language) => (
        <LanguageCaptions
          key={language}
          language={language}
          opened={opened.includes(language)}
          scope={`${scope}:captions:${language}`}
          value={value.find((each) => each.language === language)?.file ?? null}
          onChange={(file) => set(language, file)}
          {...(onUnused === undefined ? {} : { onUnused })}
        />
      ))}
      {left.length > 0 && (
        <Stack maxW="20rem">
          <SelectField
            label={<Trans>Add captions in</Trans>}
            value=""
            choices={[{ value: '', label: t`Choose a language` }, ...left.map((code) => ({ value: code, label: languageName(code), lang: code }))]}
            onChoose={(language) => language !== '' && setOpened([...opened, language])}
          />
        </Stack>
      )}
    </Group>
  );
}
