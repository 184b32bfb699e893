import { useFormikContext } from 'formik';
import { type ReactNode, useEffect } from 'react';
import type { Location } from 'react-router-dom';
import { useUnsavedWork } from '../forms/unsaved-work.tsx';
import { ConflictDialog, type ConflictField } from './conflicts/conflict-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { type FilesInValues, MissingFiles, useMissingFiles } from './missing-files.tsx';
import type { Choices, Conflict, EditorSession } from './use-editor-session.ts';

/** How a field is shown in a comparison of two versions. */
export interface FieldDescription {
  label: ReactNode;
  language?: string;
  text: ReactNode;
  /** The value as HTML, for rich text. */
  html?: string;
  /** Both values of the field can be kept, one after the other. */
  holdsBoth?: boolean;
}

export interface EditorSessionDialogsProps<TValues extends object> {
  session: EditorSession<TValues>;
  /** Returns the label of a field and its value in a version of the item. */
  describe: (path: string, value: unknown, version: TValues) => FieldDescription;
  /** Returns whether the form stays mounted after a navigation. */
  staysAt?: (next: Location) => boolean;
  /** The files in the values; a restored draft is checked for deleted ones. Omitted for a form without files. */
  files?: FilesInValues<TValues>;
  /** Called when the user leaves without saving, for example to discard uploads. */
  onLeave?: (values: TValues) => void;
  /** Work is in progress that leaving would end, such as an upload. */
  busy?: boolean;
  /** The name of the item; omitted for a form in a dialog, which covers the buttons of the page. */
  title?: ReactNode;
  /** There is something to save although no value has changed, such as an upload. */
  notSaved?: boolean;
  /** The form cannot be saved now, because it waits for an upload. */
  waiting?: boolean;
  /** The offer of a newer draft, shown in place of the offer of this browser's draft. */
  newerOffer?: ReactNode;
}

function fieldsOfConflict<TValues extends object>(
  { mine, newest, differences, fields }: Conflict<TValues>,
  describe: EditorSessionDialogsProps<TValues>['describe'],
): ConflictField[] {
  return differences.map(({ key, proposed }) => {
    const own = describe(key, fields.mine[key], mine);
    const other = describe(key, fields.theirs[key], newest.values);
    // A block that one version removed still has its name in the other.
    const { label, language } = fields.mine[key] === undefined ? other : own;
    const html = own.html === undefined || other.html === undefined ? undefined : { mine: own.html, theirs: other.html };
    return { key, proposed, label, language, html, holdsBoth: own.holdsBoth && other.holdsBoth, mine: own.text, theirs: other.text };
  });
}

/**
 * The dialogs of an editor, inside an `EditorForm`: stores and offers drafts, asks before leaving, and resolves conflicts.
 * The keys of the session's fields must be paths in the form's values.
 */
export function EditorSessionDialogs<TValues extends object>(props: EditorSessionDialogsProps<TValues>) {
  const { session, describe, staysAt, files, onLeave, busy = false, title, notSaved = false, waiting = false, newerOffer = null } = props;
  const form = useFormikContext<TValues>();
  const { draft, conflict } = session;
  const { values, dirty } = form;
  const { keep } = draft;
  const save = async () => !waiting && ((await form.submitForm()) as unknown) === true;
  useEffect(() => keep(dirty ? values : null), [keep, dirty, values]);
  useUnsavedWork({
    dirty: dirty || busy,
    staysAt,
    released: session.saved,
    onLeave: () => {
      draft.leave();
      onLeave?.(values);
    },
    editor: title === undefined ? null : { title, isUnsaved: () => dirty || notSaved, save },
  });

  const { missing, check } = useMissingFiles({
    files,
    saved: form.initialValues,
    saves: form.submitCount,
    change: (update) => void form.setValues(update(values)),
  });

  const restore = () => {
    const kept = session.restore();
    if (kept === null) return;
    void form.setValues(kept);
    void check(kept);
  };
  const choose = async (choices: Choices) => {
    const merged = session.settle(choices);
    if (merged === null) return;
    await form.setValues(merged);
    await form.submitForm();
  };

  return (
    <>
      {newerOffer ??
        (draft.offered !== null && <DraftOffer draft={draft.offered} outdated={session.draftOutdated} onRestore={restore} onDiscard={draft.discard} />)}
      {missing.length > 0 && <MissingFiles files={missing} />}
      {conflict !== null && (
        <ConflictDialog
          fields={fieldsOfConflict(conflict, describe)}
          by={conflict.newest.by}
          at={conflict.newest.at}
          onClose={session.closeConflict}
          onChoose={(choices) => void choose(choices)}
        />
      )}
    </>
  );
}
