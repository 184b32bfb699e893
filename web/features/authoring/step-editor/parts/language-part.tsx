import { Trans, useLingui } from '@lingui/react/macro';
import CopyIcon from 'lucide-react/icons/copy';
import TrashIcon from 'lucide-react/icons/trash';
import { useRef, useState } from 'react';
import { htmlOfText } from '../../../../shared/editing/conflicts/changed-words.ts';
import { languageName } from '../../../../shared/i18n/languages.ts';
import { TOOLBAR_ABOVE, TOOLBAR_PLACE } from '../../../../shared/rich-text/use-toolbar-place.ts';
import { AppButton } from '../../../../shared/ui/button.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Isolate } from '../../../../shared/ui/layout.tsx';
import { BlockList } from '../blocks/block-list.tsx';
import { RemovedSlip } from '../removed-toast.tsx';
import { useStepForm, withText } from '../step-form-context.tsx';
import { copyFromDefault, withoutLanguage } from '../values/copy-language.ts';
import { isFilled } from '../values/filled.ts';
import type { StepValues } from '../values/step-values.ts';
import { EmbedList } from './embed-list.tsx';
import { FormerTextProvider, useFormerText } from './former-text-context.tsx';
import { HomeworkPart } from './homework-part.tsx';
import { NameField } from './name-field.tsx';
import { Beside, Original, OriginalSwitch } from './original.tsx';
import { QuizPart } from './quiz-part.tsx';

const Parts = chakra('div', { base: { display: 'grid', gap: '8', gridTemplateColumns: 'minmax(0, 1fr)' } });
/** The toolbar of the text with the focus, and what can be done with the whole translation. */
const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2', // As close to the tabs and the name as it can be: the first text begins near the top.
    [TOOLBAR_ABOVE]: { display: 'flex', minH: '10', mt: '-1.5', mb: '-8' },
  },
  variants: { empty: { true: { display: 'none' } } },
});
const ToolbarPlace = chakra('div', { base: { display: 'none', [TOOLBAR_ABOVE]: { display: 'block', flex: '1 1 34rem' } } });

/** Removes all content of a language, with undo. */
function RemoveLanguage({ language }: { language: string }) {
  const { values, update } = useStepForm();
  const [before, setBefore] = useState<StepValues | null>(null);
  const name = <Isolate lang={language}>{languageName(language)}</Isolate>;
  if (isFilled(values, language)) {
    const remove = () => {
      setBefore(values);
      update((newest) => withoutLanguage(newest, language));
    };
    return (
      <div>
        <AppButton variant="quiet" icon={TrashIcon} onClick={remove}>
          <span>
            <Trans>Remove the {name} translation</Trans>
          </span>
        </AppButton>
      </div>
    );
  }
  if (before === null) return null;
  const undo = () => {
    update(() => before);
    setBefore(null);
  };
  return (
    <RemovedSlip onUndo={undo}>
      <Trans>The {name} translation was removed.</Trans>
    </RemovedSlip>
  );
}

export interface LanguagePartProps {
  language: string;
  /** Texts of this translation are copies of the default text. */
  copied: boolean;
  /** Whether the original is shown beside the translation. */
  original: { shown: boolean; toggle: () => void };
}

/** The parts of a step in one language. */
function LanguageParts({ language, copied, original }: LanguagePartProps) {
  const { values, update } = useStepForm();
  const { t } = useLingui();
  const { defaultLanguage } = values;
  const nameField = useRef<HTMLDivElement>(null);
  const translatable = language !== defaultLanguage && isFilled(values, defaultLanguage);
  const name = <Isolate lang={defaultLanguage}>{languageName(defaultLanguage)}</Isolate>;
  const copyText = () => {
    // The pressed button disappears; the name is the first text to translate.
    nameField.current?.querySelector('textarea')?.focus();
    update((before) => copyFromDefault(before, language));
  };
  const copy = translatable && !isFilled(values, language) && (
    <AppButton variant="plain" icon={CopyIcon} onClick={copyText}>
      <span>
        <Trans>Copy from {name}</Trans>
      </span>
    </AppButton>
  );
  const beside = translatable && original.shown;
  const former = useFormerText();
  const originalName = values.translations[defaultLanguage]?.name ?? '';
  return (
    <Parts mt="-3">
      <Line empty={!translatable}>
        <ToolbarPlace {...TOOLBAR_PLACE} />
        {copy}
        {translatable && <OriginalSwitch shown={original.shown} onToggle={original.toggle} />}
      </Line>
      <Parts gap="0">
        <Beside ref={nameField} double={beside}>
          {beside && (
            <Original
              name={t`Name of the step`}
              html={htmlOfText(originalName)}
              former={former === null ? undefined : htmlOfText(former.name)}
              onCopy={() => update((before) => withText(before, language, (text) => ({ ...text, name: originalName })))}
            />
          )}
          <NameField language={language} />
        </Beside>
        <BlockList language={language} copied={copied} beside={beside} />
      </Parts>
      <EmbedList language={language} />
      <QuizPart language={language} />
      <HomeworkPart language={language} original={beside} />
      {language !== defaultLanguage && <RemoveLanguage language={language} />}
    </Parts>
  );
}

/** All content of a step in one language. */
export function LanguagePart(props: LanguagePartProps) {
  return (
    <FormerTextProvider language={props.language}>
      <LanguageParts {...props} />
    </FormerTextProvider>
  );
}
