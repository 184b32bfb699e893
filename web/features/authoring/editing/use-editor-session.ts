import { setIn } from 'formik';
import { type RefObject, useRef, useState } from 'react';
import { hasCode } from '../../../shared/errors/request-error.ts';
import { type Difference, differencesOf, type Fields, type Version } from '../conflicts/compare-versions.ts';
import { type DraftStore, useDraft } from '../drafts/use-draft.ts';

/** The newest saved version of an item, as a form would hold it. */
export interface NewestVersion<TValues> {
  values: TValues;
  revision: number;
  by: { name: string; surname: string } | null;
  at: string;
}

export interface Conflict<TValues> {
  mine: TValues;
  newest: NewestVersion<TValues>;
  differences: Difference[];
  /** What is chosen between. */
  fields: { mine: Fields; theirs: Fields };
}

export type Choices = Readonly<Record<string, Version>>;

export interface EditorSessionOptions<TValues> {
  /** Names the item and what is edited of it: `academy:<id>`, `course:new:<academyId>`. */
  item: string;
  /** The revision the form begins from; null for a new item. */
  revision: number | null;
  initialValues: TValues;
  /** Saves; throws what the server refuses. */
  write: (values: TValues, revision: number | null) => Promise<unknown>;
  /** Asks the server anew. */
  readNewest: () => Promise<NewestVersion<TValues>>;
  /**
   * The fields two versions are compared by: path → value. Leave out what a save does not change. `mine` and `theirs` are the two, for
   * what can only be told apart where both have it.
   */
  fieldsOf: (values: TValues, mine: TValues, theirs: TValues) => Fields;
  /** Brings two versions together; without it each field of theirs that was chosen is put at its path in mine. */
  merge?: (mine: TValues, theirs: TValues, choices: Choices) => TValues;
}

export interface EditorSession<TValues> {
  draft: DraftStore<TValues>;
  /** Whether the offered draft began from an older version than the form. */
  draftOutdated: boolean;
  /** Takes the offered draft; answers its values for the form. */
  restore: () => TValues | null;
  /** Saves on top of the version the work began from; refused when another was saved since, and then `conflict` is set. */
  save: (values: TValues) => Promise<void>;
  conflict: Conflict<TValues> | null;
  /** The person has seen both versions and chosen: answers the values for the form. The next save is on top of the newest. */
  settle: (choices: Choices) => TValues | null;
  /** After a save the form stays open: these values are the saved ones now. */
  goOn: (revision: number, values: TValues) => void;
  closeConflict: () => void;
  /** True once it is saved. */
  saved: RefObject<boolean>;
}

/** Mine, with the fields of theirs that were chosen in their places. */
function putInPlace<TValues extends object>({ mine, fields }: Conflict<TValues>, choices: Choices): TValues {
  const taken = Object.keys(choices).filter((path) => choices[path] === 'theirs');
  return taken.reduce<TValues>((result, path) => setIn(result, path, fields.theirs[path]), mine);
}

/** One person's work on one item: what is kept against a crash, and what happens when somebody else saves first. */
export function useEditorSession<TValues extends object>(options: EditorSessionOptions<TValues>): EditorSession<TValues> {
  const { item, revision, initialValues, write, readNewest, fieldsOf, merge } = options;
  const [began, setBegan] = useState<{ revision: number | null; values: TValues | null }>({ revision, values: initialValues });
  const [conflict, setConflict] = useState<Conflict<TValues> | null>(null);
  const draft = useDraft<TValues>(item, began.revision);
  // A save right after settling must see the new revision, before the next render.
  const base = useRef(began);
  const saved = useRef(false);
  const begin = (next: typeof began) => {
    base.current = next;
    setBegan(next);
  };

  const restore = () => {
    const kept = draft.restore();
    if (kept === null) return null;
    if (kept.revision !== began.revision) begin({ revision: kept.revision, values: null });
    return kept.values;
  };

  const compare = async (mine: TValues): Promise<Conflict<TValues>> => {
    const newest = await readNewest();
    const origin = base.current.values;
    const read = (version: TValues) => fieldsOf(version, mine, newest.values);
    const fields = { mine: read(mine), theirs: read(newest.values) };
    return { mine, newest, fields, differences: differencesOf(origin && read(origin), fields.mine, fields.theirs) };
  };

  const save = async (values: TValues) => {
    try {
      await write(values, base.current.revision);
    } catch (error) {
      if (!hasCode(error, 'CHANGED_MEANWHILE')) throw error;
      const found = await compare(values);
      if (found.differences.length > 0) {
        setConflict(found);
        throw error;
      }
      begin({ revision: found.newest.revision, values: found.newest.values });
      await write(values, found.newest.revision);
    }
    draft.drop();
    saved.current = true;
  };

  const settle = (choices: Choices) => {
    if (conflict === null) return null;
    const { mine, newest } = conflict;
    begin({ revision: newest.revision, values: newest.values });
    setConflict(null);
    return merge === undefined ? putInPlace(conflict, choices) : merge(mine, newest.values, choices);
  };
  const goOn = (next: number, values: TValues) => {
    saved.current = false;
    begin({ revision: next, values });
  };
  const draftOutdated = draft.offered !== null && draft.offered.revision !== began.revision;
  return { draft, draftOutdated, restore, save, conflict, settle, goOn, closeConflict: () => setConflict(null), saved };
}
