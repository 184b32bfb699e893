import { Trans, useLingui } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import TrashIcon from 'lucide-react/icons/trash';
import { useEffect, useId, useRef, useState } from 'react';
import { Field } from '../../../../shared/forms/field.tsx';
import { Problem } from '../../../../shared/forms/field-problem.tsx';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor.tsx';
import { AppButton } from '../../../../shared/ui/button.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Input } from '../../../../shared/ui/controls.ts';
import { Text } from '../../../../shared/ui/layout.tsx';
import { cardRecipe, slotOf } from '../../../../shared/ui/recipes.ts';
import { RemovedSlip } from '../removed-toast.tsx';
import { Section } from '../section.tsx';
import { useStepForm } from '../step-form-context.tsx';
import type { HomeworkValue } from '../values/step-values.ts';
import { useFormerText } from './former-text-context.tsx';
import { LimitField } from './limit-field.tsx';
import { Original } from './original.tsx';

const MINIMUM_AT_FIRST = '50';
const MAXIMUM_AT_FIRST = '500';
const Numbers = chakra('div', { base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))' } });
const Panel = chakra('div', slotOf(cardRecipe, 'panel'));

/** The task in the default language, beside its translation. */
function OriginalTask({ task, name, onCopy }: { task: string; name: string; onCopy: () => void }) {
  const former = useFormerText()?.homework;
  return task !== '' && <Original name={name} html={task} former={former === '' ? null : former} onCopy={onCopy} />;
}

interface HomeworkFieldsProps {
  homework: HomeworkValue;
  language: string;
  /** The homework was added by the last press: its task takes the focus. */
  fresh: boolean;
  /** Shows the task in the default language beside its translation. */
  original: boolean;
}

function HomeworkFields({ homework, language, fresh, original }: HomeworkFieldsProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fresh) panel.current?.querySelector<HTMLElement>('[role=textbox]')?.focus();
  }, [fresh]);
  const { t } = useLingui();
  const id = useId();
  const label = t`Task`;
  const { values, update, problemAt } = useStepForm();
  const task = homework.words[values.defaultLanguage] ?? '';
  const path = `translations.${language}.homework`;
  const problem = problemAt(path) ?? problemAt(`${path}.content`);
  const set = (change: (homework: HomeworkValue) => HomeworkValue) =>
    update((values) => ({ ...values, homework: values.homework === null ? null : change(values.homework) }));
  return (
    <Panel ref={panel}>
      {original && <OriginalTask task={task} name={label} onCopy={() => set((before) => ({ ...before, words: { ...before.words, [language]: task } }))} />}
      <div>
        <RichTextEditor
          floating
          label={label}
          language={language}
          html={homework.words[language] ?? ''}
          wrong={problem !== null}
          describedBy={problem === null ? undefined : id}
          onChange={(html) => set((before) => ({ ...before, words: { ...before.words, [language]: html } }))}
        />
        <Problem id={id} problem={problem} label={label} />
      </div>
      <Text small tone="soft">
        <Trans>The numbers are the same in every language.</Trans>
      </Text>
      <Numbers>
        <Field label={<Trans>Minimum number of words</Trans>} problem={problemAt('homework.minimumWords')}>
          {(control) => (
            <Input
              {...control}
              w="6rem"
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              value={homework.minimumWords}
              onChange={(event) => set((before) => ({ ...before, minimumWords: event.target.value }))}
            />
          )}
        </Field>
        <LimitField
          label={<Trans>Maximum number of words</Trans>}
          value={homework.maximumWords}
          initial={MAXIMUM_AT_FIRST}
          problem={problemAt('homework.maximumWords')}
          onChange={(maximumWords) => set((before) => ({ ...before, maximumWords }))}
        />
      </Numbers>
    </Panel>
  );
}

/** The homework of the step: a task per language and common word limits (docs/specification.md#5-validation-rules). */
export function HomeworkPart({ language, original }: { language: string; original: boolean }) {
  const { values, update } = useStepForm();
  const [removed, setRemoved] = useState<HomeworkValue | null>(null);
  const [fresh, setFresh] = useState(false);
  const { homework } = values;
  const put = (next: HomeworkValue | null) => update((before) => ({ ...before, homework: next }));
  const add = () => {
    setRemoved(null);
    setFresh(true);
    put({ minimumWords: MINIMUM_AT_FIRST, maximumWords: null, words: {} });
  };
  const remove = () => {
    setRemoved(homework);
    put(null);
  };
  return (
    <Section
      title={<Trans>Homework</Trans>}
      help={homework === null ? <Trans>A task that learners answer in writing or with a file.</Trans> : undefined}
      action={
        homework !== null && (
          <AppButton variant="quiet" icon={TrashIcon} onClick={remove}>
            <Trans>Remove homework</Trans>
          </AppButton>
        )
      }
    >
      {homework !== null && <HomeworkFields homework={homework} language={language} fresh={fresh} original={original} />}
      {homework === null && removed !== null && (
        <RemovedSlip
          onUndo={() => {
            put(removed);
            setRemoved(null);
          }}
        >
          <Trans>The homework was removed in every language.</Trans>
        </RemovedSlip>
      )}
      {homework === null && (
        <div>
          <AppButton variant="plain" icon={PlusIcon} data-add="homework" onClick={add}>
            <Trans>Add homework</Trans>
          </AppButton>
        </div>
      )}
    </Section>
  );
}
