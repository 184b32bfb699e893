import { Trans, useLingui } from '@lingui/react/macro';
import { CROP_ASPECTS } from '../../../../../schema/limits.ts';
import type { StepAccess } from '../../../../schema-types.generated.ts';
import { languageName } from '../../../../shared/i18n/languages.ts';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Stack } from '../../../../shared/ui/layout.tsx';
import { cardRecipe, slotOf } from '../../../../shared/ui/recipes.ts';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { ImageField } from '../../../../shared/uploads/image-field.tsx';
import { useStepForm } from '../step-form-context.tsx';
import { ChoiceCards } from './choice-cards.tsx';

const Panel = chakra('div', slotOf(cardRecipe, 'panel'));

/** What all languages of a step share: image, access, default language. */
export function CommonPart() {
  const { t } = useLingui();
  const { values, update, problemAt, scope, onUnused } = useStepForm();
  return (
    <Panel gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="5" alignItems="start" p={{ base: '4', md: '5' }}>
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
      <Stack gap="5">
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
      </Stack>
    </Panel>
  );
}
