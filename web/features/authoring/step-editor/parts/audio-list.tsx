import { Trans } from '@lingui/react/macro';
import { UploadList } from '../../../../shared/uploads/upload-list.tsx';
import { useStepForm, withText } from '../step-form-context.tsx';

/** Audio files that read the step aloud. */
export function AudioList({ language }: { language: string }) {
  const { values, update, scope, onUnused, problemAt } = useStepForm();
  return (
    <UploadList
      name={`${scope}-audio-${language}`}
      scope={`${scope}:${language}:audio`}
      kind="audio"
      label={<Trans>Audio recordings</Trans>}
      help={<Trans>For people who prefer to listen. Shown above the text.</Trans>}
      values={values.translations[language]?.audio ?? []}
      problem={problemAt(`translations.${language}.audioIds`)}
      onChange={(audio) => update((before) => withText(before, language, (text) => ({ ...text, audio })))}
      onUnused={onUnused}
    />
  );
}
