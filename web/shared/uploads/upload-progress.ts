import { fileValueOf } from './file-value.ts';
import { createTransferRate } from './transfer-rate.ts';
import type { UploadNews } from './upload-engine.ts';
import type { UploadItem } from './upload-items.ts';

/** How often a page hears of progress, in milliseconds. */
const BEAT = 250;

/** Turns what an engine tells into what pages show; mere progress not oftener than they need it. */
export function createProgress(size: number, show: (change: Partial<UploadItem>) => void): (news: UploadNews) => void {
  const rate = createTransferRate();
  let shownAt = 0;
  return ({ phase, sent, failure, result }) => {
    const now = performance.now();
    const rests = phase !== undefined && phase !== 'sending';
    if (rests) rate.forget();
    const secondsLeft = sent === undefined ? null : rate.secondsLeft(sent, size, now);
    const isMereProgress = phase === undefined && failure === undefined && result === undefined && sent !== size;
    if (isMereProgress && now - shownAt < BEAT) return;
    shownAt = now;
    show({
      ...(phase === undefined ? {} : { phase }),
      ...(rests || sent !== undefined ? { secondsLeft } : {}),
      ...(sent === undefined ? {} : { sent }),
      ...(failure === undefined ? {} : { failure }),
      ...(result === undefined ? {} : { result: fileValueOf(result), sent: size }),
    });
  };
}
