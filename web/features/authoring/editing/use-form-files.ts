import { useRef, useState } from 'react';
import { discardFiles } from '../../../shared/uploads/discard-files.ts';
import type { FileValue } from '../../../shared/uploads/field-props.ts';

export interface FormFiles {
  /** Uploads are under way. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** A stored file was replaced or removed. */
  onUnused: (fileId: string) => void;
  /** Files to name when saving: nothing of this form uses them any more. */
  unused: () => string[];
  /** Left without saving: what was uploaded in this form goes. */
  discard: (image: FileValue | null) => void;
}

/** Files of a form with one picture: which were put aside, and which must not stay when the form is left. */
export function useFormFiles(savedImageId: string | null): FormFiles {
  const [busy, onBusy] = useState(false);
  const aside = useRef(new Set<string>());
  return {
    busy,
    onBusy,
    onUnused: (fileId) => void aside.current.add(fileId),
    unused: () => [...aside.current],
    discard: (image) => {
      const uploaded = [...aside.current, ...(image === null ? [] : [image.id])].filter((id) => id !== savedImageId);
      if (uploaded.length > 0) void discardFiles([...new Set(uploaded)]);
    },
  };
}
