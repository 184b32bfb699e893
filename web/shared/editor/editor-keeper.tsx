import { setIn, useFormikContext } from 'formik';
import { type ReactNode, useEffect } from 'react';
import type { Location } from 'react-router-dom';
import type { Version } from './compare-versions.ts';
import { ConflictDialog, type ConflictField } from './conflict-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { useUnsavedWork } from './unsaved-work.tsx';
import type { Conflict, EditorSession } from './use-editor-session.ts';

/** How a field is shown where two versions are compared. */
export interface FieldDescription {
  label: ReactNode;
  language?: string;
  text: ReactNode;
}

export interface EditorKeeperProps<TValues extends object> {
  session: EditorSession<TValues>;
  /** Names a field by its path, and shows a value of it. */
  describe: (path: string, value: unknown) => FieldDescription;
  /** Whether the form is still there after a move within the application. */
  staysAt?: (next: Location) => boolean;
  /** The person leaves without saving, such as to discard uploads. */
  onLeave?: () => void;
}

function fieldsOfConflict<TValues extends object>(
  { mine, newest, differences }: Conflict<TValues>,
  session: EditorSession<TValues>,
  describe: EditorKeeperProps<TValues>['describe'],
): ConflictField[] {
  const [own, other] = [session.fieldsOf(mine), session.fieldsOf(newest.values)];
  return differences.map(({ key, proposed }) => {
    const { label, language, text } = describe(key, own[key]);
    return { key, proposed, label, language, mine: text, theirs: describe(key, other[key]).text };
  });
}

/**
 * Inside an `EditorForm`: keeps what is typed against a crash and offers it again, asks before it is left, and settles two versions.
 * The values at the session's paths must be the form's own.
 */
export function EditorKeeper<TValues extends object>({ session, describe, staysAt, onLeave }: EditorKeeperProps<TValues>) {
  const form = useFormikContext<TValues>();
  const { draft, conflict } = session;
  const { values, dirty } = form;
  const { keep } = draft;
  useEffect(() => keep(dirty ? values : null), [keep, dirty, values]);
  useUnsavedWork({
    dirty,
    staysAt,
    released: session.saved,
    onLeave: () => {
      draft.drop();
      onLeave?.();
    },
  });

  const restore = () => {
    const kept = session.restore();
    if (kept !== null) void form.setValues(kept);
  };
  const choose = async (choices: Record<string, Version>) => {
    if (conflict === null) return;
    const theirs = session.fieldsOf(conflict.newest.values);
    const taken = Object.entries(choices).filter(([, version]) => version === 'theirs');
    const merged = taken.reduce<TValues>((result, [path]) => setIn(result, path, theirs[path]), conflict.mine);
    session.settle();
    await form.setValues(merged);
    await form.submitForm();
  };

  return (
    <>
      {draft.offered !== null && <DraftOffer draft={draft.offered} outdated={session.draftOutdated} onRestore={restore} onDiscard={draft.discard} />}
      {conflict !== null && (
        <ConflictDialog
          fields={fieldsOfConflict(conflict, session, describe)}
          by={conflict.newest.by}
          at={conflict.newest.at}
          onClose={session.closeConflict}
          onChoose={(choices) => void choose(choices)}
        />
      )}
    </>
  );
}
