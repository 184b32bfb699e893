import { setImmediate } from 'node:timers/promises';

/** Lets the event loop take a turn, so that other requests go on during long work. */
export const nextTurn = (): Promise<void> => setImmediate();

/** Maps the items of a list in their order, with a turn of the event loop after each `perTurn` of them. */
export async function mapInTurns<Item, Result>(items: readonly Item[], perTurn: number, map: (item: Item, index: number) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % perTurn === 0) await nextTurn();
    results.push(map(item, index));
  }
  return results;
}
