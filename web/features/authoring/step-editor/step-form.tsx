import { Trans, useLingui } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Location } from 'react-router-dom';
import { SIDEBAR_WIDTH } from '../../../../schema/limits.ts';
import { EditorForm } from '../../../shared/editing/editor-form.tsx';
import { EditorSessionDialogs } from '../../../shared/editing/editor-session-dialogs.tsx';
import { firstTab, tabToShow } from '../../../shared/editing/languages/tab-to-show.ts';
import { TranslationTabs } from '../../../shared/editing/languages/translation-tabs.tsx';
import type { Problems } from '../../../shared/forms/validate.ts';
import { contentLanguageOf, useReadingPreference } from '../../../shared/i18n/reading-preference.ts';
import { PendingWritingProvider, usePendingWriting } from '../../../shared/rich-text/pending-writing.tsx';
import { useKeyboardInset } from '../../../shared/rich-text/use-keyboard-inset.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { HiddenText, Isolate, Stack } from '../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { useMediaQuery } from '../../../shared/ui/use-media-query.ts';
import type { FileValue } from '../../../shared/uploads/field-props.ts';
import { isActive, uploadScopes } from '../../../shared/uploads/upload-items.ts';
import { useStepDraft } from '../drafts/step-draft.tsx';
import type { ServerDraft } from '../drafts/use-draft-on-server.ts';
import { LanguagePart } from './parts/language-part.tsx';
import { SETTINGS, StepSettings } from './parts/step-settings.tsx';
import { StepBar } from './step-bar.tsx';
import type { StepEditor_StepFragment } from './step-editor.generated.ts';
import { StepFormProvider } from './step-form-context.tsx';
import { useContinueTyping } from './typed-since-creation.ts';
import { type Form, useSaveStep, useStepUploads, useUploadsOfStep } from './use-save-step.tsx';
import { type StepSession, useNotedFiles, useStepSession } from './use-step-session.ts';
import { checkStep } from './values/check-step.ts';
import { usePartDescription } from './values/describe-part.tsx';
import { useProblemLabel } from './values/describe-problem.tsx';
import { filesOf, withoutFiles } from './values/files.ts';
import { isFilled, textIn } from './values/filled.ts';
import { valuesOf } from './values/from-step.ts';
import { placeProblems } from './values/problems.ts';
import { emptyStep, type StepValues } from './values/step-values.ts';
import { uploadingParts } from './values/upload-scope.ts';

export interface StepFormProps {
  /** null for a new step. */
  step: StepEditor_StepFragment | null;
  moduleId: string;
  /** The configured content languages in the operator's order, for a new step. */
  languages: readonly string[];
  defaultLanguage: string;
  /** The image of the step before a new step: a new step begins with it. */
  firstImage: FileValue | null;
  /** The draft that the server has of an earlier visit, or null. */
  earlierDraft: ServerDraft | null;
  showEmbed: (url: string) => ReactNode;
  /** Renders how learners answered the quiz of a step. The page provides it, because features do not import each other. */
  showStatistics: (stepId: string) => ReactNode;
  /** Returns whether the form stays mounted after a navigation. */
  staysAt: (next: Location) => boolean;
  /** Called after saving: the list beside it is stale, and a new step has its id. */
  onSaved: (stepId: string, created: boolean) => void;
}

/** The settings stand beside the content where both fit. */
const SIDE_BY_SIDE = '(min-width: 80rem)';
const Columns = chakra('div', {
  base: { display: 'grid', gap: '8', gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'start' },
  variants: { side: { true: { gridTemplateColumns: 'minmax(0, 1fr) 15rem' } } },
});

interface BodyProps {
  form: RefObject<Form | null>;
  step: StepEditor_StepFragment | null;
  moduleId: string;
  earlierDraft: ServerDraft | null;
  work: StepSession;
  saveArrived: () => Promise<void>;
  selected: string;
  onSelect: (language: string) => void;
  settings: { open: boolean; onToggle: (open: boolean) => void };
  staysAt: StepFormProps['staysAt'];
  flush: () => void;
}

/** The name of the step in the editor's language; a heading for screen readers, because the field of the name only looks like one. */
function useStepName(isNew: boolean): ReactNode {
  const { values } = useFormikContext<StepValues>();
  const reading = contentLanguageOf(useReadingPreference());
  const language = [reading, values.defaultLanguage].find((each) => (values.translations[each]?.name ?? '').trim() !== '');
  if (language !== undefined) return <Isolate {...inLanguage(language)}>{values.translations[language]?.name}</Isolate>;
  return isNew ? <Trans>New step</Trans> : <Trans>Step</Trans>;
}

