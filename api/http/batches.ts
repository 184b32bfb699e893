/**
 * Returns a function that writes items in batches, one at a time: the first item at once, and those that arrive while a batch is written, and
 * in the pause after it (milliseconds), as the next batch. It resolves when the item is written.
 */
export function createBatches<Item>(write: (items: readonly Item[]) => Promise<void>, pause: number): (item: Item) => Promise<void> {
  let ready = Promise.resolve();
  let waiting: { items: Item[]; written: Promise<void> } | undefined;
  return (item) => {
    if (waiting === undefined) {
      const items: Item[] = [];
      const written = ready.then(() => {
        waiting = undefined;
        return write(items);
      });
      waiting = { items, written };
      const rest = () => new Promise<void>((resolve) => setTimeout(resolve, pause));
      ready = written.then(rest, rest);
    }
    waiting.items.push(item);
    return waiting.written;
  };
}
