import { Trans } from '@lingui/react/macro';
import CopyIcon from 'lucide-react/icons/copy';
import TrashIcon from 'lucide-react/icons/trash';
import { useRef, useState } from 'react';
import { NAME_MAX } from '../../../../../schema/limits.ts';
import { TextField } from '../../../../shared/forms/form-field.tsx';
import { languageName } from '../../../../shared/i18n/languages.ts';
import { AppButton } from '../../../../shared/ui/button.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Isolate } from '../../../../shared/ui/layout.tsx';
import { BlockList } from '../blocks/block-list.tsx';
import { RemovedSlip } from '../removed-toast.tsx';
import { useStepForm } from '../step-form-context.tsx';
import { copyFromDefault, withoutLanguage } from '../values/copy-language.ts';
import { isFilled } from '../values/filled.ts';
import type { StepValues } from '../values/step-values.ts';
import { AudioList } from './audio-list.tsx';
import { EmbedList } from './embed-list.tsx';
import { HomeworkPart } from './homework-part.tsx';
import { OriginalPanel, OriginalSwitch, useOriginal } from './original-panel.tsx';
import { QuizPart } from './quiz-part.tsx';

const Sides = chakra('div', {
  base: { display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'start' },
  variants: { double: { true: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 20rem)' } } } },
});
const Beside = chakra('div', { base: { order: { base: '-1', lg: '1' }, position: { lg: 'sticky' }, insetBlockStart: '4' } });
const Parts = chakra('div', { base: { display: 'grid', gap: '8', gridTemplateColumns: 'minmax(0, 1fr)' } });
const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', _empty: { display: 'none' } } });

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
  /** The default text changed after this translation was made. */
  stale: boolean;
  /** Texts of this translation are copies of the default text. */
  copied: boolean;
}

/** All content of a step in one language. */
export function LanguagePart({ language, stale, copied }: LanguagePartProps) {
  const { values, update } = useStepForm();
  const { defaultLanguage } = values;
  const original = useOriginal(stale);
  const nameField = useRef<HTMLDivElement>(null);
  const translatable = language !== defaultLanguage && isFilled(values, defaultLanguage);
  const name = <Isolate lang={defaultLanguage}>{languageName(defaultLanguage)}</Isolate>;
  const copyText = () => {
    // The pressed button disappears; the name is the first text to translate.
    nameField.current?.querySelector('input')?.focus();
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
  return (
    <Sides double={beside}>
      <Parts>
        <Line>
          {copy}
          {translatable && <OriginalSwitch shown={original.shown} onToggle={original.toggle} />}
        </Line>
        <div ref={nameField}>
          <TextField name={`translations.${language}.name`} label={<Trans>Name of the step</Trans>} required maxLength={NAME_MAX} language={language} />
        </div>
        <BlockList language={language} copied={copied} />
        <AudioList language={language} />
        <EmbedList language={language} />
        <QuizPart language={language} />
        <HomeworkPart language={language} />
        {language !== defaultLanguage && <RemoveLanguage language={language} />}
      </Parts>
      {beside && (
        <Beside>
          <OriginalPanel />
        </Beside>
      )}
    </Sides>
  );
}
