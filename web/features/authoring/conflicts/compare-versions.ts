/** Which of two versions of a field is to be kept; `both`: one after the other, where the field can hold them. */
export type Version = 'mine' | 'theirs' | 'both';

export interface Difference {
  /** What is chosen about, most often the path of a field in the form's values. */
  key: string;
  /** What can be chosen for the person: only one side changed it. null: both did, so the person decides. */
  proposed: 'mine' | 'theirs' | null;
}

/** What can be chosen apart from the rest of an item, by its key. */
export type Fields = Readonly<Record<string, unknown>>;

/** A file is the same file though its signed address is another one. */
const comparable = (_key: string, value: unknown) => {
  const isFile = typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'url' in value;
  return isFile ? value.id : value;
};
const equal = (one: unknown, other: unknown) => JSON.stringify(one, comparable) === JSON.stringify(other, comparable);

/**
 * Where my form and the newest saved version differ. `base` is what my form began from; without it (a restored draft of an
 * older version) nothing can be proposed.
 */
export function differencesOf(base: Fields | null, mine: Fields, theirs: Fields): Difference[] {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return keys
    .filter((key) => !equal(mine[key], theirs[key]))
    .map((key) => {
      if (base === null) return { key, proposed: null };
      if (equal(base[key], mine[key])) return { key, proposed: 'theirs' };
      return { key, proposed: equal(base[key], theirs[key]) ? 'mine' : null };
    });
}
