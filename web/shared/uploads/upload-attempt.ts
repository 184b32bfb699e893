import { Upload, type UploadOptions } from 'tus-js-client';
import { UPLOAD_CHUNK } from '../../../schema/upload-kinds.ts';

export interface AttemptOptions {
  endpoint: string;
  /** Where the upload is, once it began; null begins one. */
  url: string | null;
  name: string;
  type: string;
  /** Asked for every request: the session may have changed since the last. */
  headers: () => Record<string, string>;
  onUrl: (url: string) => void;
  /** Bytes that left, some of them perhaps in vain. */
  onProgress: (bytes: number) => void;
  /** Bytes that the server keeps. */
  onKept: (bytes: number) => void;
  onSent: () => void;
  onError: (error: unknown) => void;
  /** For tests. */
  chunk?: number;
}

/** One attempt to send a file, from where the server has it. Retrying is up to the caller: the library would begin anew too easily. */
export function attemptUpload(file: Blob, options: AttemptOptions): { stop(): void } {
  const { endpoint, url, name, type, headers, onUrl, onProgress, onKept, onSent, onError, chunk = UPLOAD_CHUNK } = options;
  const settings: UploadOptions = {
    // An upload that is known must not be replaced by a new one because its server is away for a moment.
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
