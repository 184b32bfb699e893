import { useFormikContext } from 'formik';
import { DraftOffer } from '../../../shared/editing/draft-offer.tsx';
import { MissingFiles, useMissingFiles } from '../../../shared/editing/missing-files.tsx';
import type { EditorSession } from '../../../shared/editing/use-editor-session.ts';
import type { Draft } from '../../../shared/store/use-draft.ts';
import { withSavedIds } from '../step-editor/values/accepted-ids.ts';
import { filesOf, withoutFiles } from '../step-editor/values/files.ts';
import type { StepValues } from '../step-editor/values/step-values.ts';
import { type ServerDraft, useDraftOnServer } from './use-draft-on-server.ts';

export interface StepDraftOptions {
  /** The step as the form starts from it; null for a new step of `moduleId`. */
  step: { id: string; revision: number } | null;
  moduleId: string;
  session: EditorSession<StepValues>;
  /** The draft that the server has of an earlier visit, or null. */
  earlier: ServerDraft | null;
}

/** Whether the draft of the server is offered rather than that of this browser, which it stores 10 s later with the same values. */
export function isNewerOnServer(server: Pick<ServerDraft, 'content' | 'savedAt'>, local: Draft<unknown> | null): boolean {
  if (local === null) return true;
  return JSON.stringify(local.values) !== server.content && Date.parse(local.savedAt) < Date.parse(server.savedAt);
}

/**
 * Stores the unsaved work in the surrounding form on the server, and returns the offer of newer work that was begun on another device, which
 * is shown in place of the offer of this browser.
 */
export function useStepDraft({ step, moduleId, session, earlier }: StepDraftOptions) {
  const form = useFormikContext<StepValues>();
  const { values, initialValues, dirty, submitCount } = form;
  const { offered, restore, discard } = useDraftOnServer({
    stepId: step?.id ?? null,
    moduleId,
    revision: session.revision(),
    content: dirty ? JSON.stringify(values) : null,
    earlier,
  });
  const { missing, check } = useMissingFiles({
    files: { filesOf, withoutFiles },
    saved: initialValues,
    saves: submitCount,
    change: (update) => void form.setValues(update(values)),
  });
  const take = () => {
    if (offered === null) return;
    const kept = withSavedIds(JSON.parse(offered.content) as StepValues, initialValues);
    if (kept === null) return;
    session.draft.discard();
    session.startFrom(offered.revision ?? null);
    restore();
    void form.setValues(kept);
    void check(kept);
  };
  // One offer at a time.
  const shown = offered !== null && !dirty && isNewerOnServer(offered, session.draft.offered);
  return {
    offer: shown ? (
      <DraftOffer
        draft={{ ...offered, values: null, revision: offered.revision ?? null }}
        outdated={offered.revision !== (step?.revision ?? null)}
        onRestore={take}
        onDiscard={discard}
      />
    ) : null,
    missing: missing.length > 0 && <MissingFiles files={missing} />,
  };
}
