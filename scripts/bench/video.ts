import { randomBytes } from 'node:crypto';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { buildMp4 } from '../../api/testing/factories/file.ts';
import { formAround } from '../../api/testing/multipart.ts';

/** Bytes sent at a time, again and again: making new ones would cost more than sending them. */
const PIECE = randomBytes(1024 * 1024);

/** What a film begins with that goes on for so many bytes. */
function filmHead(bytes: number): Buffer {
  const head = buildMp4({ size: 0, moov: 'first' });
  head.writeUInt32BE(bytes + 8, head.length - 8);
  return head;
}

export interface Sent {
  status: number;
  body: string;
  bytes: number;
}

/** Sends a form with a film of so many megabytes as fast as it is taken. */
export function sendFilm(url: string, method: 'POST' | 'PUT', headers: OutgoingHttpHeaders, megabytes: number): Promise<Sent> {
  const { head, tail } = formAround('lesson.mp4');
  const film = filmHead(megabytes * PIECE.length);
  const bytes = head.length + film.length + megabytes * PIECE.length + tail.length;
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
    sent.write(film);
    let left = megabytes;
    const pump = (): void => {
      while (left > 0) {
        left -= 1;
        if (!sent.write(PIECE)) return void sent.once('drain', pump);
      }
      sent.end(tail);
    };
    pump();
  });
}
