import { Trans } from '@lingui/react/macro';
import { type FormikProps, useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Location } from 'react-router-dom';
import { contentLanguageOf, useReadingPreference } from '../../../shared/i18n/reading-preference.ts';
import { Heading, Isolate, Stack } from '../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { EditorForm } from '../editing/editor-form.tsx';
import { EditorSessionDialogs } from '../editing/editor-session-dialogs.tsx';
import { tabToShow } from '../languages/tab-to-show.ts';
import { TranslationTabs } from '../languages/translation-tabs.tsx';
import { CommonPart } from './parts/common-part.tsx';
import { LanguagePart } from './parts/language-part.tsx';
import { PendingWritingProvider, usePendingWriting } from './pending-writing.tsx';
import { StepBar } from './step-bar.tsx';
import type { StepEditor_StepFragment } from './step-editor.generated.ts';
import { StepFormProvider } from './step-form-context.tsx';
import { type StepSession, useNotedFiles, useStepSession } from './use-step-session.ts';
import { usePartDescription } from './values/describe-part.tsx';
import { filesOf, withoutFiles } from './values/files.ts';
import { isFilled, textIn } from './values/filled.ts';
import { valuesOf } from './values/from-step.ts';
import { checkStep } from './values/problems.ts';
import { emptyStep, type StepValues } from './values/step-values.ts';

type Form = FormikProps<StepValues>;

export interface StepFormProps {
  /** null for a new step. */
  step: StepEditor_StepFragment | null;
  moduleId: string;
  /** The configured content languages in the operator's order, for a new step. */
  languages: readonly string[];
  defaultLanguage: string;
  showEmbed: (url: string) => ReactNode;
  /** Renders how learners answered the quiz of a step. The page provides it, because features do not import each other. */
  showStatistics: (stepId: string) => ReactNode;
  /** Returns whether the form stays mounted after a navigation. */
  staysAt: (next: Location) => boolean;
  /** Called after saving: the list beside it is stale, and a new step has its id. */
  onSaved: (stepId: string, created: boolean) => void;
}

interface BodyProps {
  form: RefObject<Form | null>;
  step: StepEditor_StepFragment | null;
  work: StepSession;
  selected: string;
  onSelect: (language: string) => void;
  staysAt: StepFormProps['staysAt'];
  flush: () => void;
}

/** The name of the step in the editor's language. */
function StepName({ isNew }: { isNew: boolean }) {
  const { values } = useFormikContext<StepValues>();
  const reading = contentLanguageOf(useReadingPreference());
  const language = [reading, values.defaultLanguage].find((each) => (values.translations[each]?.name ?? '').trim() !== '');
  return (
    <Heading fontSize="xl" overflowWrap="anywhere">
      {language === undefined ? (
        isNew ? (
          <Trans>New step</Trans>
        ) : (
          <Trans>Step</Trans>
        )
      ) : (
        <Isolate {...inLanguage(language)}>{values.translations[language]?.name}</Isolate>
      )}
    </Heading>
  );
}

/** The parts of the form that need its values. */
function Body({ form, step, work, selected, onSelect, staysAt, flush }: BodyProps) {
  const context = useFormikContext<StepValues>();
  const { values } = context;
  const describe = usePartDescription();
  form.current = context;
  useNotedFiles(values, work.note);
  return (
    <>
      <EditorSessionDialogs session={work.session} describe={describe} staysAt={staysAt} files={{ filesOf, withoutFiles }} onLeave={work.discard} />
      <StepName isNew={step === null} />
      <CommonPart />
      <TranslationTabs<StepValues>
        languages={Object.keys(values.translations)}
        saved={step?.languages ?? []}
        selected={selected}
        onSelect={(language) => {
          flush();
          onSelect(language);
        }}
        writtenIn={(all, language) => ({ filled: isFilled(all, language), text: textIn(all, language) })}
      >
        {({ language, original, copied }) => <LanguagePart key={language} language={language} stale={original('name')?.stale ?? false} copied={copied} />}
      </TranslationTabs>
      <StepBar stepId={step?.id ?? null} saved={work.saved} flush={flush} unkept={work.session.draft.unkept} />
    </>
  );
}

const sayAdded = () => void showToast({ tone: 'success', title: <Trans>Step added successfully!</Trans> });
const sayUpdated = () => void showToast({ tone: 'success', title: <Trans>Step updated successfully!</Trans> });

/** Whether the component is still mounted. */
function useAlive(): RefObject<boolean> {
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return alive;
}

/** The form of a step (docs/specification.md#5-validation-rules): shared settings and a tab per language, saved in one request. */
export function StepForm({ step, moduleId, languages, defaultLanguage, showEmbed, showStatistics, staysAt, onSaved }: StepFormProps) {
  // Read once: a refetch of the step must not overwrite what is typed.
  const [initialValues] = useState(() => (step === null ? emptyStep(languages, defaultLanguage) : valuesOf(step)));
  const work = useStepSession({ step, moduleId, initialValues });
  const [selected, setSelected] = useState(initialValues.defaultLanguage);
  const { waiting, flush } = usePendingWriting();
  const form = useRef<Form | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const firstField = `[name="translations.${initialValues.defaultLanguage}.name"]`;
  const isNew = step === null;
  useEffect(() => {
    if (isNew) frame.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [isNew, firstField]);
  const alive = useAlive();

  const save = async (values: StepValues) => {
    await work.session.save(values);
    const saved = work.saved();
    if (saved === null) return;
    if (step === null) {
      sayAdded();
      onSaved(saved.id, true);
      return;
    }
    sayUpdated();
    onSaved(saved.id, false);
    if (!alive.current) return;
    // What was typed during the save stays and is unsaved.
    const now = form.current?.values;
    work.session.goOn(saved.revision, { ...values, upToDate: [] });
    form.current?.resetForm({ values: { ...values, upToDate: [] } });
    if (now !== undefined && now !== values) void form.current?.setValues({ ...now, upToDate: [] });
  };
  const flushNow = useMemo(() => () => flushSync(flush), [flush]);
  const reveal = useCallback((paths: readonly string[]) => setSelected((before) => tabToShow(paths, before)), []);

  return (
    <PendingWritingProvider waiting={waiting}>
      {/* Enter in a field saves, too; debounced texts are flushed first. */}
      <Stack ref={frame} gap="6" onSubmitCapture={flushNow}>
        <EditorForm initialValues={initialValues} check={checkStep} onSubmit={save} reveal={reveal}>
          <StepFormProvider
            scope={`step:${step?.id ?? `new:${moduleId}`}`}
            onUnused={work.noteId}
            showEmbed={showEmbed}
            storedQuestions={step?.quiz?.questions ?? []}
          >
            <Body form={form} step={step} work={work} selected={selected} onSelect={setSelected} staysAt={staysAt} flush={flushNow} />
          </StepFormProvider>
        </EditorForm>
        {step?.quiz != null && showStatistics(step.id)}
      </Stack>
    </PendingWritingProvider>
  );
}
