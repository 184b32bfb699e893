/** The time window of the samples, in milliseconds. */
const WINDOW = 15_000;
/** The minimum time between the first and the last sample for an estimate, in milliseconds. */
const MIN_SPAN = 2000;

export interface TransferRate {
  /** Adds a sample and returns the estimated seconds that remain, or null without an estimate. */
  secondsLeft(sent: number, size: number, now?: number): number | null;
  /** Deletes the samples, for a pause. */
  forget(): void;
}

/** Estimates the remaining time of a transfer from its speed in the last seconds. */
export function createTransferRate(): TransferRate {
  let samples: Array<{ at: number; sent: number }> = [];
  return {
    secondsLeft(sent, size, now = performance.now()) {
      const last = samples.at(-1);
      // Fewer bytes than before: a chunk is sent again.
      if (last !== undefined && sent < last.sent) samples = [];
      samples.push({ at: now, sent });
      samples = samples.filter(({ at }) => now - at <= WINDOW);
      const first = samples[0];
      if (first === undefined || now - first.at < MIN_SPAN || sent <= first.sent) return null;
      return Math.max(1, Math.ceil(((size - sent) * (now - first.at)) / 1000 / (sent - first.sent)));
    },
    forget() {
      samples = [];
    },
  };
}
