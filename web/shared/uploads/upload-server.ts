import { currentSession } from '../session/session.ts';
import { forgetUpload, type StoredUpload, storeUpload } from './stored-uploads.ts';

/** The tus endpoint that creates uploads. */
export const UPLOAD_ENDPOINT = '/uploads';

/** Returns the headers of an upload request; the session may change between requests. */
export function uploadHeaders(): Record<string, string> {
  const token = currentSession()?.token;
  return token === undefined ? {} : { 'x-access-token': token };
}

const send = (url: string, method: 'HEAD' | 'DELETE'): Promise<Response | null> =>
  fetch(url, { method, headers: { ...uploadHeaders(), 'tus-resumable': '1.0.0' } }).catch(() => null);

/** Deletes an upload in the browser and on the server. If the request fails, the daily cleanup of the server deletes it. */
export function discardUpload(url: string): void {
  forgetUpload(url);
  void send(url, 'DELETE');
}

/** Updates the stored offset of a stopped upload from the server, and forgets an upload that no longer exists. Without a response the stored offset stays. */
export async function refreshProgress(upload: StoredUpload): Promise<void> {
  const response = await send(upload.url, 'HEAD');
  if (response === null) return;
  if (response.status === 404 || response.status === 410) return forgetUpload(upload.url);
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN);
  if (response.ok && Number.isInteger(offset) && offset !== upload.kept)
    storeUpload({ ...upload, kept: offset, at: offset > upload.kept ? Date.now() : upload.at });
}
