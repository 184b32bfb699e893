import { requestHeaders } from '../apollo/request-headers.ts';
import { throwRefusal } from '../errors/throw-refusal.ts';
import { withProof } from '../second-factor/ask-proof.ts';

/** The name of the file in a Content-Disposition header. */
function fileNameOf(response: Response, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded === undefined ? fallback : decodeURIComponent(encoded);
}

/** Loads a file that the server makes for the viewer; `onProgress` receives the bytes that have arrived. */
export const loadFile = (path: string, fallbackName: string, onProgress: (bytes: number) => void): Promise<File> =>
  withProof(() => load(path, fallbackName, onProgress));

async function load(path: string, fallbackName: string, onProgress: (bytes: number) => void): Promise<File> {
  const response = await fetch(path, { headers: requestHeaders() });
  if (!response.ok || response.body === null) return throwRefusal(response);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return new File(parts, fileNameOf(response, fallbackName), { type: response.headers.get('content-type') ?? '' });
}

/** Safari reads a large file some time after the press; in milliseconds. */
const ADDRESS_KEPT = 40_000;

/** Saves a file as a download of the browser. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_KEPT);
}
