import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import { type UploadAccepts, type UploadKind, uploadRefusal } from '../../../schema/upload-kinds.ts';
import type { FileValue } from './field-props.ts';
import { startUpload, takeResult, uploadUrls } from './running-uploads.ts';
import { lockedUploads, type StoredUpload, useStoredUploads } from './stored-uploads.ts';
import { type UploadItem, useUploads } from './upload-items.ts';

/** A refused file and the reason. */
export interface Refused {
  name: string;
  code: ErrorCode;
}

export interface FieldUploads {
  /** Uploads in progress in this scope. */
  items: UploadItem[];
  /** Uploads that a crash stopped and that no tab runs. */
  stopped: StoredUpload[];
  refused: Refused | null;
  /** Uploads the allowed files and shows why the first of the others is refused. */
  send(files: readonly File[], options?: { resumable?: boolean }): void;
  /** Returns whether a file is allowed, and shows the reason if not; uploads nothing. */
  isAllowed(file: File): boolean;
}

/** Returns the stopped uploads of this scope that no tab runs. */
function useStopped(scope: string): StoredUpload[] {
  const stored = useStoredUploads(scope);
  const [locked, setLocked] = useState<ReadonlySet<string> | null>(null);
  const urls = stored.map(({ url }) => url).join(' ');
  useEffect(() => {
    let cancelled = false;
    if (urls !== '') void lockedUploads().then((found) => cancelled || setLocked(found));
    return () => {
      cancelled = true;
    };
  }, [urls]);
  const here = uploadUrls();
  return locked === null ? [] : stored.filter(({ url }) => !locked.has(url) && !here.has(url));
}

/** The uploads of a field. Calls `onFile` once for each stored file, even if the upload finished while the field was unmounted. */
export function useFieldUploads(
  scope: string,
  kinds: readonly UploadKind[],
  { onFile, onBusy, accepts }: { onFile: (file: FileValue) => void; onBusy: ((busy: boolean) => void) | undefined; accepts?: UploadAccepts | undefined },
): FieldUploads {
  const items = useUploads(scope);
  const stopped = useStopped(scope);
  const [refused, setRefused] = useState<Refused | null>(null);
  const callbacks = useRef({ onFile, onBusy });
  callbacks.current = { onFile, onBusy };

  const done = items.find(({ phase }) => phase === 'done')?.id;
  useEffect(() => {
    const file = done === undefined ? null : takeResult(done);
    if (file !== null) callbacks.current.onFile(file);
  }, [done]);

  const busy = items.some(({ phase }) => phase !== 'failed');
  useEffect(() => {
    callbacks.current.onBusy?.(busy);
  }, [busy]);
  // The upload continues after the field unmounts, but no longer blocks its form.
  useEffect(() => () => callbacks.current.onBusy?.(false), []);

  const reasonAgainst = (file: File): ErrorCode | null => uploadRefusal({ name: file.name, type: file.type, size: file.size }, kinds, accepts);
  const refuse = (files: readonly File[]): void => {
    const wrong = files.flatMap((file) => {
      const code = reasonAgainst(file);
      return code === null ? [] : [{ name: file.name, code }];
    });
    setRefused(wrong[0] ?? null);
  };
  return {
    items,
    stopped,
    refused,
    isAllowed(file) {
      refuse([file]);
      return reasonAgainst(file) === null;
    },
    send(files, { resumable = true } = {}) {
      refuse(files);
      for (const file of files) if (reasonAgainst(file) === null) startUpload(file, { scope, kinds, resumable });
    },
  };
}
