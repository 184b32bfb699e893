import { randomBytes } from 'node:crypto';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { buildMp4 } from '../../api/testing/factories/file.ts';
import { formAround } from '../../api/testing/multipart.ts';

/** Bytes that are sent repeatedly: generating new ones would cost more than sending them. */
const CHUNK = randomBytes(1024 * 1024);

/** Returns the first bytes of a video of a size. */
function videoHead(bytes: number): Buffer {
  const head = buildMp4({ size: 0, moov: 'first' });
  head.writeUInt32BE(bytes + 8, head.length - 8);
  return head;
}

export interface Sent {
  status: number;
  body: string;
  bytes: number;
}

/** Sends a form with a video of some megabytes as fast as the server accepts it. */
export function sendVideo(url: string, method: 'POST' | 'PUT', headers: OutgoingHttpHeaders, megabytes: number): Promise<Sent> {
  const { head, tail } = formAround('lesson.mp4');
  const video = videoHead(megabytes * CHUNK.length);
  const bytes = head.length + video.length + megabytes * CHUNK.length + tail.length;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, 'content-length': bytes } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body, bytes }));
    });
    sent.once('error', reject);
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
  });
}
