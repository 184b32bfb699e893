import { setIn } from 'formik';
import { type RefObject, useRef, useState } from 'react';
import { hasCode, isWeakLink } from '../errors/request-error.ts';
import { type DraftStore, useDraft } from '../store/use-draft.ts';
import { type Difference, differencesOf, type Fields, type Version } from './conflicts/compare-versions.ts';

/** The newest saved version of an item as form values. */
interface NewestVersion<TValues> {
  values: TValues;
  revision: number;
  by: { name: string; surname: string } | null;
  at: string;
}

export interface Conflict<TValues> {
  mine: TValues;
  newest: NewestVersion<TValues>;
  differences: Difference[];
  /** The differences to choose between. */
  fields: { mine: Fields; theirs: Fields };
}

export type Choices = Readonly<Record<string, Version>>;

export interface EditorSessionOptions<TValues> {
  /** The item and the edited part: `academy:<id>`, `course:new:<academyId>`. */
  item: string;
  /** The revision that the form starts from; null for a new item. */
  revision: number | null;
  initialValues: TValues;
  /** Saves; throws the server's refusal. */
  write: (values: TValues, revision: number | null) => Promise<unknown>;
  /** Fetches the newest version. */
  readNewest: () => Promise<NewestVersion<TValues>>;
  /**
   * Returns the fields by which two versions are compared: path → value, without what a save does not change. `mine` and `theirs` are the
   * two versions, for parts that can be compared only if both have them.
   */
  fieldsOf: (values: TValues, mine: TValues, theirs: TValues) => Fields;
  /** Merges two versions; by default each chosen field of theirs replaces the value at its path in mine. */
  merge?: (mine: TValues, theirs: TValues, choices: Choices) => TValues;
}

export interface EditorSession<TValues> {
  draft: DraftStore<TValues>;
  /** The offered draft started from an older version than the form. */
  draftOutdated: boolean;
  /** Restores the offered draft and returns its values. */
  restore: () => TValues | null;
  /** Saves on the revision that the work started from; if it is stale, sets `conflict`, unless `asks` is false. */
  save: (values: TValues, options?: { asks?: boolean }) => Promise<void>;
  conflict: Conflict<TValues> | null;
  /** Resolves the conflict and returns the merged values. The next save is based on the newest revision. */
  settle: (choices: Choices) => TValues | null;
  /** Marks these values as saved while the form stays open. */
  goOn: (revision: number, values: TValues) => void;
  /** Bases the next save on a revision, after a draft of that revision was restored. */
  startFrom: (revision: number | null) => void;
  /** Returns the revision that the work is based on. */
  revision: () => number | null;
  closeConflict: () => void;
  /** True after saving. */
  saved: RefObject<boolean>;
}

/** Returns mine with the chosen fields of theirs. */
function putInPlace<TValues extends object>({ mine, fields }: Conflict<TValues>, choices: Choices): TValues {
  const taken = Object.keys(choices).filter((path) => choices[path] === 'theirs');
  return taken.reduce<TValues>((result, path) => setIn(result, path, fields.theirs[path]), mine);
}

/** The version that the work is based on; without values if only its revision is known. */
function useBase<TValues>(revision: number | null, values: TValues) {
  const [began, setBegan] = useState<{ revision: number | null; values: TValues | null }>({ revision, values });
  // A ref, because a save right after resolving must use the new revision before the next render.
  const base = useRef(began);
  const begin = (next: typeof began) => {
    base.current = next;
    setBegan(next);
  };
  const startFrom = (next: number | null) => {
    if (next !== began.revision) begin({ revision: next, values: null });
  };
  return { began, base, begin, startFrom, basedOn: () => base.current.revision };
}

/** One user's work on one item: drafts, and conflicts with other users' saves. */
export function useEditorSession<TValues extends object>(options: EditorSessionOptions<TValues>): EditorSession<TValues> {
  const { item, revision, initialValues, write, readNewest, fieldsOf, merge } = options;
  const { began, base, begin, startFrom, basedOn } = useBase(revision, initialValues);
  const [conflict, setConflict] = useState<Conflict<TValues> | null>(null);
  const draft = useDraft<TValues>(item, began.revision);
  const saved = useRef(false);
  // Saves without an answer: the server may have one of them, which then conflicts with nobody.
  const unanswered = useRef<TValues[]>([]);

  const restore = () => {
    const kept = draft.restore();
    if (kept === null) return null;
    startFrom(kept.revision);
    return kept.values;
  };

  const compare = async (mine: TValues): Promise<Conflict<TValues>> => {
    const newest = await readNewest();
    const read = (version: TValues) => fieldsOf(version, mine, newest.values);
    const fields = { mine: read(mine), theirs: read(newest.values) };
    if (unanswered.current.some((sent) => differencesOf(null, read(sent), fields.theirs).length === 0)) return { mine, newest, fields, differences: [] };
    const origin = base.current.values;
    return { mine, newest, fields, differences: differencesOf(origin && read(origin), fields.mine, fields.theirs) };
  };

  const save = async (values: TValues, { asks = true } = {}) => {
    try {
      await write(values, base.current.revision);
    } catch (error) {
      if (isWeakLink(error)) unanswered.current.push(values);
      if (!hasCode(error, 'CHANGED_MEANWHILE')) throw error;
      const found = await compare(values);
      if (found.differences.length > 0) {
        if (asks) setConflict(found);
        throw error;
      }
      begin({ revision: found.newest.revision, values: found.newest.values });
      await write(values, found.newest.revision);
    }
    draft.drop();
    unanswered.current = [];
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
  return { draft, draftOutdated, restore, save, conflict, settle, goOn, startFrom, revision: basedOn, closeConflict: () => setConflict(null), saved };
}
