import { fileValueOf } from './file-value.ts';
import { createTransferRate } from './transfer-rate.ts';
import type { UploadUpdate } from './upload-engine.ts';
import type { UploadItem } from './upload-items.ts';

/** The minimum time between two progress updates on the page, in milliseconds. */
const UPDATE_INTERVAL = 250;

/** Returns a function that turns updates of an engine into changes of the shown upload; it throttles progress. */
export function createProgress(size: number, show: (change: Partial<UploadItem>) => void): (update: UploadUpdate) => void {
  const rate = createTransferRate();
  let shownAt = 0;
  return ({ phase, sent, failure, result }) => {
    const now = performance.now();
    const idle = phase !== undefined && phase !== 'sending';
    if (idle) rate.forget();
    const secondsLeft = sent === undefined ? null : rate.secondsLeft(sent, size, now);
    const isProgressOnly = phase === undefined && failure === undefined && result === undefined && sent !== size;
    if (isProgressOnly && now - shownAt < UPDATE_INTERVAL) return;
    shownAt = now;
    show({
      ...(phase === undefined ? {} : { phase }),
      ...(idle || sent !== undefined ? { secondsLeft } : {}),
      ...(sent === undefined ? {} : { sent }),
      ...(failure === undefined ? {} : { failure }),
      ...(result === undefined ? {} : { result: fileValueOf(result), sent: size }),
    });
  };
}
