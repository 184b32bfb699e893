import { currentSession } from '../session/session.ts';
import { forgetUpload, type KeptUpload, keepUpload } from './kept-uploads.ts';

/** Where uploads begin (tus). */
export const UPLOAD_ENDPOINT = '/uploads';

/** Who sends: read anew for every request. */
export function uploadHeaders(): Record<string, string> {
  const token = currentSession()?.token;
  return token === undefined ? {} : { 'x-access-token': token };
}

const ask = (url: string, method: 'HEAD' | 'DELETE'): Promise<Response | null> =>
  fetch(url, { method, headers: { ...uploadHeaders(), 'tus-resumable': '1.0.0' } }).catch(() => null);

/** Forgets an upload that is not wanted, here and on the server; what fails there goes with its daily sweep. */
export function discardUpload(url: string): void {
  forgetUpload(url);
  void ask(url, 'DELETE');
}

/** Asks the server how far a stopped upload came; one that is no longer there is forgotten. Without an answer the last known place stays. */
export async function refreshProgress(kept: KeptUpload): Promise<void> {
  const answer = await ask(kept.url, 'HEAD');
  if (answer === null) return;
  if (answer.status === 404 || answer.status === 410) return forgetUpload(kept.url);
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN);
  if (answer.ok && Number.isInteger(offset) && offset !== kept.kept) keepUpload({ ...kept, kept: offset });
}