/** The parts of the form that need its values. */
function Body({ form, step, moduleId, earlierDraft, work, saveArrived, selected, onSelect, settings, staysAt, flush }: BodyProps) {
  const context = useFormikContext<StepValues>();
  const { values } = context;
  const describe = usePartDescription();
  const labelOf = useProblemLabel();
  const [original, setOriginal] = useState(true);
  // An original beside the text needs the width of both columns.
  const side = useMediaQuery(SIDE_BY_SIDE) && (selected === values.defaultLanguage || !original);
  form.current = context;
  useNotedFiles(values, work.note);
  useContinueTyping(step?.id ?? null);
  useUploadsOfStep({ isNew: step === null, awaited: work.awaited }, saveArrived);
  const uploads = useStepUploads();
  const name = useStepName(step === null);
  const { offer, missing } = useStepDraft({ step, moduleId, session: work.session, earlier: earlierDraft });
  return (
    <>
      <EditorSessionDialogs
        session={work.session}
        describe={describe}
        staysAt={staysAt}
        files={{ filesOf, withoutFiles }}
        onLeave={work.discard}
        busy={uploads.some(isActive)}
        title={name}
        notSaved={uploads.some((upload) => !work.awaited.has(upload.scope))}
        newerOffer={offer}
      />
      {missing}
      <HiddenText as="h2">{name}</HiddenText>
      <Columns side={side}>
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
          {({ language, copied }) => (
            <LanguagePart key={language} language={language} copied={copied} original={{ shown: original, toggle: () => setOriginal(!original) }} />
          )}
        </TranslationTabs>
        <StepSettings {...settings} side={side} />
      </Columns>
      <StepBar
        stepId={step?.id ?? null}
        saved={work.saved}
        savedAt={work.saved()?.updatedAt ?? step?.updatedAt ?? null}
        labelOf={labelOf}
        flush={flush}
        notStored={work.session.draft.notStored}
        uploads={uploads}
        awaited={work.awaited}
      />
    </>
  );
}

const locate = (refused: Problems, values: object): Problems => placeProblems(refused, values as StepValues);

/** The form of a step (docs/specification.md#5-validation-rules): shared settings and a tab per language, saved in one request. */
export function StepForm({ step, moduleId, languages, defaultLanguage, firstImage, earlierDraft, showEmbed, showStatistics, staysAt, onSaved }: StepFormProps) {
  const { i18n } = useLingui();
  // Read once: a refetch of the step must not overwrite what is typed.
  const [initialValues] = useState(() => (step === null ? { ...emptyStep(languages, defaultLanguage), image: firstImage } : valuesOf(step)));
  const scope = `step:${step?.id ?? `new:${moduleId}`}`;
  const work = useStepSession({ step, moduleId, initialValues });
  const [selected, setSelected] = useState(() => firstTab(Object.keys(initialValues.translations), i18n.locale, initialValues.defaultLanguage));
  const wide = useMediaQuery(SIDE_BY_SIDE);
  const [settingsOpen, setSettingsOpen] = useState(wide);
  useKeyboardInset();
  const { waiting, flush } = usePendingWriting();
  const form = useRef<Form | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [firstField] = useState(`[name="translations.${selected}.name"]`);
  const isNew = step === null;
  useEffect(() => {
    if (isNew) frame.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [isNew, firstField]);
  const { save, saveArrived } = useSaveStep({ step, work, form, onSaved });
  const check = useCallback((values: StepValues) => checkStep(values, uploadingParts(uploadScopes(`${scope}:`))), [scope]);
  const flushNow = useMemo(() => () => flushSync(flush), [flush]);
  const reveal = useCallback((paths: readonly string[]) => {
    setSelected((before) => tabToShow(paths, before));
    if (paths.some((path) => SETTINGS.some((setting) => setting === path))) setSettingsOpen(true);
  }, []);

  return (
    <PendingWritingProvider waiting={waiting}>
      {/* Enter in a field saves, too; debounced texts are flushed first. */}
      <Stack ref={frame} gap="6" css={{ '--toolbar-start': { base: '0px', md: `${SIDEBAR_WIDTH}px` } }} onSubmitCapture={flushNow}>
        <EditorForm initialValues={initialValues} check={check} onSubmit={save} reveal={reveal} locate={locate}>
          <StepFormProvider
            scope={scope}
            onUnused={work.noteId}
            showEmbed={showEmbed}
            storedQuestions={step?.quiz?.questions ?? []}
            formerTexts={step?.formerTexts ?? []}
          >
            <Body
              form={form}
              step={step}
              moduleId={moduleId}
              earlierDraft={earlierDraft}
              work={work}
              saveArrived={saveArrived}
              selected={selected}
              onSelect={setSelected}
              settings={{ open: settingsOpen, onToggle: setSettingsOpen }}
              staysAt={staysAt}
              flush={flushNow}
            />
          </StepFormProvider>
        </EditorForm>
        {step?.quiz != null && showStatistics(step.id)}
      </Stack>
    </PendingWritingProvider>
  );
}
