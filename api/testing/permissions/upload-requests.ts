import { buildPdf } from '../factories/file.ts';
import type { TestServer } from '../test-server.ts';
import { headersOf, PART } from '../upload-world.ts';
import { type ByWho, everybody, FORBIDDEN, HIDDEN, NO, type Outcome, uploaders } from './row.ts';

/** The content of every upload, and the number of bytes that it has before the request. */
export const CONTENT = buildPdf();
export const HALF = 20;

/** What remains of an upload: the number of its bytes, and whether it became a file. */
export interface UploadState {
  exists: boolean;
  bytes: number | null;
  stored: boolean;
}
const COMPLETE: UploadState = { exists: true, bytes: CONTENT.length, stored: false };

interface UploadRow {
  /** Sends the request; returns 'yes' or the code of the refusal. */
  send: (server: TestServer, token: string | undefined, id: string) => Promise<Outcome>;
  /** Whether the upload is complete before the request. */
  complete?: boolean;
  /** The result with the caller's own upload, and with that of another person. */
  own: ByWho<Outcome>;
  other: ByWho<Outcome>;
  /** The upload after a permitted request. */
  after: UploadState;
}

const BY_STATUS: Readonly<Record<number, string>> = { 401: NO, 403: FORBIDDEN, 404: HIDDEN };

/** Sends a request of the tus protocol. Responses to HEAD have no body, so the code is derived from the status. */
async function tus(server: TestServer, method: string, path: string, headers: Record<string, string>, body?: Uint8Array): Promise<Outcome> {
  const response = await fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body: body as BodyInit }) });
  if (response.ok) return 'yes';
  const text = await response.text();
  return text === '' ? (BY_STATUS[response.status] ?? String(response.status)) : String((JSON.parse(text) as { code?: string }).code);
}

/** Uploads belong to a person and require the right to store files: a person who lost it is refused, other people find nothing. */
const own = uploaders;
const other = { guest: NO, others: HIDDEN } as const;
const unchanged: UploadState = { exists: true, bytes: HALF, stored: false };

/** Every request about an upload, by method. */
export const UPLOAD_REQUESTS: Readonly<Record<string, UploadRow>> = {
  'HEAD /uploads/:id': { own, other, after: unchanged, send: (server, token, id) => tus(server, 'HEAD', `/uploads/${id}`, headersOf(token)) },
  'PATCH /uploads/:id': {
    own,
    other,
    after: COMPLETE,
    send: (server, token, id) =>
      tus(server, 'PATCH', `/uploads/${id}`, headersOf(token, { ...PART, 'upload-offset': String(HALF) }), new Uint8Array(CONTENT.subarray(HALF))),
  },
  'mutation finishUpload': {
    own,
    other,
    complete: true,
    after: { exists: true, bytes: null, stored: true },
    async send(server, token, id) {
      const { errors } = await server.graphql('mutation ($id: ID!) { finishUpload(uploadId: $id) { id } }', { id }, token);
      return String(errors?.[0]?.extensions.code ?? 'yes');
    },
  },
  'DELETE /uploads/:id': {
    own,
    other,
    after: { exists: false, bytes: null, stored: false },
    send: (server, token, id) => tus(server, 'DELETE', `/uploads/${id}`, headersOf(token)),
  },
  'GET /uploads/:id': {
    own: { others: 'ROUTE_NOT_FOUND' },
    other: { others: 'ROUTE_NOT_FOUND' },
    after: unchanged,
    send: (server, token, id) => tus(server, 'GET', `/uploads/${id}`, headersOf(token)),
  },
  'OPTIONS /uploads/:id': {
    own: everybody,
    other: everybody,
    after: unchanged,
    send: (server, token, id) => tus(server, 'OPTIONS', `/uploads/${id}`, headersOf(token)),
  },
};

/** Creating an upload, by POST /uploads: for admins, module trainers and enrolled learners. */
export const CREATE_UPLOAD = {
  outcome: uploaders,
  send: (server: TestServer, token: string | undefined): Promise<Outcome> =>
    tus(server, 'POST', '/uploads', headersOf(token, { 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.pdf')}` })),
};
