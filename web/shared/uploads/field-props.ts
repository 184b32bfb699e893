import type { ReactNode } from 'react';
import type { FieldProblem } from '../forms/field-problem.tsx';
import type { Picture_ImageFragment } from '../ui/picture.generated.ts';

/** Kinds of files a field may take (GraphQL: FileKind). */
export type UploadKind = 'image' | 'video' | 'audio' | 'document' | 'caption';

/** What a field knows of a stored file. A form keeps the whole value and sends its id. */
export interface FileValue {
  id: string;
  name: string;
  /** Signed; expires. */
  url: string;
  kind?: UploadKind;
  contentType?: string;
  /** Bytes. */
  size?: number;
  /** How long a recording plays. */
  durationSeconds?: number | null;
  /** Of a picture: its sizes. */
  image?: Picture_ImageFragment | null;
}

interface CommonProps {
  /** Names the field in its form; an upload stopped by a crash is offered again under `scope`. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  problem?: FieldProblem | null;
  /**
   * The place an upload belongs to, such as `step:<id>:de:block:<blockId>`: unique in the application and the same when the form is
   * opened again. An upload goes on while the field is not on the screen, and comes back to the field with the same scope, after a
   * crash of the tab too.
   */
  scope: string;
  /** A stored file that this field shows no more: forms collect these ids and send them as `unusedFileIds`. */
  onUnused?: (fileId: string) => void;
  /** True while a file is on its way: a form should wait with saving, or say so. */
  onBusy?: (busy: boolean) => void;
}

export interface UploadFieldProps extends CommonProps {
  /** What may be chosen; several where the field does not mind. */
  kind: UploadKind | readonly UploadKind[];
  value: FileValue | null;
  onChange: (value: FileValue | null) => void;
  /** Shown below the file: how a document opens, a player, captions. */
  children?: ReactNode;
}

export interface UploadListProps extends CommonProps {
  kind: UploadKind | readonly UploadKind[];
  values: readonly FileValue[];
  /** Called with the whole list, in its order. */
  onChange: (values: FileValue[]) => void;
  /** Most files in the list; without it any number. */
  maximum?: number;
  /** Shown below each file, such as how a document opens. */
  renderFile?: (value: FileValue, index: number) => ReactNode;
}

export interface ImageFieldProps extends CommonProps {
  /** Width over height, from `CROP_ASPECTS` of schema/limits.ts; without it the person may also use the whole picture. */
  aspect?: number;
  value: FileValue | null;
  onChange: (value: FileValue | null) => void;
  /** The field for the words that say what the picture shows; stands below the preview once there is a picture. */
  altField?: ReactNode;
}
