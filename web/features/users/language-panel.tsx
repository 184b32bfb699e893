import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../schema/languages.ts';
import { useSetLanguage } from '../../shared/account/use-set-language.ts';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { LANGUAGE_NAMES, languageName } from '../../shared/i18n/languages.ts';
import { chooseContentLanguage, chooseLanguage, showOtherLanguages, useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { updateViewer } from '../../shared/session/session.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { CheckBox } from '../../shared/ui/controls.ts';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { SetContentLanguageDocument } from './language-panel.generated.ts';

const INTERFACE_CHOICES = INTERFACE_LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code], lang: code }));
const SAME = '';

/** The languages of interface and content (docs/product-rules.md#3-languages). Each choice is saved at once. */
export function LanguagePanel({ contentLanguages }: { contentLanguages: readonly string[] }) {
  const { t } = useLingui();
  const preference = useReadingPreference();
  const otherId = useId();
  const tellServer = useSetLanguage();
  const [setContentLanguage] = useMutation(SetContentLanguageDocument, {
    onError: notifyFailure,
    onCompleted: (data) => updateViewer(data.setContentLanguage),
  });

  const chooseInterface = async (language: InterfaceLanguage) => {
    await chooseLanguage(language);
    tellServer(language);
  };
  const chooseContent = (value: string) => {
    const language = value === SAME ? null : value;
    chooseContentLanguage(language);
    void setContentLanguage({ variables: { language } });
  };
  const contentChoices = [
    { value: SAME, label: t`Same as interface language` },
    ...contentLanguages.map((code) => ({ value: code, label: languageName(code), lang: code })),
  ];

  return (
    <Stack gap="5">
      <SelectField
        label={<Trans>Interface language</Trans>}
        value={preference.language}
        choices={INTERFACE_CHOICES}
        onChoose={(value) => void chooseInterface(value as InterfaceLanguage)}
      />
      <SelectField label={<Trans>Course language</Trans>} value={preference.contentLanguage ?? SAME} choices={contentChoices} onChoose={chooseContent} />
      <chakra.label htmlFor={otherId} display="flex" gap="3" py="2">
        <CheckBox id={otherId} type="checkbox" checked={preference.otherLanguages} onChange={(event) => showOtherLanguages(event.target.checked)} />
        {/* A label holds no blocks. */}
        <span>
          <Trans>Show in other languages</Trans>
          <Text as="span" display="block" mt="0.5" small tone="soft">
            <Trans>Also shows content that is not yet available in your language.</Trans>
          </Text>
        </span>
      </chakra.label>
    </Stack>
  );
}
