/** How long the past is that counts for the speed, in milliseconds. */
const WINDOW = 15_000;
/** Before this nothing sensible can be said. */
const LEARNING = 2000;

export interface TransferRate {
  /** Takes notice of how far it is and answers the seconds that are left, null while that cannot be said. */
  secondsLeft(sent: number, size: number, now?: number): number | null;
  /** After a pause the past says nothing. */
  forget(): void;
}

/** Estimates the rest of a transfer from its last seconds. */
export function createTransferRate(): TransferRate {
  let samples: Array<{ at: number; sent: number }> = [];
  return {
    secondsLeft(sent, size, now = performance.now()) {
      const last = samples.at(-1);
      // Less than before: a part is sent again.
      if (last !== undefined && sent < last.sent) samples = [];
      samples.push({ at: now, sent });
      samples = samples.filter(({ at }) => now - at <= WINDOW);
      const first = samples[0];
      if (first === undefined || now - first.at < LEARNING || sent <= first.sent) return null;
      return Math.max(1, Math.ceil(((size - sent) * (now - first.at)) / 1000 / (sent - first.sent)));
    },
    forget() {
      samples = [];
    },
  };
}
