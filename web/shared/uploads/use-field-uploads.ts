import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import { type UploadKind, uploadRefusal } from '../../../schema/upload-kinds.ts';
import type { FileValue } from './field-props.ts';
import { heldUploads, type KeptUpload, useKept } from './kept-uploads.ts';
import { startUpload, takeResult, uploadUrls } from './running-uploads.ts';
import { type UploadItem, useUploads } from './upload-items.ts';

/** A file that was not sent, and why. */
export interface Refused {
  name: string;
  code: ErrorCode;
}

export interface FieldUploads {
  /** On their way in this place. */
  items: UploadItem[];
  /** Stopped by a crash, and run by no tab. */
  stopped: KeptUpload[];
  refused: Refused | null;
  /** Sends those that may be sent, and says of the first other one why not. */
  send(files: readonly File[], options?: { resumable?: boolean }): void;
  /** Says why a file may not be sent; nothing is sent. */
  judge(file: File): boolean;
}

/** Uploads that stopped: of this place, and not under way in any tab. */
function useStopped(scope: string): KeptUpload[] {
  const kept = useKept(scope);
  const [held, setHeld] = useState<ReadonlySet<string> | null>(null);
  const urls = kept.map(({ url }) => url).join(' ');
  useEffect(() => {
    let gone = false;
    if (urls !== '') void heldUploads().then((found) => gone || setHeld(found));
    return () => {
      gone = true;
    };
  }, [urls]);
  const here = uploadUrls();
  return held === null ? [] : kept.filter(({ url }) => !held.has(url) && !here.has(url));
}

/** Everything a field needs of its uploads. `onFile` hears of each stored file once, also of one that arrived while the field was away. */
export function useFieldUploads(
  scope: string,
  kinds: readonly UploadKind[],
  { onFile, onBusy }: { onFile: (file: FileValue) => void; onBusy: ((busy: boolean) => void) | undefined },
): FieldUploads {
  const items = useUploads(scope);
  const stopped = useStopped(scope);
  const [refused, setRefused] = useState<Refused | null>(null);
  const heard = useRef({ onFile, onBusy });
  heard.current = { onFile, onBusy };

  const done = items.find(({ phase }) => phase === 'done')?.id;
  useEffect(() => {
    const file = done === undefined ? null : takeResult(done);
    if (file !== null) heard.current.onFile(file);
  }, [done]);

  const busy = items.some(({ phase }) => phase !== 'failed');
  useEffect(() => {
    heard.current.onBusy?.(busy);
  }, [busy]);
  // A field that leaves the page no longer speaks for its upload, which goes on.
  useEffect(() => () => heard.current.onBusy?.(false), []);

  const reasonAgainst = (file: File): ErrorCode | null => uploadRefusal({ name: file.name, type: file.type, size: file.size }, kinds);
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
    judge(file) {
      refuse([file]);
      return reasonAgainst(file) === null;
    },
    send(files, { resumable = true } = {}) {
      refuse(files);
      for (const file of files) if (reasonAgainst(file) === null) startUpload(file, { scope, kinds, resumable });
    },
  };
}
