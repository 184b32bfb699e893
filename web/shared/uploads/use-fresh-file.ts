import { useEffect, useState } from 'react';
import { runDocument } from '../apollo/run-document.ts';
import type { FileValue } from './field-props.ts';
import { FreshFileDocument } from './file-value.generated.ts';
import { fileValueOf } from './file-value.ts';

/** Addresses are asked anew a little before they expire, in milliseconds. */
const EARLY = 60_000;

/** Whether the address of a file is no longer good, or not for long: a draft may be days old. */
function isStale(url: string): boolean {
  const expires = Number(new URL(url, 'http://localhost').searchParams.get('expires') ?? Number.NaN);
  return expires * 1000 < Date.now() + EARLY;
}

/** The same file with addresses that work, for showing; the value of the form stays as it is. */
export function useFreshFile(value: FileValue): FileValue {
  const [fresh, setFresh] = useState<FileValue | null>(null);
  const { id, url } = value;
  useEffect(() => {
    let gone = false;
    if (isStale(url)) {
      runDocument(FreshFileDocument, { id })
        .then(({ storedFile }) => gone || setFresh(fileValueOf(storedFile)))
        .catch(() => undefined); // a file that is gone shows as one
    }
    return () => {
      gone = true;
    };
  }, [id, url]);
  if (fresh?.id !== id) return value;
  const image = fresh.image && value.image ? { ...fresh.image, alt: value.image.alt } : (fresh.image ?? null);
  return { ...value, url: fresh.url, image };
}
