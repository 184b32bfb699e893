import { useRef, useState } from 'react';
import { isInOtherDraft } from '../store/open-drafts.ts';
import { discardFiles } from '../uploads/discard-files.ts';
import type { FileValue } from '../uploads/field-props.ts';

export interface FormFiles {
  /** Uploads are in progress. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** A stored file was replaced or removed. */
  onUnused: (fileId: string) => void;
  /** Ids of files that this form no longer uses, to send when saving. */
  unused: () => string[];
  /** Discards the uploads of this form when it is left without saving. */
  discard: (image: FileValue | null) => void;
}

/** The files of a form with one image: replaced ones, and uploads to discard on leaving. */
export function useFormFiles(savedImageId: string | null): FormFiles {
  const [busy, onBusy] = useState(false);
  const aside = useRef(new Set<string>());
  return {
    busy,
    onBusy,
    onUnused: (fileId) => void aside.current.add(fileId),
    unused: () => [...aside.current].filter((id) => !isInOtherDraft(id)),
    discard: (image) => {
      const uploaded = [...aside.current, ...(image === null ? [] : [image.id])].filter((id) => id !== savedImageId);
      if (uploaded.length > 0) void discardFiles([...new Set(uploaded)]);
    },
  };
}
