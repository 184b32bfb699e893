/** Which version of a field to keep; `both` keeps them one after the other, if the field allows it. */
export type Version = 'mine' | 'theirs' | 'both';

export interface Difference {
  /** The key of the choice, usually the path of a field in the form's values. */
  key: string;
  /** The proposed choice, if only one side changed the field; null if both did. */
  proposed: 'mine' | 'theirs' | null;
}

/** The separately chosen parts of an item, by key. */
export type Fields = Readonly<Record<string, unknown>>;

/** Two values with the same file id are the same file, even if the signed URLs differ. */
const comparable = (_key: string, value: unknown) => {
  const isFile = typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'url' in value;
  return isFile ? value.id : value;
};
const equal = (one: unknown, other: unknown) => JSON.stringify(one, comparable) === JSON.stringify(other, comparable);

/**
 * Returns the differences between the form and the newest saved version. `base` is the version that the form started from; without
 * it (a restored draft of an older version) nothing is proposed.
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
