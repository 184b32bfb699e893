import { randomBytes } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import { buildMp4 } from '../../api/testing/factories/file.ts';
import { formAround } from '../../api/testing/multipart.ts';
import { type Answer, type BenchRequest, send } from './request.ts';

/** Bytes that are sent repeatedly: generating new ones would cost more than sending them. */
const CHUNK = randomBytes(1024 * 1024);

/** Returns the first bytes of a video of a size. */
function videoHead(bytes: number): Buffer {
  const head = buildMp4({ size: 0, moov: 'first' });
  head.writeUInt32BE(bytes + 8, head.length - 8);
  return head;
}

/** Sends a form with a video of some megabytes as fast as the server accepts it; returns the answer, and the bytes of the form. */
export async function sendVideo(
  request: Pick<BenchRequest, 'url' | 'method' | 'headers' | 'status'>,
  megabytes: number,
): Promise<{ answer: Answer; sent: number }> {
  const { head, tail } = formAround('lesson.mp4');
  const video = videoHead(megabytes * CHUNK.length);
  const length = head.length + video.length + megabytes * CHUNK.length + tail.length;
  const write = (sent: ClientRequest): void => {
    sent.write(head);
    sent.write(video);
    let left = megabytes;
    const pump = (): void => {
      while (left > 0) {
        left -= 1;
        if (!sent.write(CHUNK)) return void sent.once('drain', pump);
      }
      sent.end(tail);
    };
    pump();
  };
  const answer = await send({ ...request, name: `a video of ${megabytes} MB`, headers: { ...request.headers, 'content-length': length }, body: write });
  return { answer, sent: length };
}
