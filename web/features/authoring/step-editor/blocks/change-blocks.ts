import { type EditorBlock, newId } from '../values/step-values.ts';

/** The list with one entry at a place. */
export function inserted<Entry>(list: readonly Entry[], entry: Entry, place: number): Entry[] {
  return [...list.slice(0, place), entry, ...list.slice(place)];
}

/** The list in the order of the ids; what they do not name keeps to the end. */
export function ordered<Entry extends { id: string }>(list: readonly Entry[], ids: readonly string[]): Entry[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...list].sort((one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length));
}

/** A piece of its own with the same content; its file is shared, because stored files never change. */
export function copyOf(block: EditorBlock): EditorBlock {
  return { ...block, id: newId() };
}
