import { Trans, useLingui } from '@lingui/react/macro';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { CROP_ASPECTS } from '../../../../../schema/limits.ts';
import type { StepAccess } from '../../../../schema-types.generated.ts';
import { LanguageSign, useLanguageWords } from '../../../../shared/editing/languages/language-sign.tsx';
import { languageName } from '../../../../shared/i18n/languages.ts';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { HiddenText } from '../../../../shared/ui/layout.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { ImageField } from '../../../../shared/uploads/image-field.tsx';
import { useStepForm } from '../step-form-context.tsx';
import { ChoiceCards } from './choice-cards.tsx';

/** The paths of the fields in the settings. */
export const SETTINGS = ['image', 'access', 'defaultLanguage'] as const;

const Fold = chakra('details', {
  base: { minW: '0', borderBlockStartWidth: '1px', borderColor: 'line', '&[open] summary svg:last-of-type': { transform: 'rotate(180deg)' } },
});
const Title = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '12',
    cursor: 'pointer',
    fontWeight: 'medium',
    rounded: 'control',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg:last-of-type': { ms: 'auto', transition: 'transform 150ms' },
  },
});
const Fields = chakra('div', {
  base: { display: 'grid', gap: '5', pb: '4', alignItems: 'start' },
  variants: { side: { true: { gridTemplateColumns: 'minmax(0, 1fr)' }, false: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))' } } },
});

export interface StepSettingsProps {
  open: boolean;
  onToggle: (open: boolean) => void;
  /** In a column beside the content. */
  side: boolean;
}

/** What all languages of a step share: image, access, default language. */
export function StepSettings({ open, onToggle, side }: StepSettingsProps) {
  const { t } = useLingui();
  const words = useLanguageWords();
  const { values, update, problemAt, scope, onUnused } = useStepForm();
  const wrong = SETTINGS.some((path) => problemAt(path) !== null);
  return (
    <Fold open={open} onToggle={(event) => onToggle(event.currentTarget.open)} data-settings>
      <Title>
        <Trans>Settings of the step</Trans>
        {wrong && (
          <>
            <LanguageSign state="wrong" />
            <HiddenText>{words.wrong}</HiddenText>
          </>
        )}
        <Icon icon={ChevronDownIcon} size={1} />
      </Title>
      <Fields side={side}>
        <ImageField
          name="image"
          scope={`${scope}:image`}
          label={<Trans>Step image</Trans>}
          required
          aspect={CROP_ASPECTS.step}
          value={values.image}
          problem={problemAt('image')}
          onChange={(image) => update((before) => ({ ...before, image }))}
          onUnused={onUnused}
        />
        <ChoiceCards
          legend={t`When learners can open it`}
          value={values.access}
          problem={problemAt('access')}
          choices={[
            { value: 'OPEN', label: t`Immediately`, help: t`Open to everyone who is enrolled.` },
            { value: 'AFTER_PREVIOUS', label: t`After the previous step`, help: t`Opens when the previous step is complete.` },
          ]}
          onChoose={(access) => update((before) => ({ ...before, access: access as StepAccess }))}
        />
        <SelectField
          label={<Trans>Default language</Trans>}
          value={values.defaultLanguage}
          choices={Object.keys(values.translations).map((language) => ({ value: language, label: languageName(language), lang: language }))}
          onChoose={(defaultLanguage) => update((before) => ({ ...before, defaultLanguage }))}
        />
      </Fields>
    </Fold>
  );
}
