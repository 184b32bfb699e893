import { requestHeaders } from '../../shared/apollo/request-headers.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** Throws the error of a response in the form of a GraphQL error, so that screens show its message. */
async function refuse(response: Response): Promise<never> {
  const extensions: unknown = await response.json().catch(() => ({}));
  throw Object.assign(new Error(`The export returned ${response.status}`), { errors: [{ extensions }] });
}

/** The name of the file in a Content-Disposition header. */
function fileNameOf(response: Response, format: ExportFormat): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded === undefined ? `results.${format}` : decodeURIComponent(encoded);
}

/** Loads the results of a course as a file; `onProgress` receives the bytes that have arrived. */
export async function loadResults(courseId: string, format: ExportFormat, onProgress: (bytes: number) => void): Promise<File> {
  const response = await fetch(`/exports/courses/${courseId}/results/${format}`, { headers: requestHeaders() });
  if (!response.ok || response.body === null) return refuse(response);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return new File(parts, fileNameOf(response, format), { type: response.headers.get('content-type') ?? '' });
}

/** Saves a file as a download of the browser. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download keeps the bytes; the address is not needed after the press.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
