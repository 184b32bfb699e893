/** Counts the turns that the event loop takes during some work: long work that takes few of them stops the other requests. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let counting = true;
  const count = (): void => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  await work();
  counting = false;
  return turns;
}
