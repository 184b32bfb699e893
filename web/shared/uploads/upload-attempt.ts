import { Upload, type UploadOptions } from 'tus-js-client';
import { UPLOAD_CHUNK } from '../../../schema/upload-kinds.ts';

export interface AttemptOptions {
  endpoint: string;
  /** The URL of an upload to resume; null creates a new one. */
  url: string | null;
  name: string;
  type: string;
  /** Called for every request: the session may change between requests. */
  headers: () => Record<string, string>;
  onUrl: (url: string) => void;
  /** Called with the number of bytes sent; the server may not have stored all of them. */
  onProgress: (bytes: number) => void;
  /** Called with the number of bytes that the server has stored. */
  onKept: (bytes: number) => void;
  onSent: () => void;
  onError: (error: unknown) => void;
  /** For tests. */
  chunk?: number;
}

/** Sends a file once, starting at the server's offset. The caller retries: the library would restart from the first byte too often. */
export function attemptUpload(file: Blob, options: AttemptOptions): { stop(): void } {
  const { endpoint, url, name, type, headers, onUrl, onProgress, onKept, onSent, onError, chunk = UPLOAD_CHUNK } = options;
  const settings: UploadOptions = {
    // Without an endpoint the library cannot create a new upload when the server is briefly unreachable.
    endpoint: url === null ? endpoint : null,
    uploadUrl: url,
    chunkSize: chunk,
    retryDelays: null,
    storeFingerprintForResuming: false,
    metadata: { filename: name, filetype: type },
    onBeforeRequest(request) {
      for (const [header, value] of Object.entries(headers())) request.setHeader(header, value);
    },
    onUploadUrlAvailable() {
      if (upload.url !== null) onUrl(upload.url);
    },
    onProgress,
    onChunkComplete: (_size, kept) => onKept(kept),
    onSuccess: onSent,
    onError,
  };
  const upload = new Upload(file, settings);
  upload.start();
  return { stop: () => void upload.abort() };
}
