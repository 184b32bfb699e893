import { useEffect, useState } from 'react';
import { runDocument } from '../apollo/run-document.ts';
import type { FileValue } from './field-props.ts';
import { FreshFileDocument } from './file-value.generated.ts';
import { fileValueOf } from './file-value.ts';

/** Signed URLs are replaced this many milliseconds before they expire. */
const EARLY = 60_000;

/** Returns whether a signed URL has expired or expires soon: a draft may be days old. */
function isStale(url: string): boolean {
  const expires = Number(new URL(url, 'http://localhost').searchParams.get('expires') ?? Number.NaN);
  return expires * 1000 < Date.now() + EARLY;
}

/** Returns the file with URLs that have not expired, for display; the value of the form does not change. */
export function useFreshFile(value: FileValue): FileValue {
  const [fresh, setFresh] = useState<FileValue | null>(null);
  const { id, url } = value;
  useEffect(() => {
    let cancelled = false;
    if (isStale(url)) {
      runDocument(FreshFileDocument, { id })
        .then(({ storedFile }) => cancelled || setFresh(fileValueOf(storedFile)))
        .catch(() => undefined); // a deleted file shows as missing
    }
    return () => {
      cancelled = true;
    };
  }, [id, url]);
  if (fresh?.id !== id) return value;
  const image = fresh.image && value.image ? { ...fresh.image, alt: value.image.alt } : (fresh.image ?? null);
  return { ...value, url: fresh.url, image };
}
